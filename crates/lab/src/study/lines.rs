//! A study as lines of JSON: first what was played, then a line for every number.

use serde_json::{Value, json};

use super::Study;

impl Study {
    /// Every number with what it is of, in the order of the tables.
    #[must_use]
    pub fn rows(&self) -> Vec<Value> {
        let mut rows = Vec::new();
        for table in &self.tables {
            for (row, place) in table.rows.iter().zip(1..) {
                for (k, measure) in table.measures.iter().enumerate() {
                    for (sample, cells) in self.samples.iter().zip(&row.cells) {
                        let Some(cell) = cells[k] else { continue };
                        rows.push(json!({
                            "table": table.id, "row": row.label, "place": place, "measure": measure.name, "kind": measure.kind,
                            "sample": sample.name, "seed": sample.source.seed, "value": cell.value, "of": cell.of,
                            "low": cell.interval.0, "high": cell.interval.1, "difference": row.differences[k],
                        }));
                    }
                }
            }
        }
        rows
    }

    /// The lines.
    #[must_use]
    pub fn lines(&self) -> String {
        let sample = |sample: &super::Sample| {
            json!({
                "sample": sample.name, "source": sample.source, "numbers": sample.numbers, "games": sample.report.games,
                "finished": sample.report.finished, "scores": sample.scores, "winners": sample.winners, "lengths": sample.lengths,
            })
        };
        self.samples.iter().map(sample).chain(self.rows()).map(|line| format!("{line}\n")).collect()
    }
}
