//! A study in the terminal.

use lab::{
    Study, Table,
    words::{about, by, heads, number},
};

use crate::output::Columns;

/// How many rows of a table are printed; pages and lines have all of them.
const SHOWN: usize = 25;

/// All tables, one below the other.
pub fn study(study: &Study) -> String {
    let mut text = format!("{}\n", about(study));
    for table in &study.tables {
        text += &format!("\n{}\n{}", table.title, self::table(study, table).text());
        let more = table.rows.len().saturating_sub(SHOWN);
        if more > 0 {
            text += &format!("… and {more} more (--page, --lines and --json have all)\n");
        }
    }
    text + &format!("\nAgain: {}\n", study.again.join("\n       "))
}

/// The table as columns, the first rows of it.
fn table(study: &Study, table: &Table) -> Columns {
    let mut columns = Columns::default();
    columns.line(heads(study, table));
    for row in table.rows.iter().take(SHOWN) {
        let mut cells: Vec<String> = vec![row.label.chars().take(36).collect()];
        for (k, measure) in table.measures.iter().enumerate() {
            let mark = row.differences[k].filter(|difference| difference.significant).map_or("", |_| " *");
            for side in &row.cells {
                let alone = if row.cells.len() == 1 { mark } else { "" };
                cells.push(side[k].map_or("–".to_owned(), |cell| number(measure.kind, cell.value) + alone));
            }
            if row.cells.len() > 1 {
                cells.push(row.differences[k].map_or(String::new(), |difference| by(measure.kind, &difference) + mark));
            }
        }
        columns.line(cells);
    }
    columns
}
