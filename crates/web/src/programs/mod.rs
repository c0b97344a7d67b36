//! The interface for programs: what pages show and do, as JSON under `/api/v1`, for whoever shows a token.
//!
//! Every address is documented where it is handled; the document is served at `/api/openapi.json` and as a page at `/api`.
//! Nothing is done twice: a move goes the way of a page's move, a table is set up as by the form.

mod events;
mod guide;
mod keys;
mod shapes;
mod tables;
mod token;

use std::sync::LazyLock;

use axum::{
    Json, Router,
    routing::{get, post},
};
use utoipa::{
    Modify, OpenApi,
    openapi::{
        self,
        security::{Http, HttpAuthScheme, SecurityScheme},
    },
};
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::app::App;

pub use token::{is_for_programs, speaker};

/// The document without its addresses, which are gathered from the handlers.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Motherlode",
        version = "1",
        description = "Play, watch and set up tables from a program. Make a token at /you/tokens and send it as Authorization: Bearer TOKEN."
    ),
    modifiers(&Bearer),
    security(("token" = []))
)]
struct About;

struct Bearer;

impl Modify for Bearer {
    fn modify(&self, document: &mut openapi::OpenApi) {
        let scheme = SecurityScheme::Http(Http::new(HttpAuthScheme::Bearer));
        document.components.get_or_insert_default().add_security_scheme("token", scheme);
    }
}

fn documented() -> OpenApiRouter<App> {
    OpenApiRouter::with_openapi(About::openapi())
        .routes(routes!(tables::me))
        .routes(routes!(tables::titles))
        .routes(routes!(tables::lobby))
        .routes(routes!(tables::mine, tables::make))
        .routes(routes!(tables::invitations))
        .routes(routes!(tables::one))
        .routes(routes!(tables::sit, tables::leave))
        .routes(routes!(tables::view))
        .routes(routes!(tables::actions, tables::act))
        .routes(routes!(tables::undo))
        .routes(routes!(tables::log))
        .routes(routes!(tables::record))
        .routes(routes!(events::mine))
        .routes(routes!(events::table))
}

/// The document of everything that programs can ask.
static DOCUMENT: LazyLock<openapi::OpenApi> = LazyLock::new(|| documented().split_for_parts().1);

/// Its addresses.
pub fn routes() -> Router<App> {
    let (api, _) = documented().split_for_parts();
    api.route("/api", get(guide::guide))
        .route("/api/openapi.json", get(|| async { Json(&*DOCUMENT) }))
        .route("/you/tokens", get(keys::tokens).post(keys::make))
        .route("/you/tokens/{id}/revoke", post(keys::revoke))
        .route("/you/bots", get(keys::bots).post(keys::make_bot))
        .route("/you/bots/{id}/token", post(keys::renew_bot))
}
