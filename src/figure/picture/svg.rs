//! A picture as an SVG document.

use super::super::escape::xml;
use super::super::grouped::trimmed;
use super::super::style::Style;
use super::{
    Anchor, Film, Ink, Layer, OPACITY, Picture, REST, Rectangle, Shape, TextLine, columns,
    marker_corners, marker_inks, units,
};

/// Fonts of one width: the first two are those that were measured.
const FONTS: &str = "Liberation Sans, Arial, Helvetica, sans-serif";

/// Fonts whose characters have one width.
const EVEN_FONTS: &str = "ui-monospace, Liberation Mono, Menlo, Consolas, monospace";

/// The document. `name` begins the names by which title and description are found.
pub(in crate::figure) fn svg(picture: &Picture, name: &str) -> String {
    head(picture, name) + &shapes(&picture.shapes) + "</svg>\n"
}

/// A document that moves by itself, in a page or as an image of one. Where motion is not wanted it shows the last frame.
pub(in crate::figure) fn moving_svg(film: &Film, name: &str) -> String {
    let mut svg = head(&film.ground, name);
    let length = film.frames + REST - 1;
    let percent = |frame: usize| number(100.0 * units(frame) / units(length));
    let seconds = number(film.pace.as_secs_f64() * units(length));
    let is_moving = |layer: &&Layer| layer.from > 0 || layer.to < film.frames;
    let mut moving: Vec<(usize, usize)> = film
        .layers
        .iter()
        .filter(is_moving)
        .map(|layer| (layer.from, layer.to))
        .collect();
    moving.sort_unstable();
    moving.dedup();
    svg += "<style>\n";
    for (from, to) in &moving {
        let mut frames = String::new();
        if *from > 0 {
            frames += "0%{visibility:hidden}";
        }
        frames += &format!("{}%{{visibility:visible}}", percent(*from));
        if *to < film.frames {
            frames += &format!("{}%{{visibility:hidden}}", percent(*to));
        }
        svg += &format!("@keyframes {name}-{from}-{to}{{{frames}}}\n");
        svg += &format!(
            ".{name}-{from}-{to}{{animation:{name}-{from}-{to} {seconds}s step-end infinite}}\n"
        );
    }
    svg += "@media (prefers-reduced-motion:reduce){g{animation:none!important}}\n</style>\n";
    svg += &shapes(&film.ground.shapes);
    for layer in &film.layers {
        let (from, to) = (layer.from, layer.to);
        let gone = if to < film.frames {
            " visibility=\"hidden\""
        } else {
            ""
        };
        let class = if is_moving(&layer) {
            format!(" class=\"{name}-{from}-{to}\"{gone}")
        } else {
            String::new()
        };
        svg += &format!("<g{class}>\n{}</g>\n", shapes(&layer.shapes));
    }
    svg + "</svg>\n"
}

/// The beginning of a document; one without a name has no names inside, so that a page can hold many.
fn head(picture: &Picture, name: &str) -> String {
    let (width, height) = (number(picture.width), number(picture.height));
    let description = xml(&picture.description);
    let (label, told) = if name.is_empty() {
        (format!("aria-label=\"{description}\""), String::new())
    } else {
        (
            format!("aria-labelledby=\"{name}-title {name}-description\""),
            format!(
                "<title id=\"{name}-title\">{}</title>\n<desc id=\"{name}-description\">{description}</desc>\n",
                xml(&picture.title)
            ),
        )
    };
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{}\" height=\"{}\" \
         viewBox=\"0 0 {width} {height}\" role=\"img\" {label} font-family=\"{FONTS}\">\n{told}\
         <rect class=\"paper\" width=\"{width}\" height=\"{height}\" fill=\"{}\"/>\n",
        number(picture.width * picture.scale),
        number(picture.height * picture.scale),
        colour(Ink::Paper),
    )
}

fn shapes(shapes: &[Shape]) -> String {
    let mut svg = String::new();
    for shape in shapes {
        svg += &match shape {
            Shape::Line {
                points,
                ink,
                width,
                dashes,
            } => line(points, *ink, *width, dashes),
            Shape::Area { points, ink } => format!(
                "<path class=\"{} band\" d=\"{}Z\" fill=\"{}\" fill-opacity=\"{OPACITY}\"/>\n",
                ink.class(),
                path(points),
                colour(*ink)
            ),
            Shape::Block(shape) => block(shape),
            Shape::Text(shape) => text(shape),
            Shape::Marker {
                at,
                radius,
                style,
                hollow,
                hover,
            } => marker(*at, *radius, *style, *hollow, hover.as_deref()),
        };
    }
    svg
}

fn block(block: &Rectangle) -> String {
    let Rectangle {
        at: (x, y),
        size: (width, height),
        ..
    } = block;
    format!(
        "<rect class=\"{}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{}\" fill=\"{}\" stroke=\"{}\" \
         stroke-width=\"{}\"{}/>\n",
        block.fill.class(),
        number(*x),
        number(*y),
        number(*width),
        number(*height),
        number(block.radius),
        colour(block.fill),
        colour(block.edge),
        number(block.width),
        dashed(block.dashes, block.width),
    )
}

fn dashed(dashes: &[f32], width: f64) -> String {
    if dashes.is_empty() {
        return String::new();
    }
    let pattern = dashes
        .iter()
        .map(|dash| number(f64::from(*dash) * width))
        .collect::<Vec<_>>();
    format!(" stroke-dasharray=\"{}\"", pattern.join(" "))
}

fn line(points: &[(f64, f64)], ink: Ink, width: f64, dashes: &[f32]) -> String {
    let dashes = dashed(dashes, width);
    format!(
        "<path class=\"{} line\" d=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{}\"{dashes}/>\n",
        ink.class(),
        path(points),
        colour(ink),
        number(width),
    )
}

fn text(text: &TextLine) -> String {
    let (x, y) = (number(text.at.0), number(text.at.1));
    let anchor = match text.anchor {
        Anchor::Start => "",
        Anchor::Middle => " text-anchor=\"middle\"",
        Anchor::End => " text-anchor=\"end\"",
    };
    let turned = if text.upwards {
        format!(" transform=\"rotate(-90 {x} {y})\"")
    } else {
        String::new()
    };
    let pitch = text.pitch.map_or_else(String::new, |pitch| {
        let width = number(pitch * columns(&text.content));
        format!(
            " font-family=\"{EVEN_FONTS}\" textLength=\"{width}\" lengthAdjust=\"spacingAndGlyphs\""
        )
    });
    format!(
        "<text class=\"{}\" x=\"{x}\" y=\"{y}\" font-size=\"{}\" fill=\"{}\"{anchor}{turned}{pitch}>{}</text>\n",
        text.ink.class(),
        number(text.size),
        colour(text.ink),
        xml(&text.content),
    )
}

fn marker(at: (f64, f64), radius: f64, style: Style, hollow: bool, hover: Option<&str>) -> String {
    let kind = if hollow { "hollow" } else { "solid" };
    let (fill, stroke, width) = marker_inks(style, hollow);
    let corners = marker_corners(at, radius, style);
    let (x, y, radius) = (number(at.0), number(at.1), number(radius));
    let (shape, end) = if corners.is_empty() {
        (
            format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\""),
            "circle",
        )
    } else {
        (format!("<path d=\"{}Z\"", path(&corners)), "path")
    };
    let title = hover.map_or_else(String::new, |hover| {
        format!("<title>{}</title>", xml(hover))
    });
    format!(
        "{shape} class=\"{} {kind}\" fill=\"{}\" stroke=\"{}\" stroke-width=\"{}\">{title}</{end}>\n",
        Ink::Series(style).class(),
        colour(fill),
        colour(stroke),
        number(width),
    )
}

fn path(points: &[(f64, f64)]) -> String {
    let mut path = String::new();
    for (index, (x, y)) in points.iter().enumerate() {
        path.push(if index == 0 { 'M' } else { 'L' });
        path += &format!("{} {}", number(*x), number(*y));
    }
    path
}

fn colour(ink: Ink) -> String {
    let [red, green, blue] = ink.colour();
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// Hundredths of a pixel.
fn number(value: f64) -> String {
    trimmed(value, 2)
}
