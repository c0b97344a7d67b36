//! A study as lines of JSON: first what was played, then a line for every number.

use lab::Study;
use serde_json::json;

/// The lines.
pub fn lines(study: &Study) -> anyhow::Result<String> {
    let mut text = String::new();
    for sample in &study.samples {
        let line = json!({
            "sample": sample.name, "source": sample.source, "numbers": sample.numbers, "games": sample.report.games,
            "finished": sample.report.finished, "scores": sample.scores, "winners": sample.winners, "lengths": sample.lengths,
        });
        text += &format!("{line}\n");
    }
    for table in &study.tables {
        for (row, place) in table.rows.iter().zip(1..) {
            for (k, measure) in table.measures.iter().enumerate() {
                for (sample, cells) in study.samples.iter().zip(&row.cells) {
                    let Some(cell) = cells[k] else { continue };
                    let line = json!({
                        "table": table.id, "row": row.label, "place": place, "measure": measure.name, "kind": measure.kind,
                        "sample": sample.name, "seed": sample.source.seed, "value": cell.value, "of": cell.of,
                        "low": cell.interval.0, "high": cell.interval.1, "difference": row.differences[k],
                    });
                    text += &format!("{line}\n");
                }
            }
        }
    }
    Ok(text)
}
