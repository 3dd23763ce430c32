//! Tests of a page: its parts, and that other people's text adds none.

use super::super::{Cell, Point, Series, Tint};
use super::*;
use proptest::prelude::*;
use roxmltree::Document;

fn grid(cells: &[&str]) -> Drawing {
    Drawing {
        columns: 2,
        cells: cells.iter().map(|cell| (*cell).to_owned()).collect(),
        text: "ignored".to_owned(),
        ..Drawing::default()
    }
}

fn page(text: &str) -> Page {
    let copy = || text.to_owned();
    Page {
        title: copy(),
        lead: vec![copy()],
        facts: vec![(copy(), copy())],
        tables: vec![Table {
            title: copy(),
            columns: vec![copy(), "mean".to_owned()],
            rows: vec![
                vec![
                    Cell::Text(copy()),
                    Cell::Partial {
                        value: Box::new(Cell::Integer(1276)),
                        found: 97,
                        runs: 100,
                    },
                ],
                vec![Cell::Text("b".to_owned())],
            ],
            notes: vec![copy()],
        }],
        plots: vec![Plot {
            title: copy(),
            x_label: copy(),
            y_label: copy(),
            logarithmic: true,
            series: vec![Series {
                name: copy(),
                points: vec![Point {
                    x: 2.0,
                    y: 6.5,
                    label: Some(copy()),
                    ..Point::default()
                }],
                ..Series::default()
            }],
            ..Plot::default()
        }],
        boards: vec![
            Sample {
                caption: copy(),
                drawing: grid(&[text, "1", "2", ""]),
            },
            Sample {
                caption: String::new(),
                drawing: Drawing {
                    text: copy(),
                    ..Drawing::default()
                },
            },
        ],
        solutions: vec![Solution {
            caption: copy(),
            moves: vec![copy()],
            drawings: vec![grid(&["1", "2", "3", ""]), grid(&["1", "", "3", "2"])],
        }],
        script: Some(copy()),
    }
}

/// The page between its document type and its script, as XML: what the page writes is both.
fn body(html: &str) -> &str {
    let start = html.find("<body>").expect("a body");
    let end = html.rfind("<script>").expect("a script");
    &html[start + "<body>".len()..end]
}

fn parsed(html: &str) -> String {
    format!("<body>{}</body>", body(html))
}

#[test]
fn user_text_ends_no_element() {
    let html = page("</script></style><b onclick=x>\"'&").html();
    assert_eq!(html.matches("<script").count(), 1);
    assert_eq!(html.matches("</script").count(), 1);
    assert!(!html.contains("<b "));
}

#[test]
fn a_partial_number_sorts_by_its_value() {
    let cell =
        "<td class=\"number\" data-value=\"1276\">1,276 <span class=\"share\">(97/100)</span></td>";
    assert!(page("a").html().contains(cell));
}

#[test]
fn a_move_marks_what_it_moved() {
    let html = page("a").html();
    assert!(html.contains("<tr><td>3</td><td class=\"moved\">2</td></tr>"));
    assert!(html.contains("aria-label=\"board: 1 blank, 3 2\""));
}

#[test]
fn a_board_without_a_grid_is_its_drawing() {
    let html = page("01 02\n 03").html();
    assert!(html.contains("aria-label=\"board: 01 02 03\">\n01 02\n 03</pre>"));
}

#[test]
fn a_move_marks_what_it_changed_in_a_drawing() {
    let mut page = page("a");
    page.solutions[0].drawings[1] = Drawing {
        text: "<01> 02".to_owned(),
        marks: std::iter::once(1..3).collect(),
        ..Drawing::default()
    };
    assert!(page.html().contains("\n&lt;<mark>01</mark>&gt; 02</pre>"));
}

#[test]
fn values_of_one_name_have_it_once() {
    let mut page = page("a");
    page.facts = ["b", "c"]
        .map(|value| ("Searches".to_owned(), value.to_owned()))
        .into();
    assert!(
        page.html()
            .contains("<dt>Searches</dt><dd>b</dd>\n<dd>c</dd>\n")
    );
}

#[test]
fn a_plot_has_its_numbers_as_a_table() {
    let html = page("a").html();
    assert!(html.contains("data-value=\"6.5\">6.5</td>"));
    assert!(html.contains("<summary id=\"plot-1-numbers\">Numbers of plot 1</summary>"));
}

#[test]
fn several_points_at_one_x_are_rows_of_their_own() {
    let mut page = page("a");
    page.plots[0].series[0].points.push(Point {
        x: 2.0,
        y: 7.5,
        label: None,
        ..Point::default()
    });
    assert!(
        page.html()
            .contains("data-value=\"7.5\">7.5</td><td>a</td>")
    );
}

#[test]
fn names_are_used_once() {
    let mut page = page("a");
    page.plots.push(page.plots[0].clone());
    let html = parsed(&page.html());
    let document = Document::parse(&html).expect("well-formed");
    let mut ids = document
        .descendants()
        .filter_map(|node| node.attribute("id"))
        .collect::<Vec<_>>();
    let count = ids.len();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), count);
}

#[test]
fn an_empty_page_has_a_title_alone() {
    let html = Page {
        title: "Nothing".to_owned(),
        ..Page::default()
    }
    .html();
    assert!(html.contains("<h1>Nothing</h1>\n</header>\n<main id=\"main\">\n</main>"));
}

#[test]
fn nothing_is_loaded() {
    let html = page("a").html();
    for outside in ["http:", "https:", "url(", "@import", " src=", "<link"] {
        let stripped = html.replace("http://www.w3.org/2000/svg", "");
        assert!(!stripped.contains(outside), "{outside}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn any_text_is_well_formed(text in any::<String>()) {
        let html = page(&text).html();
        let whole = parsed(&html);
        let document = Document::parse(&whole);
        prop_assert!(document.is_ok(), "{:?}", document);
        prop_assert_eq!(html.matches("<script").count(), 1);
    }
}

#[test]
fn a_colour_fills_its_cell() {
    let tint = Tint {
        ground: "#008080".to_owned(),
        ink: "#ffffff".to_owned(),
    };
    let drawing = Drawing {
        tints: vec![None, Some(tint)],
        ..grid(&["1", "2"])
    };
    let html = Page {
        boards: vec![Sample {
            caption: String::new(),
            drawing,
        }],
        ..Page::default()
    }
    .html();
    assert!(html.contains("<td><svg class=\"tint\""), "{html}");
    // The picture is as large as the cell, without the room that texts have.
    assert!(html.contains(".board td:has(.tint) { padding: 0; }"));
}
