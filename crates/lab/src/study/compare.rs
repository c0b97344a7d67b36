//! What differs between two samples, and whether by more than chance.

use super::{Cell, Difference, Kind, Table};
use crate::{
    Source,
    stats::{discoveries, two_sided},
};

/// Of the differences that are marked in a table, at most this part is expected to be chance.
const FALSE: f64 = 0.05;
/// With fewer than these, what is said of large samples does not hold.
const FEW: u64 = 30;

/// A name for each of the sources: what tells them apart.
pub(super) fn names(sources: &[&Source]) -> Vec<String> {
    let options = |source: &Source| {
        let words: Vec<String> = source.options.iter().map(|(name, value)| format!("{name} {value}")).collect();
        if words.is_empty() { "no options".to_owned() } else { words.join(", ") }
    };
    let ways: [&dyn Fn(&Source) -> String; 5] = [
        &|source| source.edition_name.clone(),
        &|source| source.line_up().join(", "),
        &options,
        &|source| format!("{} seats", source.seats),
        &|source| format!("seed {}", source.seed),
    ];
    let telling: Vec<_> =
        ways.iter().filter(|way| sources.iter().any(|source| way(source) != way(sources[0]))).collect();
    let name = |source: &&Source| match telling.is_empty() {
        true => source.edition_name.clone(),
        false => telling.iter().map(|way| way(source)).collect::<Vec<_>>().join(", "),
    };
    let mut names: Vec<String> = sources.iter().map(name).collect();
    if names.len() > 1 && names[0] == names[1] {
        // Two states of one edition have the same name: their digests tell them apart.
        for (name, source) in names.iter_mut().zip(sources) {
            *name += &format!(" ({})", source.digest.get(..8).unwrap_or_default());
        }
    }
    names
}

/// Fills in the differences of a table and marks the significant ones.
pub(super) fn compare(table: &mut Table) {
    let Table { measures, rows, .. } = table;
    for row in rows.iter_mut() {
        let of = |k: usize| {
            let cell = |side: usize| row.cells.get(side).and_then(|cells| cells[k]);
            match (row.cells.len(), cell(0), cell(1)) {
                (2, Some(a), Some(b)) => between(a, b, measures[k].kind),
                (1, Some(cell), _) => measures[k].even.and_then(|even| to_even(cell, even)),
                _ => None,
            }
        };
        row.differences = (0..measures.len()).map(of).collect();
    }
    let mut all: Vec<&mut Difference> = rows.iter_mut().flat_map(|row| row.differences.iter_mut().flatten()).collect();
    let chances: Vec<f64> = all.iter().map(|difference| difference.p).collect();
    for (difference, found) in all.iter_mut().zip(discoveries(&chances, FALSE)) {
        difference.significant = found;
    }
}

/// Two shares by the pooled z-test, two means by Welch's, whose samples are large here.
fn between(a: Cell, b: Cell, kind: Kind) -> Option<Difference> {
    let error = match kind {
        Kind::Mean => a.error.hypot(b.error),
        Kind::Share => {
            let (n, m) = (a.of as f64, b.of as f64);
            let pooled = (a.value * n + b.value * m) / (n + m).max(1.0);
            (pooled * (1.0 - pooled) * (1.0 / n.max(1.0) + 1.0 / m.max(1.0))).sqrt()
        }
    };
    difference(b.value - a.value, error, a.of.min(b.of))
}

fn to_even(cell: Cell, even: f64) -> Option<Difference> {
    difference(cell.value - even, (even * (1.0 - even) / cell.of.max(1) as f64).sqrt(), cell.of)
}

fn difference(by: f64, error: f64, of: u64) -> Option<Difference> {
    let p = if of < FEW || by == 0.0 {
        1.0
    } else if error > 0.0 {
        two_sided(by / error)
    } else {
        0.0
    };
    (of > 0).then_some(Difference { by, p, significant: false })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn share(value: f64, of: u64) -> Cell {
        Cell { value, of, error: 0.0, interval: (0.0, 1.0) }
    }

    #[test]
    fn shares_differ_when_samples_are_large_enough_to_say_so() {
        let few = between(share(0.5, 40), share(0.6, 40), Kind::Share).expect("both are there");
        let many = between(share(0.5, 4_000), share(0.6, 4_000), Kind::Share).expect("both are there");
        assert!(few.p > 0.3 && many.p < 1e-10 && (many.by - 0.1).abs() < 1e-9);
        let tiny = between(share(0.0, 5), share(1.0, 5), Kind::Share).expect("both are there");
        assert_eq!(tiny.p, 1.0, "five say nothing");
        assert!(to_even(share(0.30, 2_000), 0.25).is_some_and(|difference| difference.p < 1e-5));
    }
}
