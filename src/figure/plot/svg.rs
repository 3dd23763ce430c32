//! A picture as an SVG document.

use super::super::escape::xml;
use super::picture::{Anchor, Ink, OPACITY, Picture, Shape, Text, marker_corners, marker_inks};
use super::style::Style;

/// Fonts of one width: the first two are those that were measured.
const FONTS: &str = "Liberation Sans, Arial, Helvetica, sans-serif";

/// The document. `name` begins the names by which title and description are found.
pub(super) fn svg(picture: &Picture, name: &str) -> String {
    let (width, height) = (number(picture.width), number(picture.height));
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" role=\"img\" aria-labelledby=\"{name}-title {name}-description\" \
         font-family=\"{FONTS}\">\n\
         <title id=\"{name}-title\">{}</title>\n<desc id=\"{name}-description\">{}</desc>\n\
         <rect class=\"paper\" width=\"{width}\" height=\"{height}\" fill=\"{}\"/>\n",
        xml(&picture.title),
        xml(&picture.description),
        colour(Ink::Paper),
    );
    for shape in &picture.shapes {
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
    svg + "</svg>\n"
}

fn line(points: &[(f64, f64)], ink: Ink, width: f64, dashes: &[f32]) -> String {
    let pattern = dashes
        .iter()
        .map(|dash| number(f64::from(*dash) * width))
        .collect::<Vec<_>>();
    let dashes = if pattern.is_empty() {
        String::new()
    } else {
        format!(" stroke-dasharray=\"{}\"", pattern.join(" "))
    };
    format!(
        "<path class=\"{} line\" d=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{}\"{dashes}/>\n",
        ink.class(),
        path(points),
        colour(ink),
        number(width),
    )
}

fn text(text: &Text) -> String {
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
    format!(
        "<text class=\"{}\" x=\"{x}\" y=\"{y}\" font-size=\"{}\" fill=\"{}\"{anchor}{turned}>{}</text>\n",
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
    let text = format!("{value:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" {
        "0".to_owned()
    } else {
        text.to_owned()
    }
}
