//! How results are printed: aligned tables for people, one JSON value for programs.

use std::io::{self, Write};

use serde::Serialize;

/// Whether an error only says that nobody reads our output any more.
pub fn is_broken_pipe(why: &anyhow::Error) -> bool {
    why.chain()
        .filter_map(|cause| cause.downcast_ref::<io::Error>())
        .any(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
}

/// Prints text as it is.
pub fn print(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()
}

/// Prints one JSON value on one line.
pub fn print_json(value: &impl Serialize) -> anyhow::Result<()> {
    let mut text = serde_json::to_string(value)?;
    text.push('\n');
    Ok(print(&text)?)
}

/// Rows of words in columns.
#[derive(Default)]
pub struct Columns {
    rows: Vec<Vec<String>>,
}

impl Columns {
    /// A table that begins with headings.
    pub fn new<const N: usize>(headings: [&str; N]) -> Columns {
        let mut columns = Columns::default();
        columns.row(headings.map(str::to_owned));
        columns
    }

    /// Adds a row.
    pub fn row<const N: usize>(&mut self, cells: [String; N]) {
        self.rows.push(cells.into());
    }

    /// Adds a row of any length.
    pub fn line(&mut self, cells: Vec<String>) {
        self.rows.push(cells);
    }

    /// The first column to the left, numbers to the right, two spaces between.
    pub fn text(&self) -> String {
        self.set(|k, cell, pad| if k == 0 { format!("{cell}{pad}") } else { format!("  {pad}{cell}") })
    }

    /// All columns to the left, for those that hold words.
    pub fn words(&self) -> String {
        self.set(|k, cell, pad| if k == 0 { format!("{cell}{pad}") } else { format!("  {cell}{pad}") })
    }

    fn set(&self, place: impl Fn(usize, &str, &str) -> String) -> String {
        let count = self.rows.iter().map(Vec::len).max().unwrap_or(0);
        let wide =
            |k: usize| self.rows.iter().filter_map(|row| row.get(k)).map(|c| c.chars().count()).max().unwrap_or(0);
        let widths: Vec<usize> = (0..count).map(wide).collect();
        let mut text = String::new();
        for row in &self.rows {
            let mut line = String::new();
            for (k, cell) in row.iter().enumerate() {
                let pad = " ".repeat(widths[k] - cell.chars().count());
                line += &place(k, cell, &pad);
            }
            text += line.trim_end();
            text.push('\n');
        }
        text
    }
}

/// A whole number with its thousands apart: `1 234 567`.
pub fn thousands(number: f64) -> String {
    let digits = format!("{:.0}", number.abs());
    let mut text = if number < -0.5 { "-".to_owned() } else { String::new() };
    for (k, digit) in digits.chars().enumerate() {
        if k > 0 && (digits.len() - k) % 3 == 0 {
            text.push('\u{202f}');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_line_up() {
        let mut columns = Columns::new(["seat", "wins"]);
        columns.row(["1".to_owned(), "10".to_owned()]);
        assert_eq!(columns.text(), "seat  wins\n1       10\n");
        assert_eq!(columns.words(), "seat  wins\n1     10\n");
    }

    #[test]
    fn thousands_stand_apart() {
        assert_eq!(thousands(1_234_567.4), "1\u{202f}234\u{202f}567");
        assert_eq!(thousands(-12.0), "-12");
        assert_eq!(thousands(999.0), "999");
    }
}
