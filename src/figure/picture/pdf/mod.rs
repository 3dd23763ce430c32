//! A picture as a page of PDF: text stays text, in the part of the font that it needs.
//!
//! Nothing is in it but the picture and its names, no date and no number drawn at random: equal pictures give equal bytes.

#[cfg(test)]
mod tests;

use super::super::style::Style;
use super::font::Font;
use super::{
    Anchor, Ink, OPACITY, Picture, Rectangle, Shape, TextLine, letters, marker_corners, marker_inks,
};
use flate2::Compression;
use flate2::write::ZlibEncoder;
use pdf_writer::types::{CidFontType, FontFlags, LineJoinStyle, SystemInfo, UnicodeCmap};
use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref, Str, TextStr};
use std::collections::BTreeMap;
use std::io::Write;
use subsetter::GlyphRemapper;

/// Points, of which an inch has 72, for a pixel, of which it has 96.
const SCALE: f64 = 0.75;
/// The distance of the handles of a curve from its ends, so that four are a circle; of a radius.
const ROUND: f64 = 0.552_284_75;
/// The name under which areas are translucent, and the name of the font.
const THROUGH: Name = Name(b"G");
const FONT: Name = Name(b"F");

/// The page, and where its numbers come from.
pub(super) fn pdf(picture: &Picture, origin: &str) -> Vec<u8> {
    let mut page = PdfCanvas::new();
    // The white paper of the other formats.
    page.block(&Rectangle {
        at: (0.0, 0.0),
        size: (picture.width, picture.height),
        radius: 0.0,
        fill: Ink::Paper,
        edge: Ink::Paper,
        width: 0.0,
        dashes: &[],
    });
    let scale = SCALE * picture.scale;
    let points = |length: f64| rounded(length * scale);
    let (width, height) = (points(picture.width), points(picture.height));
    for shape in &picture.shapes {
        page.draw(shape);
    }
    let scale = scale as f32;
    let mut content = Content::new();
    content.transform([scale, 0.0, 0.0, -scale, 0.0, height]);
    let mut drawn = content.finish().to_vec();
    drawn.push(b'\n');
    drawn.extend(page.content.finish().iter());

    let mut pdf = Pdf::new();
    // The oldest with what is needed here: LaTeX warns of newer ones than its own.
    pdf.set_version(1, 4);
    let mut numbers = (1..).map(Ref::new);
    let mut number = || numbers.next().expect("numbers do not end");
    let [catalog, pages, leaf, body, info, font] = std::array::from_fn(|_| number());
    let mut root = pdf.catalog(catalog);
    root.pages(pages);
    root.viewer_preferences().display_doc_title(true);
    root.finish();
    pdf.pages(pages).kids([leaf]).count(1);
    let mut sheet = pdf.page(leaf);
    sheet
        .parent(pages)
        .media_box(Rect::new(0.0, 0.0, width, height))
        .contents(body);
    let mut resources = sheet.resources();
    resources.fonts().pair(FONT, font);
    let mut states = resources.ext_g_states();
    let mut state = states
        .insert(THROUGH)
        .start::<pdf_writer::writers::ExtGraphicsState>();
    state.non_stroking_alpha(OPACITY);
    state.finish();
    states.finish();
    resources.finish();
    sheet.finish();
    pdf.stream(body, &packed(&drawn))
        .filter(Filter::FlateDecode);
    let mut about = pdf.document_info(info);
    about
        .title(TextStr(&picture.title))
        .producer(TextStr("puzzle-script"));
    if !picture.description.is_empty() {
        about.subject(TextStr(&picture.description));
    }
    if !origin.is_empty() {
        about.pair(Name(b"Source"), TextStr(origin));
    }
    about.finish();
    embed(
        &mut pdf,
        &page.font,
        &page.glyphs,
        [font, number(), number(), number(), number()],
    );
    pdf.finish()
}

/// The font with the glyphs that are shown and no others.
fn embed(pdf: &mut Pdf, font: &Font, glyphs: &PdfGlyphs, numbers: [Ref; 5]) {
    let [number, descendant, descriptor, file, map] = numbers;
    let metrics = font.metrics();
    let name = format!("{}+LiberationSans", glyphs.tag());
    let name = Name(name.as_bytes());
    let ordering = |ordering| SystemInfo {
        registry: Str(b"Adobe"),
        ordering: Str(ordering),
        supplement: 0,
    };
    pdf.type0_font(number)
        .base_font(name)
        .encoding_predefined(Name(b"Identity-H"))
        .descendant_font(descendant)
        .to_unicode(map);
    let mut cid_font = pdf.cid_font(descendant);
    cid_font
        .subtype(CidFontType::Type2)
        .base_font(name)
        .system_info(ordering(b"Identity"))
        .font_descriptor(descriptor)
        .default_width(0.0)
        .cid_to_gid_map_predefined(Name(b"Identity"));
    let widths = glyphs
        .numbers
        .remapped_gids()
        .map(|glyph| font.thousandths(glyph));
    cid_font.widths().consecutive(0, widths);
    cid_font.finish();
    let [left, bottom, right, top] = metrics.bounds;
    pdf.font_descriptor(descriptor)
        .name(name)
        .flags(FontFlags::NON_SYMBOLIC)
        .bbox(Rect::new(left, bottom, right, top))
        .italic_angle(0.0)
        .ascent(metrics.ascent)
        .descent(metrics.descent)
        .cap_height(metrics.capital)
        .stem_v(80.0)
        .font_file2(file);
    let part = subsetter::subset(Font::file(), 0, &glyphs.numbers).expect("the file is a font");
    pdf.stream(file, &packed(&part))
        .filter(Filter::FlateDecode)
        .pair(
            Name(b"Length1"),
            i32::try_from(part.len()).expect("a small font"),
        );
    let mut names = UnicodeCmap::new(Name(b"Adobe-Identity-UCS"), ordering(b"UCS"));
    for (glyph, letter) in &glyphs.letters {
        names.pair(*glyph, *letter);
    }
    pdf.cmap(map, &packed(&names.finish()))
        .filter(Filter::FlateDecode);
}

/// The glyphs that are shown: their numbers here, and the letter that each stands for.
struct PdfGlyphs {
    numbers: GlyphRemapper,
    letters: BTreeMap<u16, char>,
}

impl PdfGlyphs {
    /// Six letters before a font's name that keep apart what different files hold of it.
    fn tag(&self) -> String {
        // After Fowler, Noll and Vo.
        let mut sum = self
            .numbers
            .remapped_gids()
            .fold(0xcbf2_9ce4_8422_2325_u64, |sum, glyph| {
                (sum ^ u64::from(glyph)).wrapping_mul(0x0100_0000_01b3)
            });
        let mut letter = || {
            let letter = b'A' + (sum % 26) as u8;
            sum /= 26;
            char::from(letter)
        };
        (0..6).map(|_| letter()).collect()
    }
}

/// Where shapes are drawn; y grows downwards.
struct PdfCanvas {
    content: Content,
    font: Font,
    glyphs: PdfGlyphs,
}

impl PdfCanvas {
    fn new() -> Self {
        let mut content = Content::new();
        content.set_line_join(LineJoinStyle::BevelJoin);
        Self {
            content,
            font: Font::new(),
            glyphs: PdfGlyphs {
                numbers: GlyphRemapper::new(),
                letters: BTreeMap::new(),
            },
        }
    }

    fn draw(&mut self, shape: &Shape) {
        match shape {
            Shape::Line {
                points,
                ink,
                width,
                dashes,
            } => {
                self.pen(*ink, *width, dashes);
                self.path(points, false);
                self.content.stroke();
            }
            Shape::Area { points, ink } => {
                self.content.save_state().set_parameters(THROUGH);
                self.fill(*ink);
                self.path(points, true);
                self.content.fill_nonzero().restore_state();
            }
            Shape::Block(block) => self.block(block),
            Shape::Text(text) => {
                for text in letters(text) {
                    self.text(&text);
                }
            }
            Shape::Marker {
                at,
                radius,
                style,
                hollow,
                ..
            } => self.marker(*at, *radius, *style, *hollow),
        }
    }

    fn marker(&mut self, at: (f64, f64), radius: f64, style: Style, hollow: bool) {
        let (fill, edge, width) = marker_inks(style, hollow);
        self.fill(fill);
        self.pen(edge, width, &[]);
        let corners = marker_corners(at, radius, style);
        if corners.is_empty() {
            let corner = (at.0 - radius, at.1 - radius);
            self.rounded_rectangle(corner, (2.0 * radius, 2.0 * radius), radius);
        } else {
            self.path(&corners, true);
        }
        self.content.fill_nonzero_and_stroke();
    }

    fn block(&mut self, block: &Rectangle) {
        // The thinnest line that can be shown is what no width means.
        let has_edge = block.width > 0.0;
        self.fill(block.fill);
        if has_edge {
            self.pen(block.edge, block.width, block.dashes);
        }
        if block.radius > 0.0 {
            self.rounded_rectangle(block.at, block.size, block.radius);
        } else {
            let [x, y, width, height] =
                [block.at.0, block.at.1, block.size.0, block.size.1].map(rounded);
            self.content.rect(x, y, width, height);
        }
        if has_edge {
            self.content.fill_nonzero_and_stroke();
        } else {
            self.content.fill_nonzero();
        }
    }

    fn text(&mut self, text: &TextLine) {
        let width = self.font.width(&text.content, text.size);
        let start = match text.anchor {
            Anchor::Start => 0.0,
            Anchor::Middle => -width / 2.0,
            Anchor::End => -width,
        };
        let mut shown = Vec::new();
        for letter in text.content.chars() {
            let glyph = self.font.glyph(letter).0;
            let number = self.glyphs.numbers.remap(glyph);
            // A letter that the font has not is a box, whatever it is.
            if glyph != 0 {
                self.glyphs.letters.entry(number).or_insert(letter);
            }
            shown.extend(number.to_be_bytes());
        }
        let (x, y) = text.at;
        let matrix = if text.upwards {
            [0.0, -1.0, -1.0, 0.0, rounded(x), rounded(y - start)]
        } else {
            [1.0, 0.0, 0.0, -1.0, rounded(x + start), rounded(y)]
        };
        self.fill(text.ink);
        self.content
            .begin_text()
            .set_font(FONT, rounded(text.size))
            .set_text_matrix(matrix)
            .show(Str(&shown))
            .end_text();
    }

    fn path(&mut self, points: &[(f64, f64)], closed: bool) {
        for (index, (x, y)) in points.iter().enumerate() {
            match index {
                0 => self.content.move_to(rounded(*x), rounded(*y)),
                _ => self.content.line_to(rounded(*x), rounded(*y)),
            };
        }
        if closed {
            self.content.close_path();
        }
    }

    /// One whose corners are as round as the others': a circle where their radius is half its side.
    fn rounded_rectangle(&mut self, (left, top): (f64, f64), size: (f64, f64), radius: f64) {
        let (right, bottom) = (left + size.0, top + size.1);
        let handle = radius * (1.0 - ROUND);
        // Along a side to the corner, and from there around it.
        let corners = [
            ((right, top), (-1.0, 0.0), (0.0, 1.0)),
            ((right, bottom), (0.0, -1.0), (-1.0, 0.0)),
            ((left, bottom), (1.0, 0.0), (0.0, -1.0)),
            ((left, top), (0.0, 1.0), (1.0, 0.0)),
        ];
        self.content.move_to(rounded(left + radius), rounded(top));
        for (corner, back, on) in corners {
            let at = |(x, y): (f64, f64), far: f64| {
                (rounded(corner.0 + x * far), rounded(corner.1 + y * far))
            };
            let (from, to) = (at(back, radius), at(on, radius));
            let (first, second) = (at(back, handle), at(on, handle));
            self.content.line_to(from.0, from.1);
            self.content
                .cubic_to(first.0, first.1, second.0, second.1, to.0, to.1);
        }
        self.content.close_path();
    }

    /// Sets the fill of the next paths; before they begin, as the format demands.
    fn fill(&mut self, ink: Ink) {
        let [red, green, blue] = parts(ink);
        self.content.set_fill_rgb(red, green, blue);
    }

    /// Sets the pen of the next paths.
    fn pen(&mut self, ink: Ink, width: f64, dashes: &[f32]) {
        let [red, green, blue] = parts(ink);
        let dashes = dashes.iter().map(|dash| rounded(f64::from(*dash) * width));
        self.content
            .set_stroke_rgb(red, green, blue)
            .set_line_width(rounded(width))
            .set_dash_pattern(dashes, 0.0);
    }
}

/// Red, green and blue from 0 to 1.
fn parts(ink: Ink) -> [f32; 3] {
    ink.colour()
        .map(|part| (f32::from(part) / 255.0 * 1000.0).round() / 1000.0)
}

/// Hundredths of a pixel.
fn rounded(value: f64) -> f32 {
    ((value * 100.0).round() / 100.0) as f32
}

fn packed(bytes: &[u8]) -> Vec<u8> {
    let mut packer = ZlibEncoder::new(Vec::new(), Compression::default());
    packer.write_all(bytes).expect("memory takes all");
    packer.finish().expect("memory takes all")
}
