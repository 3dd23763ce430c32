//! A picture as PNG, painted in plain floating-point arithmetic: tiny-skia without `simd` takes no
//! shortcut that differs between processors.

use super::super::style::Style;
use super::font::Font;
use super::{
    Anchor, Ink, OPACITY, Picture, Rectangle, Shape, TextLine, letters, marker_corners, marker_inks,
};
use tiny_skia::{
    Color, FillRule, LineJoin, Paint, Path, PathBuilder, Pixmap, Shader, Stroke, StrokeDash,
    Transform,
};
use ttf_parser::OutlineBuilder;

/// Pixels of the file for a pixel of the picture: sharp on paper and on fine screens.
const SCALE: f32 = 2.0;

/// The picture painted.
pub(in crate::figure) fn png(picture: &Picture) -> Vec<u8> {
    let mut canvas = PngCanvas::new(picture, SCALE * picture.scale as f32);
    canvas.draw_all(&picture.shapes);
    canvas.pixmap.encode_png().expect("memory takes all")
}

/// Where shapes are painted.
pub(super) struct PngCanvas {
    font: Font,
    scale: f32,
    pub(super) pixmap: Pixmap,
}

impl PngCanvas {
    /// White paper of a picture's size.
    pub(super) fn new(picture: &Picture, scale: f32) -> Self {
        #[allow(clippy::cast_sign_loss, reason = "at least one")]
        let pixels = |length: f64| (length as f32 * scale).ceil().max(1.0) as u32;
        let mut pixmap = Pixmap::new(pixels(picture.width), pixels(picture.height))
            .expect("a picture has an area");
        pixmap.fill(Color::WHITE);
        Self {
            font: Font::new(),
            scale,
            pixmap,
        }
    }

    /// Paints shapes, the lowest first.
    pub(super) fn draw_all(&mut self, shapes: &[Shape]) {
        for shape in shapes {
            self.draw(shape);
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
                if let Some(path) = polyline(points, false) {
                    self.stroke(&path, *ink, *width, dashes);
                }
            }
            Shape::Area { points, ink } => {
                if let Some(path) = polyline(points, true) {
                    let mut paint = paint(*ink);
                    if let Shader::SolidColor(colour) = &mut paint.shader {
                        colour.set_alpha(OPACITY);
                    }
                    self.pixmap
                        .fill_path(&path, &paint, FillRule::Winding, self.scaled(), None);
                }
            }
            Shape::Block(block) => {
                if let Some(path) = rectangle(block) {
                    self.fill(&path, block.fill, self.scaled());
                    self.stroke(&path, block.edge, block.width, block.dashes);
                }
            }
            Shape::Text(text) => letters(text).iter().for_each(|text| self.text(text)),
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
        let corners = marker_corners(at, radius, style);
        let path = if corners.is_empty() {
            PathBuilder::from_circle(at.0 as f32, at.1 as f32, radius as f32)
        } else {
            polyline(&corners, true)
        };
        let Some(path) = path else { return };
        let (fill, stroke, width) = marker_inks(style, hollow);
        self.fill(&path, fill, self.scaled());
        self.stroke(&path, stroke, width, &[]);
    }

    fn text(&mut self, text: &TextLine) {
        let mut path = GlyphOutlines(PathBuilder::new());
        self.font.outline(&text.content, text.size, &mut path);
        let width = self.font.width(&text.content, text.size) as f32;
        let start = match text.anchor {
            Anchor::Start => 0.0,
            Anchor::Middle => -width / 2.0,
            Anchor::End => -width,
        };
        let (x, y) = (text.at.0 as f32, text.at.1 as f32);
        // A quarter turn by its matrix: no sine that differs by a bit.
        let turn = if text.upwards {
            Transform::from_row(0.0, -1.0, 1.0, 0.0, x, y)
        } else {
            Transform::from_translate(x, y)
        };
        let place = self.scaled().pre_concat(turn).pre_translate(start, 0.0);
        if let Some(path) = path.0.finish() {
            self.fill(&path, text.ink, place);
        }
    }

    fn scaled(&self) -> Transform {
        Transform::from_scale(self.scale, self.scale)
    }

    fn fill(&mut self, path: &Path, ink: Ink, place: Transform) {
        self.pixmap
            .fill_path(path, &paint(ink), FillRule::Winding, place, None);
    }

    fn stroke(&mut self, path: &Path, ink: Ink, width: f64, dashes: &[f32]) {
        let width = width as f32;
        let dashes = dashes.iter().map(|dash| dash * width).collect();
        let stroke = Stroke {
            width,
            line_join: LineJoin::Bevel,
            dash: StrokeDash::new(dashes, 0.0),
            ..Stroke::default()
        };
        self.pixmap
            .stroke_path(path, &paint(ink), &stroke, self.scaled(), None);
    }
}

fn paint(ink: Ink) -> Paint<'static> {
    let [red, green, blue] = ink.colour();
    let mut paint = Paint::default();
    paint.set_color_rgba8(red, green, blue, 0xff);
    paint
}

fn polyline(points: &[(f64, f64)], closed: bool) -> Option<Path> {
    let mut path = PathBuilder::new();
    for (index, (x, y)) in points.iter().enumerate() {
        match index {
            0 => path.move_to(*x as f32, *y as f32),
            _ => path.line_to(*x as f32, *y as f32),
        }
    }
    if closed {
        path.close();
    }
    path.finish()
}

fn rectangle(block: &Rectangle) -> Option<Path> {
    let (left, top) = (block.at.0 as f32, block.at.1 as f32);
    let (right, bottom) = (left + block.size.0 as f32, top + block.size.1 as f32);
    let radius = block.radius as f32;
    let mut path = PathBuilder::new();
    path.move_to(left + radius, top);
    path.line_to(right - radius, top);
    path.quad_to(right, top, right, top + radius);
    path.line_to(right, bottom - radius);
    path.quad_to(right, bottom, right - radius, bottom);
    path.line_to(left + radius, bottom);
    path.quad_to(left, bottom, left, bottom - radius);
    path.line_to(left, top + radius);
    path.quad_to(left, top, left + radius, top);
    path.close();
    path.finish()
}

/// Outlines of glyphs as a path.
struct GlyphOutlines(PathBuilder);

impl OutlineBuilder for GlyphOutlines {
    fn move_to(&mut self, x: f32, y: f32) {
        self.0.move_to(x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.0.line_to(x, y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.0.quad_to(x1, y1, x, y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.0.cubic_to(x1, y1, x2, y2, x, y);
    }

    fn close(&mut self) {
        self.0.close();
    }
}
