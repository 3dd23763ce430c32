//! A plot as a figure of LaTeX that pgfplots draws (Feuersänger, "Manual for Package PGFPLOTS"), in the letters of the document.

use super::super::escape;
use super::super::style::{COLOURS, Style};
use super::shown::{BEYOND, Shown, names};
use super::{Line, Plot, Point, Spread};
use std::fmt::Write;

/// Marks in the order of the styles.
const MARKS: [&str; 12] = [
    "*",
    "square*",
    "triangle*",
    "diamond*",
    "triangle*, mark options={rotate=180}",
    "star",
    "+",
    "|",
    "triangle*, mark options={rotate=270}",
    "-",
    "triangle*, mark options={rotate=90}",
    "pentagon*",
];

/// Dashes in the order of the styles.
const DASHES: [&str; 4] = ["solid", "dashed", "densely dotted", "dash dot"];

/// The figure, with the plot's title as its caption, a label made of it, and notes below.
pub(super) fn tex(plot: &Plot) -> String {
    let shown = Shown::new(plot);
    let beyond = [0, 1].map(|axis| {
        shown
            .has_band(axis)
            .then(|| place_behind(&shown, plot, axis))
    });
    let mut tex = String::from(
        "% needs \\usepackage{pgfplots}, \\pgfplotsset{compat=1.18} and \\usepgfplotslibrary{fillbetween}\n\
         \\begin{figure}[htbp]\n\\centering\n\\begin{tikzpicture}\n\\begin{axis}[\n",
    );
    let [log_x, log_y] = plot.scales();
    let mut option = |text: &str| tex += &format!("  {text},\n");
    let (width, height) = size(plot);
    option(&format!("width={width}, height={height}"));
    option(&format!("xlabel={{{}}}", escape::tex(&plot.x_label)));
    option(&format!("ylabel={{{}}}", escape::tex(&plot.y_label)));
    for (axis, is_logarithmic) in [("x", log_x), ("y", log_y)] {
        if is_logarithmic {
            option(&format!("{axis}mode=log"));
        }
    }
    for (axis, place) in ["x", "y"].into_iter().zip(beyond) {
        if let Some(place) = place {
            option(&format!(
                "extra {axis} ticks={{{place}}}, extra {axis} tick labels={{{BEYOND}}}"
            ));
        }
    }
    // Numbers are written out, as in the other formats; pgfplots puts commas between thousands.
    option("scaled ticks=false");
    let columns = if plot.width.is_some_and(|width| width < NARROW) {
        1
    } else {
        2
    };
    option(&format!(
        "grid=major, legend cell align=left, legend columns={columns}"
    ));
    // Below the label of the x axis, however high the plot is.
    option("legend style={at={(0.5,0)}, yshift=-3.5em, anchor=north, draw=none, font=\\small}");
    tex += "]\n";
    if plot.diagonal {
        let all = shown.axes(plot, [8, 8])[0].ends();
        let ends = format!("domain={}:{}", all.0, all.1);
        let _ = writeln!(
            tex,
            "\\addplot[gray, dashed, forget plot, samples=2, {ends}] {{x}};"
        );
    }
    for (index, (name, points)) in names(plot, &shown).iter().zip(&shown.series).enumerate() {
        series(&mut tex, (plot, &shown, index), points, beyond);
        let _ = writeln!(tex, "\\addlegendentry{{{}}}", escape::tex(name));
    }
    tex += "\\end{axis}\n\\end{tikzpicture}\n";
    if !plot.title.is_empty() {
        let _ = writeln!(tex, "\\caption{{{}}}", escape::tex(&plot.title));
        let _ = writeln!(tex, "\\label{{fig:{}}}", escape::label(&plot.title));
    }
    for note in shown.notes() {
        let _ = writeln!(tex, "{{\\footnotesize {}\\par}}", escape::tex(&note));
    }
    tex + "\\end{figure}\n"
}

/// A narrower plot has one name in a row of its legend; in millimetres.
const NARROW: f64 = 100.0;

/// Width and height: what the plot asks for, else shares of the line that the document has.
fn size(plot: &Plot) -> (String, String) {
    let given = |length: f64| format!("{length:.2}mm");
    match (plot.width, plot.height) {
        (Some(width), _) if plot.diagonal => (given(width), given(width)),
        (None, _) if plot.diagonal => ("0.7\\linewidth".to_owned(), "0.7\\linewidth".to_owned()),
        (Some(width), height) => (given(width), given(height.unwrap_or(0.6 * width))),
        (None, Some(height)) => ("\\linewidth".to_owned(), given(height)),
        (None, None) => ("\\linewidth".to_owned(), "0.6\\linewidth".to_owned()),
    }
}

/// Where what has no place on an axis is drawn: behind its greatest number.
fn place_behind(shown: &Shown<'_>, plot: &Plot, axis: usize) -> f64 {
    let (least, most) = shown.axes(plot, [8, 8])[axis].ends();
    if plot.scales()[axis] {
        most * (most / least).powf(0.08)
    } else {
        most + (most - least) * 0.08
    }
}

/// A series: its spread, its line with its points, those that leave something out hollow, names of points.
fn series(
    tex: &mut String,
    (plot, shown, index): (&Plot, &Shown<'_>, usize),
    points: &[&Point],
    beyond: [Option<f64>; 2],
) {
    let style = Style::of(index);
    let [red, green, blue] = COLOURS[style.colour()];
    let colour = format!("color={{rgb,255:red,{red};green,{green};blue,{blue}}}");
    let (mark, dashes) = (MARKS[index % MARKS.len()], DASHES[index % DASHES.len()]);
    let at = |point: &Point| {
        let place = |axis: usize, number: f64| match beyond[axis] {
            Some(place) if point.beyond[axis] => place,
            _ => number,
        };
        format!("({},{})", place(0, point.x), place(1, point.y))
    };
    let spread = |point: &&Point| Some((**point).clone()).zip(shown.spread(point));
    let spreads: Vec<(Point, (f64, f64))> = points.iter().filter_map(spread).collect();
    let is_joined = shown.is_joined(index);
    let is_band = plot.spread == Spread::Band && is_joined;
    if is_band && spreads.len() > 1 {
        for (end, of) in [("low", 0), ("high", 1)] {
            let corner = |(point, ends): &(Point, (f64, f64))| {
                format!("({},{})", point.x, [ends.0, ends.1][of])
            };
            let corners: Vec<String> = spreads.iter().map(corner).collect();
            let _ = writeln!(
                tex,
                "\\addplot[draw=none, forget plot, name path={end}{index}] coordinates {{{}}};",
                corners.join(" ")
            );
        }
        let _ = writeln!(
            tex,
            "\\addplot[{colour}, opacity=0.2, forget plot] fill between[of=low{index} and high{index}];"
        );
    }
    let has_bars = !is_band && !spreads.is_empty();
    let path = match shown.line(index) {
        _ if !is_joined => "only marks".to_owned(),
        Line::Steps => format!("const plot, {dashes}"),
        _ => dashes.to_owned(),
    };
    let bars = if has_bars {
        ", error bars/.cd, y dir=both, y explicit"
    } else {
        ""
    };
    // Marks that stand for more points are larger; the last of these plots is the one of the legend.
    let largest = points.iter().map(|point| class(point)).max().unwrap_or(0);
    for size_class in (0..=largest).rev() {
        let forgotten = if size_class > 0 { ", forget plot" } else { "" };
        let mark_size = 1.5 + 0.75 * f64::from(size_class);
        let _ = writeln!(
            tex,
            "\\addplot[{colour}, mark={mark}, mark size={mark_size}pt, {path}{forgotten}{bars}] coordinates {{"
        );
        for point in points.iter().filter(|point| class(point) == size_class) {
            let bar = shown.spread(point).filter(|_| has_bars);
            let bar = bar
                .map(|(low, high)| format!(" += (0,{}) -= (0,{})", high - point.y, point.y - low));
            let _ = writeln!(tex, "  {}{}", at(point), bar.unwrap_or_default());
        }
        *tex += "};\n";
    }
    let partial: Vec<String> = { points.iter().filter(|point| point.partial) }
        .map(|point| at(point))
        .collect();
    if !partial.is_empty() {
        let _ = writeln!(
            tex,
            "\\addplot[{colour}, only marks, forget plot, mark=*, mark size=1.5pt, mark options={{fill=white}}] coordinates {{{}}};",
            partial.join(" ")
        );
    }
    for point in points.iter().filter(|point| !point.name.is_empty()) {
        let _ = writeln!(
            tex,
            "\\node[font=\\scriptsize, anchor=south west] at (axis cs:{},{}) {{{}}};",
            point.x,
            point.y,
            escape::tex(&point.name)
        );
    }
}

/// The class of a mark's size, from 0 for a point that stands for itself to 4.
fn class(point: &Point) -> u32 {
    (point.count.max(1).ilog2()).div_ceil(2).min(4)
}
