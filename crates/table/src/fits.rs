//! For how many players the value of an option can be chosen: the rules themselves are asked, so that a form never
//! offers what they refuse.

use std::{
    collections::BTreeMap,
    sync::{LazyLock, Mutex},
};

use engine::{OptionSpec, Setup, Title};

use crate::catalogue;

/// What can be chosen, by game, option and value.
type Known = BTreeMap<(&'static str, &'static str, &'static str), Vec<u8>>;

static KNOWN: LazyLock<Mutex<Known>> = LazyLock::new(Mutex::default);

/// The numbers of players with which this value can be chosen, alone or beside another choice.
pub fn fits(title: &Title, spec: &OptionSpec, value: &'static str) -> Vec<u8> {
    let key = (title.id, spec.id, value);
    let mut known = KNOWN.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    known
        .entry(key)
        .or_insert_with(|| title.seats.clone().filter(|seats| works(title, spec, value, *seats)).collect())
        .clone()
}

fn works(title: &Title, spec: &OptionSpec, value: &str, seats: u8) -> bool {
    if spec.values.first().is_some_and(|usual| usual.id == value) {
        return true;
    }
    let opens = |setup: &Setup| catalogue::open(title.id, setup).is_ok();
    let alone = Setup::of(seats).with(spec.id, value);
    // What is only for another length or version is offered all the same: it can be chosen too.
    let beside: Vec<(&str, &str)> = title
        .options
        .iter()
        .filter(|other| other.id != spec.id && other.values.first().is_none_or(|usual| usual.id != "off"))
        .flat_map(|other| other.values.iter().skip(1).map(|value| (other.id, value.id)))
        .collect();
    opens(&alone)
        || beside.iter().any(|(id, value)| opens(&alone.clone().with(id, value)))
        || beside.iter().enumerate().any(|(k, (id, value))| {
            let with = alone.clone().with(id, value);
            beside[k + 1..]
                .iter()
                .filter(|(other, _)| other != id)
                .any(|(id, value)| opens(&with.clone().with(id, value)))
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(option: &str, value: &'static str) -> Vec<u8> {
        let title = catalogue::title("silverton").expect("it is on the shelf");
        let spec = title.options.iter().find(|spec| spec.id == option).expect("an option of the game");
        fits(title, spec, value)
    }

    #[test]
    fn si_opt_1_a_form_offers_what_fits_the_number_of_players() {
        assert_eq!(of("scenario", "solo_denver_10000"), [1]);
        assert_eq!(of("scenario", "golden_spike_3"), [3]);
        assert_eq!(of("scenario", "standard"), [1, 2, 3, 4, 5, 6]);
        assert_eq!(of("hiring", "on"), [2, 3, 4, 5, 6], "in the advanced game");
        assert_eq!(of("points_of_discs", "on"), [5], "in the advanced powerful start");
        assert_eq!(of("multiple_plows", "on"), [1, 2, 3, 4, 5, 6]);
    }
}
