//! The players' shapes and letters, so that colour is never the only sign.

/// The letter of a seat.
pub fn letter(seat: u8) -> char {
    char::from(b'A' + seat)
}

/// The outline of a player's mark around a point.
pub fn shape(who: u8, x: f64, y: f64, r: f64) -> String {
    let polygon = |corners: u32, turn: f64, size: f64| {
        let mut path = String::new();
        for k in 0..corners {
            let angle = (turn + 360.0 * f64::from(k) / f64::from(corners)).to_radians();
            let join = if k == 0 { 'M' } else { 'L' };
            path += &format!("{join}{:.1} {:.1}", x + size * angle.cos(), y + size * angle.sin());
        }
        path + "Z"
    };
    match who {
        0 => format!("M{:.1} {y:.1}a{r} {r} 0 1 0 {d} 0a{r} {r} 0 1 0-{d} 0Z", x - r, d = 2.0 * r),
        1 => polygon(4, 45.0, r * 1.22),
        2 => polygon(3, -90.0, r * 1.45),
        3 => polygon(4, 0.0, r * 1.24),
        4 => polygon(6, 0.0, r * 1.1),
        5 => polygon(5, -90.0, r * 1.18),
        _ => polygon(8, 22.5, r * 1.08),
    }
}
