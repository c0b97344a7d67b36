//! The title and the key, in the empty south-west of the sheet.

use std::fmt::Write;

use silverton::ids::Goods;

use super::goods;
use crate::{pen::Point, t, words::Say};

/// Title and key.
pub fn cartouche() -> String {
    let title = t!("Railways and mines of Colorado, Utah,\nNew Mexico and west Texas").escaped();
    let (above, below) = title.split_once('\n').unwrap_or((&title, ""));
    let mut out = format!(
        r#"<g class="si-cartouche"><text class="si-title" x="134" y="742">Silverton</text><text class="si-subtitle" x="134" y="762">{above}</text><text class="si-subtitle" x="134" y="777">{below}</text><path class="si-flourish" d="M40 790h188M40 793h188"/>"#,
    );
    let mut key = |drawn: &str, y: i32, words: &Say| {
        let _ = write!(out, r#"{drawn}<text class="si-key" x="98" y="{y}">{}</text>"#, words.escaped());
    };
    key(
        r#"<path class="si-bed" d="M34 816h52"/><path class="si-key-earth" d="M34 816h52"/>"#,
        820,
        &t!("open all year"),
    );
    key(
        r#"<path class="si-bed" d="M34 840h52"/><path class="si-key-snow" d="M34 840h52"/>"#,
        844,
        &t!("closed by snow in winter"),
    );
    key(
        r#"<g transform="translate(60 866)"><rect class="si-box" x="-17" y="-7.5" width="34" height="15" rx="2.5"/><path class="si-box-end" d="M5.5-7.5h9a2.5 2.5 0 0 1 2.5 2.5v10a2.5 2.5 0 0 1-2.5 2.5h-9z"/><text class="si-cost" x="-5.7" y="3.8">140</text><text class="si-length" x="11.2" y="3.6">10</text></g>"#,
        870,
        &t!("cost to build, and length"),
    );
    key(r#"<rect class="si-market" x="52" y="884" width="16" height="16"/>"#, 897, &t!("market city"));
    for (k, goods) in Goods::ALL.iter().enumerate() {
        let y = 920 + 20 * k as i32;
        let words = match goods {
            Goods::Lumber => t!("lumber is cut here"),
            _ => t!("{goods} is mined here", goods = goods.id()),
        };
        key(&goods::sign(*goods, Point::new(60.0, f64::from(y)), 5.4), y + 4, &words);
    }
    out + "</g>"
}
