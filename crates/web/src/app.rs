//! The server: what it shares, its addresses, how it starts and stops.

use std::{future::Future, net::SocketAddr, sync::Arc};

use axum::{
    Router,
    extract::{DefaultBodyLimit, MatchedPath, Request},
    http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header},
    middleware::{self, Next},
    response::{IntoResponse, Response},
    routing::{get, post},
};
use engine::tongue::Tongue;
use house::{House, HouseError};
use store::Store;
use table::Editions;
use tokio::net::TcpListener;
use tower_http::{
    catch_panic::CatchPanicLayer, compression::CompressionLayer, set_header::SetResponseHeaderLayer,
    timeout::TimeoutLayer,
};

use crate::{
    api, assets,
    config::Config,
    error::{self, Result, WebError},
    guest,
    limits::{self, Limits},
    live, pages, spoken,
};

/// Only our own scripts, styles and sockets; nothing inline, nothing framed.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
    connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/// What all handlers share.
#[derive(Clone)]
pub struct App(Arc<Shared>);

struct Shared {
    config: Config,
    house: Arc<House>,
    limits: Arc<Limits>,
}

impl App {
    /// A server's shared part over a store.
    #[must_use]
    pub fn new(config: Config, store: Store) -> App {
        let house = House::open(config.house.clone(), store);
        let limits = Arc::new(Limits::new(config.house.makes.network.burst));
        App(Arc::new(Shared { config, house, limits }))
    }

    /// Where tables, people and moves are kept.
    #[must_use]
    pub fn store(&self) -> &Store {
        self.0.house.store()
    }

    /// The house behind the pages.
    #[must_use]
    pub fn house(&self) -> &Arc<House> {
        &self.0.house
    }

    /// The editions that tables can be set up with.
    pub(crate) fn editions(&self) -> &Editions {
        &self.0.config.house.editions
    }

    pub(crate) fn limits(&self) -> &Arc<Limits> {
        &self.0.limits
    }

    pub(crate) fn config(&self) -> &Config {
        &self.0.config
    }

    pub(crate) fn public_origin(&self) -> Option<&str> {
        self.0.config.public_origin()
    }

    /// The language that is spoken to whoever sends these headers.
    pub(crate) fn tongue(&self, headers: &HeaderMap) -> &'static Tongue {
        spoken::chosen(&self.0.config.languages, headers)
    }

    pub(crate) fn is_https(&self) -> bool {
        self.public_origin().is_some_and(|origin| origin.starts_with("https://"))
    }
}

/// All addresses, for a server or for tests.
pub fn router(app: App) -> Router {
    let records = Router::new()
        .route("/records/import", get(pages::record::import).post(pages::record::take_in))
        .layer(DefaultBodyLimit::max(app.0.config.record_limit));
    let makers = Router::new()
        .route("/new", get(pages::new::new).post(pages::new::create))
        .route("/play-now", post(pages::new::play_now))
        .route("/tables/{id}/seats/{seat}/take", post(pages::join::take))
        .route("/seat/{token}", get(pages::join::offer).post(pages::join::follow))
        .route("/tables/{id}/fork", post(pages::record::fork))
        .layer(DefaultBodyLimit::max(app.0.config.body_limit))
        .merge(records)
        .route_layer(middleware::from_fn_with_state(app.clone(), limits::at_a_pace));
    Router::new()
        .route("/", get(pages::home::home))
        .route("/you", get(pages::you::you).post(pages::you::rename))
        .route("/games", get(pages::games::games))
        .route("/rules/{game}", get(pages::rules::rules))
        .route("/editions", get(pages::editions::editions))
        .route("/finished", get(pages::finished::finished))
        .route("/tables/{id}", get(pages::table::table))
        .route("/tables/{id}/join", get(pages::join::join))
        .route("/tables/{id}/seats/{seat}/bot", post(pages::join::bot))
        .route("/tables/{id}/seats/{seat}/leave", post(pages::join::leave))
        .route("/tables/{id}/seats/{seat}/free", post(pages::join::free))
        .route("/tables/{id}/seats/{seat}/link", post(pages::join::link))
        .route("/tables/{id}/record", get(pages::record::export))
        .route("/tables/{id}/board.svg", get(pages::table::svg))
        .route("/tables/{id}/actions", post(api::act))
        .route("/tables/{id}/undo", post(api::undo))
        .route("/tables/{id}/why", post(api::why))
        .route("/tables/{id}/at/{seq}", get(api::at))
        .route("/tables/{id}/now", get(api::now))
        .route("/tables/{id}/log", get(api::log))
        .route("/tables/{id}/live", get(live::socket))
        .route("/assets/{name}", get(assets::serve))
        .fallback(|| async { WebError::NotFound })
        .layer(DefaultBodyLimit::max(app.0.config.body_limit))
        .merge(makers)
        .layer(middleware::from_fn_with_state(app.clone(), guest::same_site))
        .layer(middleware::from_fn_with_state(app.clone(), guest::stay))
        .layer(TimeoutLayer::with_status_code(StatusCode::REQUEST_TIMEOUT, app.0.config.request_timeout))
        .layer(CatchPanicLayer::custom(|_| {
            WebError::from(HouseError::Inside("a handler panicked".to_owned())).into_response()
        }))
        .layer(middleware::from_fn_with_state(app.clone(), error::explain))
        .layer(middleware::from_fn_with_state(app.clone(), spoken::in_their_language))
        .layer(CompressionLayer::new())
        .layer(header_layer(header::CONTENT_SECURITY_POLICY, POLICY))
        .layer(header_layer(header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .layer(header_layer(header::X_FRAME_OPTIONS, "DENY"))
        .layer(header_layer(header::REFERRER_POLICY, "same-origin"))
        .layer(header_layer(HeaderName::from_static("cross-origin-opener-policy"), "same-origin"))
        .layer(middleware::from_fn(private_by_default))
        .layer(middleware::from_fn(note))
        .with_state(app)
}

fn header_layer(name: HeaderName, value: &'static str) -> SetResponseHeaderLayer<HeaderValue> {
    SetResponseHeaderLayer::if_not_present(name, HeaderValue::from_static(value))
}

/// A page is drawn for one visitor: nobody between may keep it.
async fn private_by_default(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    response.headers_mut().entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("private, no-store"));
    response
}

/// One line for each request, by the pattern of its address: links may hold secrets.
async fn note(request: Request, next: Next) -> Response {
    let method = request.method().clone();
    let pattern = request.extensions().get::<MatchedPath>().map_or("(unknown)".to_owned(), |p| p.as_str().to_owned());
    let begun = std::time::Instant::now();
    let response = next.run(request).await;
    let (status, ms) = (response.status().as_u16(), begun.elapsed().as_secs_f64() * 1000.0);
    tracing::debug!(%method, pattern, status, ms, "request");
    response
}

/// All addresses over a store.
pub fn app(config: Config, store: Store) -> Router {
    router(App::new(config, store))
}

/// A server that listens but does not answer yet.
pub struct Server {
    app: App,
    listener: TcpListener,
    address: SocketAddr,
}

impl Server {
    /// Listens where the configuration says.
    pub async fn bind(config: Config, store: Store) -> Result<Server> {
        let cannot =
            |why: std::io::Error| WebError::Listen { address: config.listen.to_string(), why: why.to_string() };
        let listener = TcpListener::bind(config.listen).await.map_err(cannot)?;
        let address = listener.local_addr().map_err(cannot)?;
        Ok(Server { app: App::new(config, store), listener, address })
    }

    /// Where it listens.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The house behind it.
    #[must_use]
    pub fn house(&self) -> &Arc<House> {
        self.app.house()
    }

    /// The address to open.
    #[must_use]
    pub fn url(&self) -> String {
        self.app.0.config.public_url.clone().unwrap_or_else(|| format!("http://{}", self.address))
    }

    /// Answers until `stop` comes, then closes open sockets so that their pages connect again elsewhere.
    pub async fn run(self, stop: impl Future<Output = ()> + Send + 'static) -> Result<()> {
        let house = self.app.house().clone();
        house.wake();
        let closing = house.clone();
        let stop = async move {
            stop.await;
            closing.close();
        };
        let farewell = self.app.0.config.farewell;
        let service = router(self.app).into_make_service_with_connect_info::<SocketAddr>();
        let served = axum::serve(self.listener, service).with_graceful_shutdown(stop).await;
        house.closed(farewell).await;
        served.map_err(|why| WebError::Listen { address: self.address.to_string(), why: why.to_string() })
    }
}

/// Serves until the process is told to stop.
pub async fn serve(config: Config, store: Store) -> Result<()> {
    let server = Server::bind(config, store).await?;
    tracing::info!("listening on {}", server.address());
    server.run(told_to_stop()).await
}

/// Ctrl-C, or the operating system's polite request to end.
pub async fn told_to_stop() {
    let interrupt = async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    let terminate = async {
        match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
            Ok(mut signal) => drop(signal.recv().await),
            Err(_) => std::future::pending().await,
        }
    };
    #[cfg(not(unix))]
    let terminate = std::future::pending::<()>();
    tokio::select! {
        () = interrupt => {}
        () = terminate => {}
    }
}
