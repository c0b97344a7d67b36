//! A study as a section of a Markdown page: other sections, and what people wrote around them, stay as they are.

use lab::{
    Sample, Study, Table,
    words::{TEST, by, games, heads, interval, number},
};

/// Rows of a table on such a page, which is to be read; the page with plots has all.
const SHOWN: usize = 60;
/// The same for tables of whatever came up.
const FEW: usize = 20;

/// The page with the study in the place of the one that was there.
pub fn put(page: &str, study: &Study) -> String {
    let (begin, end) = marks(study);
    let section = format!("{begin}\n{}{end}\n", section(study));
    let place = page.find(&begin).and_then(|from| page[from..].find(&end).map(|to| (from, from + to + end.len())));
    match place {
        Some((from, to)) => format!("{}{}{}", &page[..from], section.trim_end(), &page[to..]),
        None if page.is_empty() => section,
        None => format!("{}\n\n{section}", page.trim_end()),
    }
}

/// Comments that a reader does not see: they say where a study of this kind stands.
fn marks(study: &Study) -> (String, String) {
    let kind = |sample: &Sample| {
        let options: Vec<String> =
            sample.source.options.iter().map(|(name, value)| format!("{name}={value}")).collect();
        let words = [
            vec![
                sample.source.game.clone(),
                sample.source.seats.to_string(),
                sample.source.line_up().join(","),
                sample.source.edition.clone(),
            ],
            options,
        ];
        words.concat().join(" ")
    };
    let kinds = study.samples.iter().map(kind).collect::<Vec<_>>().join(" against ");
    (format!("<!-- study: {kinds} -->"), format!("<!-- end of study: {kinds} -->"))
}

fn section(study: &Study) -> String {
    let source = &study.samples[0].source;
    let players = if source.seats == 1 { "1 player".to_owned() } else { format!("{} players", source.seats) };
    let names: Vec<&str> = study.samples.iter().map(|sample| sample.name.as_str()).collect();
    let beside = if names.len() > 1 { format!(": {}", names.join(" and ")) } else { String::new() };
    let mut text = format!("## {players}{beside}\n\n");
    for sample in &study.samples {
        let name = if names.len() > 1 { format!("{}: ", sample.name) } else { String::new() };
        text += &format!("{name}{}, seed {}. ", games(sample), sample.source.seed);
    }
    text += &format!("Made by\n\n```sh\n{}\n```\n\n", study.again.join("\n"));
    for table in &study.tables {
        text += &format!("### {}\n\n{}\n\n", table.title, table.note);
        text += &self::table(study, table);
        text.push('\n');
    }
    text + &format!("{TEST} Every cell: the number (its interval; of how many). **Bold** is significant.\n\n")
}

fn table(study: &Study, table: &Table) -> String {
    let heads = heads(study, table);
    let mut text = format!("| {} |\n|---|{}\n", heads.join(" | "), "---:|".repeat(heads.len() - 1));
    let shown = if ["names", "events", "first decisions"].contains(&table.id.as_str()) { FEW } else { SHOWN };
    for row in table.rows.iter().take(shown) {
        let mut cells = vec![row.label.replace('|', "\\|")];
        for (k, measure) in table.measures.iter().enumerate() {
            let found = row.differences[k].is_some_and(|difference| difference.significant);
            let bold = |text: String| if found { format!("**{text}**") } else { text };
            for side in &row.cells {
                cells.push(side[k].map_or("–".to_owned(), |cell| {
                    let value = number(measure.kind, cell.value);
                    let value = if row.cells.len() == 1 { bold(value) } else { value };
                    format!("{value} ({}; {})", interval(measure.kind, &cell), cell.of)
                }));
            }
            if row.cells.len() > 1 {
                cells.push(row.differences[k].map_or(String::new(), |difference| bold(by(measure.kind, &difference))));
            }
        }
        text += &format!("| {} |\n", cells.join(" | "));
    }
    let more = table.rows.len().saturating_sub(shown);
    if more > 0 {
        text += &format!("\n… and {more} more.\n");
    }
    text
}

#[cfg(test)]
mod tests {
    use lab::{Plan, study};

    use super::*;

    #[test]
    fn a_study_takes_its_own_place_and_leaves_the_rest() {
        let of =
            |seats, games| study(&Plan::new("colorado-midland", seats).games(games), &|_| {}).expect("it is played");
        let first = put("# Balance\n\nWhat people wrote.\n", &of(3, 2));
        let both = put(&first, &of(4, 2)) + "\nMore words.\n";
        let again = put(&both, &of(3, 4));
        assert!(
            again.starts_with("# Balance\n\nWhat people wrote.\n") && again.ends_with("\nMore words.\n"),
            "{again}"
        );
        assert_eq!((again.matches("## 3 players").count(), again.matches("## 4 players").count()), (1, 1));
        assert!(both.contains("2 games (0 to 1)") && again.contains("4 games (0 to 3)"));
        assert_eq!(put(&again, &of(3, 4)), again, "the same study changes nothing");
        assert!(again.contains("motherlode study colorado-midland --seats 3 --games 4 --seed 1 --bots random"));
    }
}
