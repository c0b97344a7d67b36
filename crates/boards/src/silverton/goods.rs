//! The signs of the five goods: a shape and a colour each, so that colour is never the only sign.

use maud::{Markup, PreEscaped, html};
use silverton::ids::Goods;

use crate::pen::{Point, Tenth};

/// The outline of a sign that fits into a circle of radius 1 around (0, 0), in units of `r`.
fn outline(goods: Goods, at: Point, r: f64) -> String {
    let spots: &[(f64, f64)] = match goods {
        Goods::Gold => {
            return format!(
                "M{}a{r} {r} 0 1 0 {d} 0a{r} {r} 0 1 0-{d} 0z",
                Point::new(at.x - r, at.y),
                r = Tenth(r),
                d = Tenth(2.0 * r)
            );
        }
        Goods::Copper => &[(-0.5, -0.95), (0.5, -0.95), (1.05, 0.0), (0.5, 0.95), (-0.5, 0.95), (-1.05, 0.0)],
        Goods::Silver => &[(0.0, -1.2), (1.05, 0.0), (0.0, 1.2), (-1.05, 0.0)],
        Goods::Lumber => &[(0.0, -1.15), (1.1, 0.95), (-1.1, 0.95)],
        Goods::Coal => &[(-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)],
    };
    let mut path = String::new();
    for (k, (x, y)) in spots.iter().enumerate() {
        path.push(if k == 0 { 'M' } else { 'L' });
        path.push_str(&Point::new(at.x + x * r, at.y + y * r).to_string());
    }
    path + "z"
}

/// The sign of goods in a drawing.
pub fn sign(goods: Goods, at: Point, r: f64) -> String {
    format!(r#"<path class="si-goods si-{}" d="{}"/>"#, goods.id(), outline(goods, at, r))
}

/// The sign as a small drawing of its own, for lists; it is named by the words beside it.
pub fn icon(goods: Goods) -> Markup {
    html! {
        svg .si-icon viewBox="0 0 14 14" aria-hidden="true" { (PreEscaped(sign(goods, Point::new(7.0, 7.0), 5.0))) }
    }
}
