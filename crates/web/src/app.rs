//! The server: what it shares, its addresses, how it starts and stops.

use std::{future::Future, net::SocketAddr, sync::Arc};

use axum::{
    Router,
    extract::{DefaultBodyLimit, Request, State},
    http::{Extensions, HeaderMap, HeaderName, HeaderValue, StatusCode, header},
    middleware::{self, Next},
    response::{IntoResponse, Response},
    routing::{get, post},
};
use engine::tongue::Tongue;
use house::{House, HouseError, limits::MostPages};
use store::Store;
use table::Editions;
use tokio::{net::TcpListener, sync::watch};
use tower_http::{
    catch_panic::CatchPanicLayer, compression::CompressionLayer, set_header::SetResponseHeaderLayer,
    timeout::TimeoutLayer,
};

use crate::{
    api, assets, bell,
    config::Config,
    door::{Door, Rules},
    error::{self, Result, WebError},
    guest, health, host,
    limits::{self, Caller, PageHeld},
    line::{Manners, come},
    live, notes,
    pages::{self, house_pages::HostPages},
    programs, spoken,
};

/// Only our own scripts, styles and sockets; nothing inline, nothing framed.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; manifest-src 'self'; \
    connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/// What no page here ever uses.
const PERMISSIONS: &str = "camera=(), microphone=(), geolocation=(), payment=(), usb=(), midi=(), serial=(), \
    display-capture=()";
/// Whoever came by TLS once comes by TLS for a year.
const ONLY_TLS: &str = "max-age=31536000";

/// What all handlers share.
#[derive(Clone)]
pub struct App(Arc<Shared>);

struct Shared {
    config: Config,
    house: Arc<House>,
    host_pages: HostPages,
}

impl App {
    /// A server's shared part over a store.
    #[must_use]
    pub fn new(config: Config, store: Store) -> App {
        let house = House::open(config.house.clone(), store);
        let host_pages = HostPages::in_folder(config.pages_folder.as_deref());
        App(Arc::new(Shared { config, house, host_pages }))
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

    /// How the server is set up.
    pub(crate) fn config(&self) -> &Config {
        &self.0.config
    }

    /// The pages that the host of the house wrote.
    pub(crate) fn host_pages(&self) -> HostPages {
        self.0.host_pages
    }

    /// Where a request comes from.
    pub(crate) fn caller(&self, extensions: &Extensions, headers: &HeaderMap) -> Caller {
        Caller::of(extensions, headers, &self.0.config.trusted_proxies)
    }

    /// A place for a live page, if there is one; it is free again when dropped.
    pub(crate) fn place_for_page(&self, caller: Caller, guest: Option<&str>) -> Result<PageHeld> {
        let Config { pages_per_network: of_network, pages_per_person: of_person, .. } = self.0.config;
        limits::page(&self.0.house, caller, guest, MostPages { of_network, of_person })
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
    let pages = Router::new()
        .route("/", get(pages::home::home))
        .route("/new", get(pages::new::new).post(pages::new::create))
        .route("/play-now", post(pages::new::play_now))
        .route("/settings", get(pages::settings::settings).post(pages::settings::choose))
        .route("/you", get(pages::you::you).post(pages::you::rename))
        .route("/you/link", post(pages::you::link))
        .route("/me/{token}", get(pages::you::offer).post(pages::you::follow))
        .route("/you/forget", get(pages::you::ask_to_forget).post(pages::you::forget))
        .route("/games", get(pages::games::games))
        .route("/rules/{game}", get(pages::rules::rules))
        .route("/learn/{game}", get(pages::learn::how_to))
        .route("/learn/{game}/{chapter}", post(pages::learn::begin))
        .route("/learn/{game}/figure/{file}", get(pages::learn::picture))
        .route("/editions", get(pages::editions::editions))
        .route("/finished", get(pages::finished::finished))
        .route("/seat/{token}", get(pages::join::offer).post(pages::join::follow))
        .route("/tables/{id}", get(pages::table::table))
        .route("/tables/{id}/join", get(pages::join::join))
        .route("/tables/{id}/seats/{seat}/take", post(pages::join::take))
        .route("/tables/{id}/seats/{seat}/bot", post(pages::join::bot))
        .route("/tables/{id}/seats/{seat}/eyes", post(pages::join::eyes))
        .route("/tables/{id}/seats/{seat}/leave", post(pages::join::leave))
        .route("/tables/{id}/seats/{seat}/free", post(pages::join::free))
        .route("/tables/{id}/seats/{seat}/link", post(pages::join::link))
        .route("/tables/{id}/fork", post(pages::record::fork))
        .route("/tables/{id}/record", get(pages::record::export))
        .route("/tables/{id}/board.svg", get(pages::table::svg))
        .route("/tables/{id}/actions", post(api::act))
        .route("/tables/{id}/undo", post(api::undo))
        .route("/tables/{id}/why", post(api::why))
        .route("/tables/{id}/explain", get(api::explain))
        .route("/tables/{id}/help", get(api::help))
        .route("/tables/{id}/lesson", post(api::lesson))
        .route("/tables/{id}/at/{seq}", get(api::at))
        .route("/tables/{id}/now", get(api::now))
        .route("/tables/{id}/log", get(api::log))
        .route("/tables/{id}/live", get(live::socket))
        .route("/live", get(bell::socket))
        .route("/assets/{name}", get(assets::serve))
        .route("/icons/{name}", get(assets::icon))
        .merge(pages::account::routes())
        .merge(pages::people::routes())
        .merge(pages::hint::routes())
        .merge(pages::motive::routes())
        .merge(pages::talk::routes())
        .merge(pages::admin::routes())
        .merge(pages::house_pages::routes())
        .merge(pages::lobby::routes())
        .merge(pages::pace::routes())
        .merge(pages::notices::routes())
        .merge(pages::standing::routes())
        .merge(pages::tournaments::routes())
        .merge(pages::review::routes())
        .merge(pages::puzzles::routes())
        .merge(programs::routes())
        .fallback(|| async { WebError::NotFound })
        .layer(DefaultBodyLimit::max(app.0.config.body_limit))
        .merge(records);
    let guarded = pages
        .layer(middleware::from_fn_with_state(app.clone(), guest::recognise))
        .layer(middleware::from_fn_with_state(app.clone(), guest::same_site))
        .layer(middleware::from_fn_with_state(app.clone(), limits::at_a_pace))
        .layer(middleware::from_fn_with_state(app.clone(), while_open))
        .layer(middleware::from_fn_with_state(app.clone(), host::by_name))
        .layer(TimeoutLayer::with_status_code(StatusCode::REQUEST_TIMEOUT, app.0.config.request_timeout))
        .layer(CatchPanicLayer::custom(|_| {
            WebError::from(HouseError::Inside("a handler panicked".to_owned())).into_response()
        }))
        .layer(middleware::from_fn_with_state(app.clone(), error::explain))
        .layer(middleware::from_fn_with_state(app.clone(), spoken::in_their_language))
        .layer(CompressionLayer::new());
    let mut dressed = guarded
        .route("/health", get(health::health))
        .route("/ready", get(health::ready))
        .layer(header_layer(header::CONTENT_SECURITY_POLICY, POLICY))
        .layer(header_layer(header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .layer(header_layer(header::X_FRAME_OPTIONS, "DENY"))
        .layer(header_layer(header::REFERRER_POLICY, "same-origin"))
        .layer(header_layer(HeaderName::from_static("permissions-policy"), PERMISSIONS))
        .layer(header_layer(HeaderName::from_static("cross-origin-opener-policy"), "same-origin"))
        .layer(header_layer(HeaderName::from_static("cross-origin-resource-policy"), "same-origin"));
    if app.is_https() {
        dressed = dressed.layer(header_layer(header::STRICT_TRANSPORT_SECURITY, ONLY_TLS));
    }
    dressed
        .layer(middleware::from_fn(private_by_default))
        .layer(middleware::from_fn_with_state(app.clone(), notes::note))
        .with_state(app)
}

/// Whoever comes while the server closes is sent elsewhere; what is under way is finished.
async fn while_open(State(app): State<App>, request: Request, next: Next) -> Response {
    if app.house().is_closing() {
        return WebError::Closing.into_response();
    }
    next.run(request).await
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

/// All addresses over a store.
pub fn app(config: Config, store: Store) -> Router {
    router(App::new(config, store))
}

/// A server that listens but does not answer yet.
pub struct Server {
    app: App,
    listener: TcpListener,
    address: SocketAddr,
    metrics: Option<TcpListener>,
}

impl Server {
    /// Listens where the configuration says.
    pub async fn bind(config: Config, store: Store) -> Result<Server> {
        let listener = listen(config.listen).await?;
        let metrics = match config.metrics_listen {
            Some(address) => Some(listen(address).await?),
            None => None,
        };
        let address = listener.local_addr().map_err(|why| cannot_listen(config.listen, &why))?;
        let mut config = config;
        if config.house.node_name.is_empty() {
            config.house.node_name = address.to_string();
        }
        if config.house.post.home.is_empty() {
            config.house.post.home = config.public_url.clone().unwrap_or_else(|| format!("http://{address}"));
        }
        Ok(Server { app: App::new(config, store), listener, address, metrics })
    }

    /// Where it listens.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Where it gives its metrics, if anywhere.
    #[must_use]
    pub fn metrics_address(&self) -> Option<SocketAddr> {
        self.metrics.as_ref()?.local_addr().ok()
    }

    /// The house behind the pages.
    #[must_use]
    pub fn house(&self) -> &Arc<House> {
        self.app.house()
    }

    /// The address to open.
    #[must_use]
    pub fn url(&self) -> String {
        self.app.0.config.public_url.clone().unwrap_or_else(|| format!("http://{}", self.address))
    }

    /// Answers until `stop` comes, then closes open sockets so that their pages connect again elsewhere. Whatever clients
    /// do, it ends within the time of the farewell.
    pub async fn run(self, stop: impl Future<Output = ()> + Send + 'static) -> Result<()> {
        let (house, config) = (self.app.house().clone(), self.app.config().clone());
        house.wake();
        let (close, closed) = watch::channel(false);
        let manners = Manners {
            header_timeout: config.header_timeout,
            idle_timeout: config.idle_timeout,
            send_timeout: config.send_timeout,
        };
        if let Some(listener) = self.metrics {
            let rules = Rules { most: 64, most_of_network: 64, proxies: Vec::new(), manners };
            let door = Door::new(listener, health::metrics(house.clone()), house.clone(), rules);
            let mut closed = closed.clone();
            tokio::spawn(door.keep(async move { come(&mut closed).await }, config.farewell));
        }
        let rules = Rules {
            most: config.most_connections,
            most_of_network: config.connections_per_network,
            proxies: config.trusted_proxies,
            manners,
        };
        let door = Door::new(self.listener, router(self.app), house.clone(), rules);
        let (farewell, mut closed) = (config.farewell, closed);
        let stopped = async {
            stop.await;
            house.close();
            close.send_replace(true);
        };
        let quiet = async {
            come(&mut closed).await;
            house.closed(farewell).await;
        };
        tokio::join!(door.keep(stopped, farewell), quiet);
        Ok(())
    }
}

async fn listen(address: SocketAddr) -> Result<TcpListener> {
    TcpListener::bind(address).await.map_err(|why| cannot_listen(address, &why))
}

fn cannot_listen(address: SocketAddr, why: &std::io::Error) -> WebError {
    WebError::Listen { address: address.to_string(), why: why.to_string() }
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
