//! The title and the key, in the empty south-west of the sheet.

use std::fmt::Write;

use silverton::ids::Goods;

use super::goods;
use crate::pen::Point;

/// Title and key.
pub fn cartouche() -> String {
    let mut out = String::from(
        r#"<g class="si-cartouche"><text class="si-title" x="134" y="742">Silverton</text><text class="si-subtitle" x="134" y="762">Railways and mines of Colorado, Utah,</text><text class="si-subtitle" x="134" y="777">New Mexico and west Texas</text><path class="si-flourish" d="M40 790h188M40 793h188"/>"#,
    );
    out.push_str(r#"<path class="si-bed" d="M34 816h52"/><path class="si-key-earth" d="M34 816h52"/><text class="si-key" x="98" y="820">open all year</text>"#);
    out.push_str(r#"<path class="si-bed" d="M34 840h52"/><path class="si-key-snow" d="M34 840h52"/><text class="si-key" x="98" y="844">closed by snow in winter</text>"#);
    out.push_str(r#"<g transform="translate(60 866)"><rect class="si-box" x="-17" y="-7.5" width="34" height="15" rx="2.5"/><path class="si-box-end" d="M5.5-7.5h9a2.5 2.5 0 0 1 2.5 2.5v10a2.5 2.5 0 0 1-2.5 2.5h-9z"/><text class="si-cost" x="-5.7" y="3.8">140</text><text class="si-length" x="11.2" y="3.6">10</text></g><text class="si-key" x="98" y="870">cost to build, and length</text>"#);
    out.push_str(r#"<rect class="si-market" x="52" y="884" width="16" height="16"/><text class="si-key" x="98" y="897">market city</text>"#);
    for (k, goods) in Goods::ALL.iter().enumerate() {
        let y = 920.0 + 20.0 * k as f64;
        out.push_str(&goods::sign(*goods, Point::new(60.0, y), 5.4));
        let _ = write!(out, r#"<text class="si-key" x="98" y="{}">{} is mined here</text>"#, y + 4.0, goods.id());
    }
    out.push_str("</g>");
    out.replace("lumber is mined", "lumber is cut")
}
