//! The same plots as SVG, PNG and text.

use super::*;
use proptest::prelude::*;
use roxmltree::Document;
use unicode_width::UnicodeWidthStr;

fn series(name: &str, points: &[(f64, f64)]) -> Series {
    let point = |(x, y): &(f64, f64)| Point {
        x: *x,
        y: *y,
        label: None,
        ..Point::default()
    };
    Series {
        name: name.to_owned(),
        points: points.iter().map(point).collect(),
        ..Series::default()
    }
}

fn plot(logarithmic: bool, series: Vec<Series>) -> Plot {
    Plot {
        title: "Nodes Generated vs Solution Depth".to_owned(),
        x_label: "Solution Depth".to_owned(),
        y_label: "Nodes Generated".to_owned(),
        logarithmic,
        stepped: true,
        series,
        ..Plot::default()
    }
}

fn two_series() -> Vec<Series> {
    let h1 = [
        (2.0, 6.0),
        (4.0, 12.0),
        (6.0, 24.0),
        (8.0, 44.0),
        (10.0, 101.0),
        (12.0, 238.0),
    ];
    let h2 = [
        (2.0, 6.0),
        (4.0, 12.0),
        (6.0, 19.0),
        (8.0, 29.0),
        (10.0, 45.0),
        (12.0, 80.0),
    ];
    vec![series("A* h1", &h1), series("A* h2", &h2)]
}

/// The texts of an SVG in their order.
fn texts(svg: &str) -> Vec<String> {
    let document = Document::parse(svg).expect("well-formed");
    let texts = document
        .descendants()
        .filter(|node| node.has_tag_name("text"));
    texts
        .map(|node| node.text().unwrap_or_default().to_owned())
        .collect()
}

#[test]
fn axes_and_legend_are_written() {
    let texts = texts(&plot(true, two_series()).svg());
    let expected = [
        "Nodes Generated vs Solution Depth",
        "1",
        "10",
        "100",
        "1,000",
        "2",
        "4",
        "6",
        "8",
        "10",
        "12",
        "Solution Depth",
        "Nodes Generated (logarithmic scale)",
        "A* h1",
        "A* h2",
    ];
    assert_eq!(texts, expected);
}

#[test]
fn depths_without_data_get_no_tick() {
    let gap = [(2.0, 6.0), (4.0, 12.0), (12.0, 238.0)];
    let mut plot = plot(false, vec![series("a", &gap)]);
    let ticks = |plot: &Plot| {
        let texts = texts(&plot.svg());
        let end = texts.iter().position(|text| text == "Solution Depth");
        let depths = ["2", "4", "6", "8", "10", "12"];
        let before = &texts[..end.expect("a name")];
        // Those of y come first.
        let last = before[before.len() - 3..].to_vec();
        (
            last,
            depths.map(|depth| before.iter().filter(|text| *text == depth).count()),
        )
    };
    let (last, _) = ticks(&plot);
    assert_eq!(last, ["2", "4", "12"]);
    let text = plot.text(60);
    let axis = text
        .lines()
        .rev()
        .find(|line| line.contains("12"))
        .expect("an axis");
    assert_eq!(
        axis.split_whitespace().collect::<Vec<_>>(),
        ["2", "4", "12"]
    );
    plot.stepped = false;
    assert!(
        ticks(&plot).1[3] > 0,
        "a measure has ticks between its points"
    );
}

#[test]
fn a_point_tells_itself_on_hover() {
    let mut plot = plot(false, vec![series("A* <h1>", &[(2.0, 6.5)])]);
    plot.series[0].points[0].label = Some("97 of 100 solved".to_owned());
    let title = "<title>A* &lt;h1&gt;: 2, 6.5 (97 of 100 solved)</title>";
    assert!(plot.svg().contains(title));
}

#[test]
fn the_picture_is_described() {
    let svg = plot(true, two_series()).svg();
    let description = "Nodes Generated (logarithmic scale) against Solution Depth. \
                       A* h1: 6 at 2 to 238 at 12. A* h2: 6 at 2 to 80 at 12.";
    assert!(svg.contains(&format!(
        "<desc id=\"plot-description\">{description}</desc>"
    )));
}

#[test]
fn points_without_a_place_are_counted() {
    let points = [(1.0, 0.0), (2.0, -3.0), (3.0, f64::NAN), (4.0, 5.0)];
    let plot = plot(true, vec![series("a", &points)]);
    let notes = [
        "2 points at zero or below are not on the logarithmic scale",
        "1 point without a finite number is left out",
    ];
    let texts = texts(&plot.svg());
    assert_eq!(texts[texts.len() - 2..], notes);
    assert!(
        plot.text(80)
            .ends_with(&format!("{}\n{}\n", notes[0], notes[1]))
    );
    assert_eq!(
        plot.svg().matches("<circle").count(),
        2,
        "one point and the legend"
    );
}

#[test]
fn an_empty_plot_says_so() {
    for plot in [plot(true, vec![]), plot(false, vec![series("a", &[])])] {
        assert!(texts(&plot.svg()).contains(&"no points".to_owned()));
        assert!(plot.text(80).contains("\nno points\n"));
        assert!(!plot.png().is_empty());
    }
}

#[test]
fn points_are_joined_in_the_order_of_x() {
    let one = plot(
        false,
        vec![series("a", &[(3.0, 1.0), (1.0, 2.0), (2.0, 3.0)])],
    );
    let other = plot(
        false,
        vec![series("a", &[(1.0, 2.0), (2.0, 3.0), (3.0, 1.0)])],
    );
    assert_eq!(one.svg(), other.svg());
}

#[test]
fn a_cloud_is_not_joined() {
    let cloud = plot(
        false,
        vec![series("a", &[(1.0, 2.0), (1.0, 3.0), (2.0, 1.0)])],
    );
    assert!(!cloud.svg().contains("class=\"colour-0 line\""));
    let row = plot(false, vec![series("a", &[(1.0, 2.0), (2.0, 1.0)])]);
    assert_eq!(
        row.svg().matches("class=\"colour-0 line\"").count(),
        2,
        "and the legend"
    );
}

#[test]
fn a_point_that_leaves_something_out_is_hollow() {
    let mut plot = plot(false, two_series());
    let hollow = |plot: &Plot| plot.svg().matches("colour-0 hollow").count();
    assert_eq!(hollow(&plot), 0);
    plot.series[0].points[2].partial = true;
    plot.notes = vec!["left out".to_owned()];
    assert_eq!(hollow(&plot), 1);
    assert_eq!(
        texts(&plot.svg()).last().map(String::as_str),
        Some("left out")
    );
    let text = plot.text(60);
    assert!(text.contains('○') && text.ends_with("left out\n"), "{text}");
}

#[test]
fn equal_lines_do_not_hide_each_other() {
    let points = [(1.0, 1.0), (2.0, 2.0), (3.0, 3.0)];
    let equal = plot(
        false,
        ["a", "b", "c", "d", "e"]
            .map(|name| series(name, &points))
            .into(),
    );
    let svg = equal.svg();
    for (colour, width) in [(0, "14"), (1, "11"), (2, "8"), (3, "5"), (4, "2")] {
        let line = svg
            .lines()
            .find(|line| line.contains(&format!("colour-{colour} line")));
        let width = format!("stroke-width=\"{width}\"");
        assert!(line.is_some_and(|line| line.contains(&width)), "{line:?}");
    }
    let apart = plot(false, two_series()).svg();
    assert!(apart.contains("stroke-width=\"5\"") && apart.contains("stroke-width=\"2\""));
}

#[test]
fn a_spread_is_a_band_or_bars() {
    let mut plot = plot(true, vec![series("a", &[(1.0, 10.0), (2.0, 100.0)])]);
    for (point, spread) in plot.series[0]
        .points
        .iter_mut()
        .zip([(5.0, 20.0), (50.0, 3000.0)])
    {
        point.spread = Some(spread);
    }
    let svg = plot.svg();
    assert_eq!(svg.matches(" band\"").count(), 1);
    assert!(
        !svg.contains("NaN") && svg.contains(">10,000<"),
        "the axis reaches its ends"
    );
    assert!(svg.contains("<title>a: 2, 100, 50 to 3000</title>"));
    plot.spread = Spread::Bars;
    let lines = |svg: &str| svg.matches("colour-0 line").count();
    assert_eq!(lines(&plot.svg()), lines(&svg) + 2 * 3);
    assert!(!plot.png().is_empty());
}

#[test]
fn a_spread_that_reaches_below_a_logarithmic_scale_is_not_drawn() {
    let points: Vec<_> = (1..=5).map(|x| (f64::from(x), 10.0)).collect();
    let mut plot = plot(true, vec![series("a", &points)]);
    let note = "it reaches zero or below, where the logarithmic scale has no place";
    let bands = |plot: &Plot| {
        let svg = plot.svg();
        let lines = svg.lines().filter(|line| line.contains(" band\""));
        let corners = lines.map(|line| line.matches('L').count() + 1);
        (
            corners.collect::<Vec<_>>(),
            svg.matches("colour-0 line").count(),
        )
    };
    let spread = |plot: &mut Plot, lows: [f64; 5]| {
        for (point, low) in plot.series[0].points.iter_mut().zip(lows) {
            point.spread = Some((low, 20.0));
        }
    };
    spread(&mut plot, [5.0; 5]);
    assert_eq!(bands(&plot), (vec![10], 2), "and the legend");
    assert!(!plot.text(80).contains("spread"));
    let whole = plot.text(80);
    // No wedge to where the scale ends: the band has a gap, and what is left of a part of one point is a bar.
    for low in [0.0, -3.0, f64::MIN, f64::NEG_INFINITY] {
        spread(&mut plot, [5.0, 5.0, low, 5.0, 5.0]);
        assert_eq!(bands(&plot), (vec![4, 4], 2), "{low}");
        spread(&mut plot, [5.0, low, low, 5.0, low]);
        assert_eq!(bands(&plot), (vec![], 2 + 2 * 3), "{low}");
        let text = plot.text(200);
        assert!(text.contains(&format!("the spreads of 3 points are not drawn: {note}")));
        assert!(
            texts(&plot.svg())
                .concat()
                .contains("of 3 points are not drawn")
        );
        assert_ne!(plot.text(80), whole);
    }
    plot.logarithmic = false;
    spread(&mut plot, [-3.0; 5]);
    assert_eq!(bands(&plot), (vec![10], 2));
    assert!(!plot.text(80).contains("spread"));
}

/// Markers of two series of an SVG in the order in which they are drawn: by the series, whether that is the first, and where.
fn markers(svg: &str) -> Vec<(bool, String)> {
    let lines = svg
        .lines()
        .filter(|line| line.contains("<title>") && line.contains(" solid"));
    let place = |line: &str| {
        let title = line.split_once("<title>").map_or("", |(_, title)| title);
        title
            .split_once(": ")
            .map_or("", |(_, place)| place)
            .to_owned()
    };
    lines
        .map(|line| (line.contains("colour-0"), place(line)))
        .collect()
}

#[test]
fn markers_at_one_place_do_not_grow_and_are_seen_in_turn() {
    let points = [(1.0, 1.0), (2.0, 2.0), (3.0, 3.0), (4.0, 4.0)];
    let alone = plot(false, vec![series("a", &points)]).svg();
    let both = plot(false, vec![series("a", &points), series("b", &points)]).svg();
    let radii = |svg: &str| {
        let radii = attributes(svg, "colour-0 solid", ["r", "r"]);
        radii
            .iter()
            .map(|(radius, _)| radius.to_string())
            .collect::<Vec<_>>()
    };
    assert!(
        radii(&alone)
            .iter()
            .all(|radius| *radius == radii(&alone)[0])
    );
    assert_eq!(radii(&both), radii(&alone));
    let markers = markers(&both);
    assert_eq!(markers.len(), 8);
    let seen = points.map(|(x, _)| {
        let here = markers
            .iter()
            .rev()
            .find(|(_, place)| place.starts_with(&x.to_string()));
        here.is_some_and(|(is_first, _)| *is_first)
    });
    assert_eq!(seen, [true, false, true, false]);
}

#[test]
fn the_painted_picture_is_the_same_everywhere() {
    let png = plot(true, two_series()).png();
    let checksum = png
        .iter()
        .fold(0u32, |sum, byte| sum.rotate_left(5) ^ u32::from(*byte));
    assert_eq!((png.len(), checksum), (55_214, 2_648_215_252));
}

#[test]
fn a_terminal_shows_markers_lines_and_numbers() {
    let expected = "\
Nodes Generated vs Solution Depth

Nodes Generated (logarithmic scale)
 1,000┤
      │
      │                                      ⣀●
      │                                ⢀⣀⠤⠒⠊⠉
   100┤                          ⣀⣀⠤⠔⠒●⠁  ⣀ ⠤⠤■
      │                   ⣀⣀⠤⠤●⠊⢉⣀⡀⠠⠤⠄■⠒ ⠉
      │            ⢀⣀⠤⣔●⡩⠭ ⠒⠒ ■⠁
    10┤      ⣀⡠■⠖⠊⠙⠋⠁⠈
      │●⠤⠔⠒⠊⠉
      │
      │
     1┤
      └┬───────┬───────┬──────┬───────┬───────┬
       2       4       6      8      10      12
                    Solution Depth

● A* h1   ■ A* h2
";
    assert_eq!(plot(true, two_series()).text(48), expected);
}

#[test]
fn the_first_series_is_seen_where_two_meet_once() {
    let text = plot(
        false,
        vec![series("a", &[(1.0, 1.0)]), series("b", &[(1.0, 1.0)])],
    )
    .text(40);
    assert_eq!(
        (text.matches('●').count(), text.matches('■').count()),
        (2, 1)
    );
}

#[test]
fn series_that_are_equal_are_seen_in_turn() {
    let points = [(1.0, 1.0), (2.0, 2.0), (3.0, 3.0), (4.0, 4.0)];
    let text = plot(false, vec![series("a", &points), series("b", &points)]).text(40);
    assert_eq!(
        (text.matches('●').count(), text.matches('■').count()),
        (3, 3)
    );
}

/// Runs of two algorithms against each other, some of which ended by a limit.
fn scatter() -> Plot {
    let mut runs = series("runs", &[(2.0, 3.0), (40.0, 20.0), (100.0, 700.0)]);
    runs.line = Line::Points;
    let ended = [
        ([true, false], (f64::NAN, 50.0)),
        ([false, true], (30.0, f64::INFINITY)),
        ([true, true], (0.0, 0.0)),
        ([true, true], (0.0, 0.0)),
    ];
    runs.points.extend(ended.map(|(beyond, (x, y))| Point {
        x,
        y,
        beyond,
        ..Point::default()
    }));
    Plot {
        title: "A* against IDA*".to_owned(),
        x_label: "A*".to_owned(),
        y_label: "IDA*".to_owned(),
        logarithmic: true,
        diagonal: true,
        series: vec![runs],
        ..Plot::default()
    }
}

/// The numbers in an attribute of the elements of a class.
fn attributes(svg: &str, class: &str, names: [&str; 2]) -> Vec<(f64, f64)> {
    let document = Document::parse(svg).expect("well-formed");
    let of =
        |node: roxmltree::Node, name: &str| -> Option<f64> { node.attribute(name)?.parse().ok() };
    let nodes = document.descendants();
    let nodes = nodes.filter(|node| node.attribute("class").is_some_and(|value| value == class));
    nodes
        .filter_map(|node| Some((of(node, names[0])?, of(node, names[1])?)))
        .collect()
}

#[test]
fn both_axes_of_a_diagonal_are_alike() {
    let plot = scatter();
    let texts = texts(&plot.svg());
    let count = |number: &str| texts.iter().filter(|text| *text == number).count();
    assert_eq!(["1", "10", "100", "1,000"].map(count), [2; 4], "{texts:?}");
    assert!(texts.contains(&"A* (logarithmic scale)".to_owned()));
    let circles = attributes(&plot.svg(), "colour-0 solid", ["cx", "cy"]);
    let (low, high) = (circles[0], circles[3]);
    let place = |value: f64| value.log10() / 3.0;
    let across = (high.0 - low.0) / (place(100.0) - place(2.0));
    let up = (low.1 - high.1) / (place(700.0) - place(3.0));
    assert!((across - up).abs() < 0.1, "{across} {up}");
}

#[test]
fn runs_without_a_number_lie_in_bands() {
    let plot = scatter();
    let svg = plot.svg();
    assert!(!svg.contains("NaN") && !svg.contains("inf"));
    let circles = attributes(&svg, "colour-0 solid", ["cx", "cy"]);
    let right = circles.iter().map(|(x, _)| *x).fold(0.0, f64::max);
    let top = circles.iter().map(|(_, y)| *y).fold(f64::MAX, f64::min);
    let in_band: Vec<_> = { circles.iter() }
        .map(|(x, y)| (*x >= right, *y <= top))
        .collect();
    let expected = [
        (false, false),
        (false, true),
        (false, false),
        (false, false),
        (true, false),
        (true, true),
        (true, true),
        (false, false), // of the legend
    ];
    assert_eq!(in_band, expected);
    assert!(svg.contains("<title>runs: not solved, 50</title>"));
    let texts = texts(&svg);
    let named = |name: &str| texts.iter().filter(|text| *text == name).count();
    assert_eq!(["not solved", "not", "solved"].map(named), [1; 3]);
    let note = "not solved: 1 point on the x axis alone, 1 point on the y axis alone, 2 points on both axes";
    assert_eq!(texts.last().map(String::as_str), Some(note));
    let mut solved = plot.clone();
    solved.series[0].points.truncate(3);
    assert!(!solved.svg().contains("not solved"));
    assert_eq!(solved.svg().matches("stroke-dasharray").count(), 1);
    solved.diagonal = false;
    assert_eq!(solved.svg().matches("stroke-dasharray").count(), 0);
}

#[test]
fn a_terminal_shows_bands_and_the_diagonal() {
    let expected = "
A* against IDA*

IDA* (logarithmic scale)
 not solved┤            ●            │     ●
           │─────────────────────────┼───────────
      1,000┤                ●       ⠊│
           │                     ⡠⠊  │
           │                   ⡠     │
           │                ⢀ ⠉      │
        100┤               ⠔⠁        │
           │            ⢀⠔           │     ●
           │          ⢀ ⠁●           │
         10┤         ⠔⠁              │
           │      ⣀⠔                 │
           │    ⡠                    │
           │  ●⠊                     │
          1┤⡠⠊                       │
           └┬───────┬───────┬───────┬──────┬─────
            1      10      100   1,000 not solved
                   A* (logarithmic scale)

● runs
not solved: 1 point on the x axis alone, 1 point
on the y axis alone, 2 points on both axes
";
    assert_eq!(scatter().text(50), expected.trim_start());
}

#[test]
fn steps_hold_until_the_next_x() {
    let mut plot = plot(
        false,
        vec![series("a", &[(1.0, 1.0), (2.0, 2.0), (4.0, 3.0)])],
    );
    let corners = |plot: &Plot| {
        let svg = plot.svg();
        let line = svg.lines().find(|line| line.contains("colour-0 line"));
        line.map_or(0, |line| line.matches(['M', 'L']).count())
    };
    assert_eq!(corners(&plot), 3);
    plot.series[0].line = Line::Steps;
    assert_eq!(corners(&plot), 5);
    let text = plot.text(40);
    let row = |number: &str| text.lines().find(|line| line.contains(number));
    assert!(
        row("2.0┤")
            .or(row("2┤"))
            .is_some_and(|row| row.contains("⠒⠒")
                || row.contains("⠤⠤")
                || row.contains("⣀⣀")
                || row.contains("⠉⠉")),
        "{text}"
    );
    plot.series[0].line = Line::Points;
    assert_eq!(corners(&plot), 0);
    plot.series[0] = series("a", &[(1.0, 1.0), (1.0, 2.0), (2.0, 1.0)]);
    plot.series[0].line = Line::Joined;
    assert_eq!(corners(&plot), 3);
}

#[test]
fn a_path_goes_along_its_parameter() {
    let mut plot = plot(
        false,
        vec![series("wA*", &[(30.0, 1.0), (10.0, 3.0), (20.0, 9.0)])],
    );
    plot.series[0].line = Line::Path;
    for (point, weight) in plot.series[0].points.iter_mut().zip(["w 1", "w 2", "w 3"]) {
        point.name = weight.to_owned();
    }
    let svg = plot.svg();
    let line = svg.lines().find(|line| line.contains("colour-0 line"));
    let path = line
        .and_then(|line| line.split('"').nth(3))
        .unwrap_or_default();
    let across = path
        .split(['M', 'L'])
        .skip(1)
        .map(|place| place.split(' ').next());
    let across: Vec<f64> = across.filter_map(|x| x?.parse().ok()).collect();
    assert!(across[1] < across[2] && across[2] < across[0], "{path}");
    assert!(
        ["w 1", "w 2", "w 3"]
            .iter()
            .all(|name| texts(&svg).contains(&(*name).to_owned()))
    );
    assert!(svg.contains("<title>wA*, w 2: 10, 3</title>"));
    let text = plot.text(40);
    assert!(
        text.contains("w 1●") && text.contains("●w 2") && text.contains("●w 3"),
        "{text}"
    );
}

#[test]
fn markers_do_not_hide_steps() {
    let points: Vec<_> = (1..=50)
        .map(|run| (f64::from(run), f64::from(run)))
        .collect();
    let mut plot = plot(false, vec![series("a", &points)]);
    let markers = |plot: &Plot| {
        let text = plot.text(80).matches('●').count();
        (
            attributes(&plot.svg(), "colour-0 solid", ["cx", "cy"]).len(),
            text,
        )
    };
    let (all, in_text) = markers(&plot);
    assert_eq!(all, 51, "and the legend");
    plot.series[0].line = Line::Steps;
    let (seen, seen_in_text) = markers(&plot);
    assert!((5..20).contains(&seen), "{seen}");
    assert!((4..in_text / 2).contains(&seen_in_text), "{seen_in_text}");
}

#[test]
fn numbers_of_x_that_touch_are_left_out() {
    let wide = [(1.0, 1.0), (1e7, 1e7)];
    let mut plot = plot(true, vec![series("a", &wide)]);
    plot.diagonal = true;
    let numbers = |format| {
        let svg = plot.inline_svg("p", format);
        let texts = texts(&svg);
        texts.iter().filter(|text| text.starts_with('1')).count()
    };
    assert_eq!((numbers(PAGE), numbers(PHONE)), (8 + 8, 8 + 4));
}

#[test]
fn no_line_runs_into_a_band() {
    let mut plot = plot(
        false,
        vec![series(
            "a",
            &[(1.0, 1.0), (2.0, 2.0), (3.0, 0.0), (4.0, 3.0), (5.0, 3.0)],
        )],
    );
    plot.series[0].points[2].beyond = [false, true];
    let lines = |plot: &Plot| plot.svg().matches("colour-0 line").count();
    assert_eq!(lines(&plot), 3, "two parts, and the legend");
    plot.series[0].points[2].beyond = [false; 2];
    assert_eq!(lines(&plot), 2);
}

#[test]
fn a_figure_of_latex_has_what_the_picture_has() {
    let mut plot = plot(true, two_series());
    plot.title = "50 % of {nodes}".to_owned();
    plot.series[0].points[1].partial = true;
    plot.series[0].points[5].spread = Some((200.0, 300.0));
    plot.spread = Spread::Bars;
    plot.notes.push("left out: 3 runs".to_owned());
    let tex = plot.tex();
    for due in [
        "\\begin{figure}[htbp]",
        "xlabel={Solution Depth}",
        "ymode=log",
        "(12,238) += (0,62) -= (0,38)",
        "only marks, forget plot, mark=*, mark size=1.5pt, mark options={fill=white}] coordinates {(4,12)};",
        "\\addlegendentry{A{*} h2}",
        "\\caption{50 \\% of \\{nodes\\}}\n\\label{fig:50-of-nodes}",
        "{\\footnotesize left out: 3 runs\\par}",
    ] {
        assert!(tex.contains(due), "{due}\n{tex}");
    }
    assert_eq!(tex.matches("\\addplot").count(), 3);
    plot.spread = Spread::Band;
    plot.series[0].points[4].spread = Some((90.0, 110.0));
    assert!(plot.tex().contains("fill between[of=low0 and high0]"));
    let tex = scatter().tex();
    assert!(tex.contains("extra x tick labels={not solved}"), "{tex}");
    assert!(
        tex.contains("dashed, forget plot, samples=2, domain="),
        "{tex}"
    );
    assert!(!tex.contains("NaN") && !tex.contains("inf"), "{tex}");
}

#[test]
fn clouds_of_many_points_are_fewer_marks() {
    let points = |count: usize| {
        let place = |index: usize| {
            (
                (index % 97) as f64 + 1.0,
                (index * index % 1009) as f64 + 1.0,
            )
        };
        (0..count).map(place).collect::<Vec<_>>()
    };
    for diagonal in [false, true] {
        let mut few = plot(true, vec![series("a", &points(5_000))]);
        few.diagonal = diagonal;
        let mut many = plot(true, vec![series("a", &points(50_000))]);
        many.diagonal = diagonal;
        let marks = |plot: &Plot| plot.svg().matches("<title>").count();
        assert_eq!(marks(&few), 5_000);
        assert!(marks(&many) < 9_000, "{}", marks(&many));
        assert!(many.svg().len() < 2_000_000);
        assert!(many.tex().len() < 300_000);
        let note = "marks stand for 50,000 points, larger ones for more";
        assert!(many.svg().contains(note) && many.tex().contains(note));
        assert!(!few.svg().contains("stand for"));
        // All that is drawn is what there is.
        let drawn = thinned::thinned(&many);
        let counted = drawn.series[0]
            .points
            .iter()
            .map(|point| point.count.max(1));
        assert_eq!(counted.sum::<usize>(), 50_000);
    }
}

#[test]
fn all_markers_of_a_plot_are_of_one_size() {
    let many: Vec<_> = (0..100).map(|x| (f64::from(x), 2.0)).collect();
    let svg = plot(false, vec![series("a", &many), series("b", &[(3.0, 4.0)])]).svg();
    let radii = svg.matches(r#"r="2.5""#).count();
    assert!(radii >= 100, "{radii}");
    assert!(!svg.contains(r#"r="4.5" class="colour-0 solid"><title>"#));
}

fn number() -> impl Strategy<Value = f64> {
    prop_oneof![
        any::<f64>(),
        -100.0..100.0f64,
        (0..50u32).prop_map(f64::from)
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn any_plot_is_drawn(
        names in prop::collection::vec(any::<String>(), 4),
        points in prop::collection::vec((number(), number(), prop::option::of(any::<String>()), any::<[bool; 2]>()), 0..12),
        (has_bands, diagonal, logarithmic) in any::<(bool, bool, bool)>(),
        line in prop::sample::select(vec![Line::Automatic, Line::Points, Line::Joined, Line::Steps, Line::Path]),
        width in 0usize..120,
    ) {
        let mut plot = plot(logarithmic, vec![]);
        [plot.title, plot.x_label, plot.y_label] = [0, 1, 2].map(|index| names[index].clone());
        plot.diagonal = diagonal;
        let points = points.into_iter().map(|(x, y, label, beyond)| {
            let beyond = beyond.map(|beyond| beyond && has_bands);
            let name = label.clone().unwrap_or_default();
            Point { x, y, label, name, beyond, ..Point::default() }
        });
        plot.series.push(Series { name: names[3].clone(), points: points.collect(), line });
        plot.series.push(series("b", &[(1.0, 2.0)]));
        let svg = plot.svg();
        prop_assert!(Document::parse(&svg).is_ok());
        prop_assert!(!svg.contains("NaN") || names.concat().contains("NaN"));
        let tex = plot.tex().replace("\\\\", "").replace("\\{", "").replace("\\}", "");
        let mut open = 0;
        for letter in tex.chars() {
            open += i32::from(letter == '{') - i32::from(letter == '}');
            prop_assert!(open >= 0, "{}", tex);
        }
        prop_assert_eq!(open, 0, "{}", tex);
        let text = plot.text(width);
        for line in text.lines() {
            prop_assert!(line.width() <= width.max(30), "{}", line);
        }
        prop_assert!(!text.chars().any(|character| character.is_control() && character != '\n'));
    }
}
