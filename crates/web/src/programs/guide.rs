//! The page for whoever writes a program: every address of the document, with how to ask.

use axum::{
    extract::State,
    http::{HeaderMap, header},
    response::Html,
};
use boards::t;
use maud::{Markup, html};
use utoipa::openapi::{
    HttpMethod, RefOr, Required,
    path::{Operation, Parameter, ParameterIn, PathItem},
    schema::Schema,
};

use super::DOCUMENT;
use crate::{app::App, guest::Visitor, layout};

/// How to begin, and everything that can be asked.
pub async fn guide(State(app): State<App>, headers: HeaderMap, visitor: Visitor) -> Html<String> {
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or("localhost");
    let origin = app.public_origin().map_or_else(|| format!("http://{host}"), str::to_owned);
    let body = html! {
        section.sheet {
            h1 { (t!("For programs")) }
            p { (t!("Whatever a page shows or does, a program can ask for, in JSON. Three steps lead to the first answer.")) }
            ol {
                li { a href="/you/tokens" { (t!("Make a token.")) } " " (t!("It speaks for you, so treat it like a password; or make an account for a bot, which says everywhere that it is one.")) }
                li { (t!("Send it with every request:")) pre.sample tabindex="0" { code { "curl -H \"Authorization: Bearer TOKEN\" " (origin) "/api/v1/me" } } }
                li { (t!("Listen to your events, and act when it is your turn:")) pre.sample tabindex="0" { code { "curl -N -H \"Authorization: Bearer TOKEN\" " (origin) "/api/v1/events" } } }
            }
            p {
                (t!("A move names how many moments of the game you know (seq) and a command of your own choosing; the same command twice is carried out once. Whoever comes too late gets 409 with the present seq; a rule that says no answers 422 with its clause."))
            }
            p { a href="/api/openapi.json" { (t!("The whole document (OpenAPI 3.1)")) } }
        }
        section.sheet aria-labelledby="addresses" {
            h2 #addresses { (t!("Addresses")) }
            @for (path, item) in &DOCUMENT.paths.paths {
                @for (method, operation) in operations(item) { (address(path, method, operation)) }
            }
        }
    };
    layout::page(&visitor, &t!("For programs"), &body)
}

/// The fields of the JSON that an address wants: their names, what they mean, and whether they must be there.
fn fields(operation: &Operation) -> Option<Vec<(&str, &str, bool)>> {
    let RefOr::T(body) = operation.request_body.as_ref()? else { return None };
    let RefOr::T(json) = body.content.values().next()? else { return None };
    let RefOr::Ref(reference) = json.schema.as_ref()? else { return None };
    let shape = reference.ref_location.rsplit('/').next()?;
    let RefOr::T(Schema::Object(object)) = DOCUMENT.components.as_ref()?.schemas.get(shape)? else { return None };
    let field = |(name, schema): (&'static String, &'static RefOr<Schema>)| {
        let what = match schema {
            RefOr::T(Schema::Object(field)) => field.description.as_deref(),
            RefOr::T(Schema::Array(field)) => field.description.as_deref(),
            _ => None,
        };
        (name.as_str(), what.unwrap_or_default(), object.required.contains(name))
    };
    Some(object.properties.iter().map(field).collect())
}

/// A text in which words between backticks are code.
fn with_code(text: &str) -> Markup {
    html! {
        @for (k, part) in text.split('`').enumerate() {
            @if k % 2 == 1 { code { (part) } } @else { (part) }
        }
    }
}

fn operations(item: &PathItem) -> impl Iterator<Item = (HttpMethod, &Operation)> {
    let all = [(HttpMethod::Get, &item.get), (HttpMethod::Post, &item.post), (HttpMethod::Delete, &item.delete)];
    all.into_iter().filter_map(|(method, operation)| operation.as_ref().map(|operation| (method, operation)))
}

fn address(path: &str, method: HttpMethod, operation: &Operation) -> Markup {
    let method = match method {
        HttpMethod::Get => "GET",
        HttpMethod::Post => "POST",
        _ => "DELETE",
    };
    let asked: Vec<&Parameter> = operation
        .parameters
        .iter()
        .flatten()
        .filter_map(|parameter| if let RefOr::T(parameter) = parameter { Some(parameter) } else { None })
        .filter(|parameter| parameter.parameter_in == ParameterIn::Query)
        .collect();
    html! {
        article.address {
            h3 { code { (method) " " (path) } }
            p {
                @if let Some(summary) = &operation.summary { (with_code(summary)) }
                @if let Some(more) = &operation.description { " " (with_code(more)) }
            }
            @if !asked.is_empty() {
                dl { @for parameter in asked {
                    dt { code { (parameter.name) } @if parameter.required == Required::False { " " (t!("(if wanted)")) } }
                    dd { @if let Some(what) = &parameter.description { (with_code(what)) } }
                } }
            }
            @if let Some(fields) = fields(operation) {
                p { (t!("Its body:")) }
                dl { @for (field, what, required) in fields {
                    dt { code { (field) } @if !required { " " (t!("(if wanted)")) } }
                    dd { (with_code(what)) }
                } }
            }
            p.help {
                @for (status, answer) in &operation.responses.responses {
                    code { (status) } " "
                    @if let RefOr::T(answer) = answer { @if !answer.description.is_empty() { (answer.description) " " } }
                }
            }
        }
    }
}
