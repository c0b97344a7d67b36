//! What anything on the table is, what it does, and what it does now.

mod goods;
mod map;
mod people;
mod turn;
mod wheel;

use super::{Desk, slug};
use crate::Explained;

/// What there is to say about a target or anything else that is drawn.
pub fn explain(desk: &Desk<'_>, what: &str) -> Option<Explained> {
    let (kind, of) = what.split_once(':').unwrap_or((what, ""));
    match kind {
        "site" | "ring" | "dial" | "barker" | "signpost" | "bust" | "hub" | "buster" => wheel::explain(desk, kind, of),
        "tent" => match of.strip_prefix("site-") {
            Some(site) => wheel::event(desk, site),
            None => map::land(desk, of),
        },
        "space" | "row" | "outlaws" | "gunmen" | "chart" => map::explain(desk, kind, of),
        "gold-table" | "cart" | "stash" | "barrel" | "bridge" | "bridges" | "card" | "canyon" | "canyon-of"
        | "canyons" | "hotel" | "bed" => goods::explain(desk, kind, of),
        "own" | "score" | "badge" | "shade" | "ready" | "board" | "speciality" => people::explain(desk, kind, of),
        _ => turn::explain(desk, kind, of),
    }
}

/// The place of a thing in its list by the name that targets give it.
fn place_of<T>(all: &[T], id: impl Fn(&T) -> &str, wanted: &str) -> Option<usize> {
    all.iter().position(|one| slug(id(one)) == wanted)
}

/// A number that counts from 1, as an index.
fn index(of: &str) -> Option<usize> {
    of.parse::<usize>().ok()?.checked_sub(1)
}
