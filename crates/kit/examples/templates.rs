//! Prints every template of the program, one a line, with the place where it stands: the catalogue that another language
//! begins with. `cargo run -p kit --example templates`

use std::path::Path;

fn main() -> std::io::Result<()> {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("crates stand in a folder");
    for (template, (file, line)) in kit::templates(crates)? {
        let file = file.strip_prefix(crates).unwrap_or(&file);
        println!("{template:?}\t{}:{line}", file.display());
    }
    Ok(())
}
