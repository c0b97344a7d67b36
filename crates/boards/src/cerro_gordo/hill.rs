//! The hillside: contour lines, sage and a faint grid, without an edge.

/// Far more ground than any town can cover. The patterns repeat, so it costs nothing.
pub const HILL: &str = concat!(
    r##"<defs><pattern id="cg-contours" width="640" height="480" patternUnits="userSpaceOnUse" patternTransform="rotate(-7)">"##,
    r##"<path class="cg-contour" d="M0 40C90 10 150 80 250 52S420 14 500 46S600 70 640 40M0 104C80 70 170 140 262 112S430 76 516 110S610 130 640 104"##,
    r##"M0 170C100 140 160 200 270 178S440 140 520 176S612 196 640 170M0 240C84 214 180 272 280 246S450 212 530 246S616 262 640 240"##,
    r##"M0 312C96 282 186 340 276 318S446 280 526 314S614 334 640 312M0 388C90 360 170 420 268 392S436 356 520 390S612 408 640 388"##,
    r##"M0 452C90 430 180 480 262 458S440 428 520 456S620 470 640 452"/></pattern>"##,
    r##"<pattern id="cg-sage" width="260" height="200" patternUnits="userSpaceOnUse"><path class="cg-sage" d="M30 40q3-7 5 0q3-7 5 0M150 70q3-7 5 0q3-7 5 0M90 140q3-7 5 0q3-7 5 0"##,
    r##"M210 170q3-7 5 0q3-7 5 0M220 26q3-7 5 0q3-7 5 0M14 180q3-7 5 0q3-7 5 0"/></pattern>"##,
    r##"<pattern id="cg-grid" width="40" height="40" patternUnits="userSpaceOnUse"><path class="cg-grid" d="M0 0H40M0 0V40"/></pattern></defs>"##,
    r##"<g class="cg-hill"><rect class="cg-land" x="-6000" y="-6000" width="12000" height="12000"/>"##,
    r##"<rect x="-6000" y="-6000" width="12000" height="12000" fill="url(#cg-contours)"/>"##,
    r##"<rect x="-6000" y="-6000" width="12000" height="12000" fill="url(#cg-sage)"/>"##,
    r##"<rect x="-6000" y="-6000" width="12000" height="12000" fill="url(#cg-grid)"/></g>"##,
);
