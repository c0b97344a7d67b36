//! The country: rivers, lakes, ranges and the lines between the states, drawn by hand around the towns.

use std::fmt::Write;

use super::layout::Sheet;
use crate::pen::{Pen, Point, Tenth, grain};

/// The courses of the rivers.
const RIVERS: &[(&str, &[(i32, i32)])] = &[
    (
        "Arkansas",
        &[
            (670, 436),
            (684, 478),
            (718, 528),
            (720, 574),
            (744, 624),
            (790, 650),
            (850, 656),
            (905, 650),
            (975, 672),
            (1040, 704),
            (1076, 732),
            (1120, 738),
        ],
    ),
    (
        "South Platte",
        &[
            (776, 502),
            (822, 468),
            (846, 438),
            (884, 414),
            (906, 376),
            (930, 338),
            (950, 286),
            (986, 232),
            (1050, 194),
            (1120, 176),
        ],
    ),
    (
        "Colorado River",
        &[
            (722, 206),
            (694, 246),
            (642, 262),
            (604, 312),
            (560, 344),
            (520, 366),
            (470, 400),
            (420, 440),
            (352, 486),
            (328, 524),
            (300, 574),
            (268, 640),
            (250, 690),
        ],
    ),
    (
        "Green River",
        &[
            (346, 0),
            (336, 66),
            (360, 140),
            (378, 220),
            (352, 300),
            (344, 362),
            (300, 440),
            (292, 506),
            (278, 572),
            (268, 640),
        ],
    ),
    ("Yampa", &[(606, 196), (540, 228), (470, 224), (402, 236), (376, 246)]),
    ("Gunnison", &[(594, 506), (584, 566), (576, 600), (500, 604), (432, 562), (380, 504), (354, 484)]),
    ("San Juan", &[(604, 838), (588, 884), (512, 936), (400, 968), (330, 952), (268, 930)]),
    ("Animas", &[(524, 784), (494, 832), (456, 880), (428, 926), (398, 964)]),
    ("Dolores", &[(384, 780), (338, 850), (306, 800), (300, 720), (324, 624), (310, 562)]),
    (
        "Rio Grande",
        &[
            (576, 734),
            (640, 764),
            (700, 766),
            (770, 792),
            (780, 834),
            (782, 884),
            (768, 944),
            (722, 1004),
            (690, 1044),
            (656, 1096),
            (624, 1148),
            (614, 1194),
            (604, 1240),
            (596, 1296),
            (584, 1356),
            (624, 1406),
            (664, 1470),
            (690, 1504),
            (724, 1530),
        ],
    ),
    (
        "Pecos",
        &[(842, 1026), (872, 1084), (922, 1112), (980, 1180), (1010, 1270), (1030, 1370), (1060, 1450), (1096, 1530)],
    ),
    ("Canadian", &[(988, 894), (1024, 962), (1000, 1022), (1020, 1080), (1080, 1112), (1120, 1106)]),
    ("Chama", &[(642, 892), (654, 950), (688, 994), (712, 1010)]),
    ("Gila", &[(402, 1266), (350, 1302), (300, 1318), (262, 1326)]),
    ("North Platte", &[(646, 192), (668, 132), (640, 72), (612, 30), (640, 0)]),
    ("Laramie", &[(772, 172), (814, 112), (850, 58), (900, 18), (940, 0)]),
    ("Bear", &[(250, 150), (238, 96), (226, 30), (218, 0)]),
    ("Weber", &[(216, 182), (182, 130), (128, 108), (98, 100)]),
    ("Jordan", &[(160, 280), (152, 236), (138, 200), (104, 158)]),
    ("Sevier", &[(134, 640), (152, 560), (148, 500), (110, 440), (76, 452), (36, 486)]),
];

/// Lakes, as closed curves.
const LAKES: &[&[(i32, i32)]] = &[
    &[(22, 44), (64, 32), (94, 66), (86, 116), (110, 152), (84, 178), (46, 158), (24, 112)],
    &[(150, 268), (164, 264), (172, 280), (166, 296), (152, 294)],
];

/// The crests of the ranges.
const RANGES: &[&[(i32, i32)]] = &[
    &[(172, 112), (214, 250), (220, 350), (196, 430), (192, 530), (160, 650)],
    &[(274, 176), (330, 170), (402, 184)],
    &[(360, 330), (440, 312), (500, 320)],
    &[(604, 150), (616, 246), (634, 330)],
    &[(740, 112), (764, 188)],
    &[(806, 184), (786, 270), (720, 320), (830, 396), (866, 466), (896, 530)],
    &[(724, 442), (742, 494)],
    &[(606, 408), (628, 500), (662, 570), (688, 650)],
    &[(500, 462), (548, 478), (530, 530)],
    &[(424, 712), (488, 726), (556, 722), (566, 812), (620, 826), (670, 850)],
    &[(340, 740), (332, 800)],
    &[(770, 654), (806, 750), (846, 826), (866, 900), (834, 976), (818, 1030)],
    &[(878, 690), (898, 742)],
    &[(610, 1004), (640, 1064)],
    &[(470, 1074), (420, 1060)],
    &[(664, 1180), (662, 1232)],
    &[(530, 1262), (510, 1304)],
    &[(440, 1232), (380, 1250), (360, 1300)],
    &[(650, 1290), (660, 1372)],
    &[(810, 1310), (834, 1390), (856, 1440)],
    &[(900, 1440), (962, 1466), (1010, 1500)],
];

/// Lines between the states.
const BORDERS: &[&[(i32, i32)]] = &[
    &[(206, 0), (206, 146), (374, 152), (1120, 168)],
    &[(374, 152), (342, 396), (322, 480), (276, 890)],
    &[(0, 890), (1120, 890)],
    &[(276, 890), (250, 1180), (246, 1462), (400, 1462), (400, 1494), (628, 1490)],
    &[(668, 1462), (1120, 1462)],
];

/// The names of the states: where, and letters far apart.
const STATES: &[(&str, i32, i32)] = &[
    ("WYOMING", 470, 120),
    ("UTAH", 66, 540),
    ("COLORADO", 480, 268),
    ("NEW MEXICO", 420, 1180),
    ("TEXAS", 1000, 1440),
];

fn points(list: &[(i32, i32)]) -> Vec<Point> {
    list.iter().map(|(x, y)| Point::new(f64::from(*x), f64::from(*y))).collect()
}

/// Everything below the track.
pub fn land(sheet: &Sheet) -> String {
    let mut out = String::new();
    let (w, h) = sheet.size;
    let _ = write!(out, r#"<rect class="si-paper" width="{w}" height="{h}"/>"#);
    out.push_str(&massifs());
    out.push_str(&waters());
    out.push_str(&borders());
    out.push_str(&mountains(sheet));
    let _ = write!(out, r#"<rect class="si-neat" x="5" y="5" width="{}" height="{}"/>"#, w - 10.0, h - 10.0);
    out
}

/// High ground, as broad soft strokes along the crests: five tints make it rise.
fn massifs() -> String {
    let mut pen = Pen::default();
    RANGES.iter().for_each(|range| {
        pen.smooth(&points(range));
    });
    let path = pen.path();
    [1, 2, 3, 4, 5].iter().map(|tint| format!(r#"<path class="si-high si-high-{tint}" d="{path}"/>"#)).collect()
}

fn waters() -> String {
    let mut rivers = Pen::default();
    RIVERS.iter().for_each(|(_, course)| {
        rivers.smooth(&points(course));
    });
    let mut lakes = Pen::default();
    for lake in LAKES {
        let mut shore = points(lake);
        shore.push(shore[0]);
        lakes.smooth(&shore).close();
    }
    let mut out =
        format!(r#"<path class="si-river" d="{}"/><path class="si-lake" d="{}"/>"#, rivers.path(), lakes.path());
    for (name, start, letters) in
        [("Arkansas", 8, 1.0), ("Rio Grande", 13, 1.0), ("Pecos", 3, 1.0), ("Green River", 2, 1.0)]
    {
        out.push_str(&river_name(name, start, letters));
    }
    out
}

/// A river's name along its course from the point `start` on, read from left to right.
fn river_name(name: &str, start: usize, spread: f64) -> String {
    let Some((_, course)) = RIVERS.iter().find(|(river, _)| *river == name) else { return String::new() };
    let mut way = points(&course[start.min(course.len() - 3)..]);
    if way[0].x > way[way.len() - 1].x {
        way.reverse();
    }
    let mut pen = Pen::default();
    pen.smooth(&way);
    let id = name.to_lowercase().replace(' ', "-");
    format!(
        r##"<path id="si-river-{id}" class="si-none" d="{}"/><text class="si-river-name" dy="-4" letter-spacing="{spread}"><textPath href="#si-river-{id}" startOffset="4">{name}</textPath></text>"##,
        pen.path()
    )
}

fn borders() -> String {
    let mut pen = Pen::default();
    BORDERS.iter().for_each(|line| {
        pen.lines(points(line));
    });
    let mut out = format!(r#"<path class="si-border" d="{}"/>"#, pen.path());
    for (name, x, y) in STATES {
        let _ = write!(out, r#"<text class="si-state" x="{x}" y="{y}">{name}</text>"#);
    }
    out
}

/// Peaks with a shaded eastern flank, along the crests, where nothing else stands.
fn mountains(sheet: &Sheet) -> String {
    let (mut light, mut shade) = (Pen::default(), Pen::default());
    for (k, range) in RANGES.iter().enumerate() {
        let crest = points(range);
        let mut n = 0;
        for pair in crest.windows(2) {
            let steps = (pair[0].distance(pair[1]) / 15.0).ceil();
            for step in 0..steps as usize {
                n += 1;
                let on = pair[0].between(pair[1], step as f64 / steps);
                let foot = Point::new(on.x + 34.0 * (grain(k, n) - 0.5), on.y + 16.0 * (grain(k, n + 90) - 0.5));
                let tall = 7.0 + 6.0 * grain(k, n + 180);
                if sheet.is_clear(Point::new(foot.x, foot.y - tall / 2.0), 8.0) {
                    peak(&mut light, &mut shade, foot, tall);
                }
            }
        }
    }
    format!(r#"<path class="si-peak" d="{}"/><path class="si-shade" d="{}"/>"#, light.path(), shade.path())
}

fn peak(light: &mut Pen, shade: &mut Pen, foot: Point, tall: f64) {
    let (left, right) = (Point::new(foot.x - tall * 0.75, foot.y), Point::new(foot.x + tall * 0.8, foot.y + 0.6));
    let top = Point::new(foot.x - tall * 0.05, foot.y - tall);
    light.from(left).line(top).line(right);
    let mid = Point::new(foot.x + tall * 0.12, foot.y - tall * 0.4);
    shade.from(top).line(right).line(Point::new(foot.x + tall * 0.2, foot.y)).line(mid).close();
}

/// A scale bar and an arrow to the north.
pub fn compass(at: Point) -> String {
    format!(
        r#"<g class="si-compass" transform="translate({} {})"><path d="M0-30 7 0 0-5-7 0z"/><path class="si-hollow" d="M0 26 7 0 0 5-7 0z"/><text y="-34">N</text></g>"#,
        Tenth(at.x),
        Tenth(at.y)
    )
}
