//! A server with a store that is gone when it stops.

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let listen = std::env::args().nth(1).unwrap_or_else(|| "127.0.0.1:4870".to_owned()).parse()?;
    let store = store::Store::in_memory().await?;
    web::serve(web::Config { listen, ..web::Config::default() }, store).await?;
    Ok(())
}
