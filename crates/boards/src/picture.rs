//! From SVG to PNG, with fonts of our own so that every machine draws the same.

use std::sync::Arc;

use resvg::{
    tiny_skia::{Pixmap, Transform},
    usvg::{Options, Tree, fontdb::Database},
};

/// Why no picture was made.
#[derive(Debug, thiserror::Error)]
pub enum PictureError {
    /// The drawing cannot be read.
    #[error("the drawing is no sound SVG: {0}")]
    Drawing(#[from] resvg::usvg::Error),
    /// Nothing is drawn that small or that large.
    #[error("a picture of {0} by {1} pixels cannot be drawn")]
    Size(u32, u32),
    /// The pixels cannot be written as PNG.
    #[error("the picture cannot be written as PNG: {0}")]
    Png(String),
}

/// A PNG of this width.
///
/// # Errors
///
/// When the SVG is not sound, or a picture of this size cannot be drawn.
pub fn png(svg: &str, width: u32) -> Result<Vec<u8>, PictureError> {
    let options = Options { fontdb: Arc::new(fonts()), font_family: "DejaVu Sans".to_owned(), ..Options::default() };
    let tree = Tree::from_str(svg, &options)?;
    let scale = width as f32 / tree.size().width();
    let height = (tree.size().height() * scale).ceil().max(1.0) as u32;
    let mut pixels = Pixmap::new(width, height).ok_or(PictureError::Size(width, height))?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    pixels.encode_png().map_err(|why| PictureError::Png(why.to_string()))
}

fn fonts() -> Database {
    use dejavu::{sans, sans_mono, serif, serif_condensed};
    let mut fonts = Database::new();
    let sans = [sans::regular(), sans::bold(), sans_mono::regular()];
    let serif = [serif::regular(), serif::bold(), serif::italic()];
    // Maps set their names narrow.
    let narrow = [serif_condensed::regular(), serif_condensed::bold(), serif_condensed::italic()];
    for font in [sans, serif, narrow].concat() {
        fonts.load_font_data(font.to_vec());
    }
    fonts.set_sans_serif_family("DejaVu Sans");
    fonts.set_serif_family("DejaVu Serif");
    fonts.set_monospace_family("DejaVu Sans Mono");
    fonts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_drawn_without_fonts_of_the_system() {
        let svg = |words: &str| {
            format!(
                r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 50"><text y="40" font-family="serif">{words}</text></svg>"#
            )
        };
        let empty = png(&svg(""), 200).expect("an empty picture can be drawn");
        let words = png(&svg("Señorita Gulch"), 200).expect("words can be drawn");
        assert!(words.starts_with(b"\x89PNG"));
        assert!(words.len() > empty.len(), "the words left no mark");
        assert!(png("no drawing", 10).is_err());
    }
}
