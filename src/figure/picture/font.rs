//! The font of pictures: Liberation Sans, whose widths are those of Arial, so that a layout that is
//! measured here fits wherever the SVG is shown.

use ttf_parser::{Face, GlyphId, OutlineBuilder};

/// See `fonts/LICENSE` (SIL Open Font License 1.1).
const FILE: &[u8] = include_bytes!("../fonts/LiberationSans-Regular.ttf");

/// The sign in the place of text that is cut.
const CUT: char = '…';

/// The font at hand.
pub(in crate::figure) struct Font {
    face: Face<'static>,
}

/// Lengths that a reader of the font is told, in thousandths of its size.
pub(super) struct Metrics {
    /// Left, bottom, right, top of all glyphs.
    pub bounds: [f32; 4],
    pub ascent: f32,
    pub descent: f32,
    /// The height of capital letters.
    pub capital: f32,
}

impl Font {
    pub(in crate::figure) fn new() -> Self {
        let face = Face::parse(FILE, 0).expect("the file is a font");
        Self { face }
    }

    /// The width of a text in pixels at a size.
    pub(in crate::figure) fn width(&self, text: &str, size: f64) -> f64 {
        let units = text
            .chars()
            .map(|character| self.advance(character))
            .sum::<f64>();
        units * self.scale(size)
    }

    /// The text, cut so that it is no wider than `room`.
    pub(in crate::figure) fn fitted(&self, text: &str, size: f64, room: f64) -> String {
        if self.width(text, size) <= room {
            return text.to_owned();
        }
        let room = room - self.width(&CUT.to_string(), size);
        let mut width = 0.0;
        let fits = |character: &char| {
            width += self.advance(*character) * self.scale(size);
            width <= room
        };
        let kept = text.chars().take_while(fits).collect::<String>();
        kept.trim_end().to_owned() + &CUT.to_string()
    }

    /// The text in at most `most` lines that are no wider than `room`; words stay whole where they can.
    pub(in crate::figure) fn wrapped(
        &self,
        text: &str,
        size: f64,
        room: f64,
        most: usize,
    ) -> Vec<String> {
        let mut lines = Vec::<String>::new();
        for word in text.split_whitespace() {
            let full = lines.len() == most;
            match lines.last_mut() {
                Some(line) if full || self.width(&format!("{line} {word}"), size) <= room => {
                    line.push(' ');
                    line.push_str(word);
                }
                _ => lines.push(word.to_owned()),
            }
        }
        lines
            .iter()
            .map(|line| self.fitted(line, size, room))
            .collect()
    }

    /// Draws a text from (0, 0) rightwards; y grows downwards.
    pub(in crate::figure) fn outline(&self, text: &str, size: f64, path: &mut impl OutlineBuilder) {
        let mut pen = Pen {
            path,
            x: 0.0,
            scale: self.scale(size) as f32,
        };
        for character in text.chars() {
            self.face.outline_glyph(self.glyph(character), &mut pen);
            pen.x += self.advance(character) as f32;
        }
    }

    /// The whole font.
    pub(super) fn file() -> &'static [u8] {
        FILE
    }

    /// The width of a glyph, in thousandths of the size.
    pub(super) fn thousandths(&self, glyph: u16) -> f32 {
        let units = self.face.glyph_hor_advance(GlyphId(glyph)).unwrap_or(0);
        self.of_size(f64::from(units))
    }

    pub(super) fn metrics(&self) -> Metrics {
        let bounds = self.face.global_bounding_box();
        let bounds = [bounds.x_min, bounds.y_min, bounds.x_max, bounds.y_max];
        let of_size = |units: i16| self.of_size(units.into());
        Metrics {
            bounds: bounds.map(of_size),
            ascent: of_size(self.face.ascender()),
            descent: of_size(self.face.descender()),
            capital: of_size(self.face.capital_height().unwrap_or(0)),
        }
    }

    fn of_size(&self, units: f64) -> f32 {
        (units * self.scale(1000.0)).round() as f32
    }

    fn scale(&self, size: f64) -> f64 {
        size / f64::from(self.face.units_per_em())
    }

    /// The glyph of a character; the first is the box for those that the font has not.
    pub(super) fn glyph(&self, character: char) -> GlyphId {
        self.face.glyph_index(character).unwrap_or(GlyphId(0))
    }

    fn advance(&self, character: char) -> f64 {
        f64::from(
            self.face
                .glyph_hor_advance(self.glyph(character))
                .unwrap_or(0),
        )
    }
}

/// Moves outlines of glyphs, in font units with y upwards, to their place.
struct Pen<'a, P> {
    path: &'a mut P,
    x: f32,
    scale: f32,
}

impl<P> Pen<'_, P> {
    fn at(&self, x: f32, y: f32) -> (f32, f32) {
        ((self.x + x) * self.scale, -y * self.scale)
    }
}

impl<P: OutlineBuilder> OutlineBuilder for Pen<'_, P> {
    fn move_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.at(x, y);
        self.path.move_to(x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.at(x, y);
        self.path.line_to(x, y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let ((x1, y1), (x, y)) = (self.at(x1, y1), self.at(x, y));
        self.path.quad_to(x1, y1, x, y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let ((x1, y1), (x2, y2), (x, y)) = (self.at(x1, y1), self.at(x2, y2), self.at(x, y));
        self.path.curve_to(x1, y1, x2, y2, x, y);
    }

    fn close(&mut self) {
        self.path.close();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cut_text_fits() {
        let font = Font::new();
        let cut = font.fitted(&"very long ".repeat(9), 12.0, 100.0);
        assert!(cut.ends_with('…') && font.width(&cut, 12.0) <= 100.0);
        assert_eq!(font.fitted("short", 12.0, 100.0), "short");
    }

    #[test]
    fn wrapped_text_keeps_its_words() {
        let font = Font::new();
        let room = font.width("one two", 12.0);
        assert_eq!(
            font.wrapped("one two three", 12.0, room, 2),
            ["one two", "three"]
        );
        assert!(font.wrapped("one two three four five", 12.0, room, 2)[1].ends_with('…'));
    }
}
