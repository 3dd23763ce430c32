//! Boards, plots and pages where there is a terminal and where there is none.

use super::*;
use crate::figure::{Plot, Point, Series};
use crate::interp::{Arrangement, AuditPlotReport, BoardCaption, Scene};

/// The printed boards of a solution.
fn boards(renderer: Text, arrangement: Arrangement, texts: &[&str]) -> Vec<String> {
    let positions: Vec<_> = texts.iter().map(|text| position(text)).collect();
    let scene = Scene {
        boards: positions
            .iter()
            .map(|position| position.board.clone())
            .collect(),
        arrangement,
    };
    let length = texts.len() - 1;
    let shown = positions.into_iter().enumerate().map(|(depth, state)| {
        let mut text = String::new();
        let (caption, scene) = (BoardCaption { depth, length }, scene.clone());
        let event = Event::Board {
            state,
            caption,
            scene,
        };
        renderer.render(&event, &mut text);
        text
    });
    shown.collect()
}

#[test]
fn boards_are_followed_by_an_empty_line() {
    let shown = boards(PLAIN, Arrangement::Column, &["312 475 68b", "312 475 6b8"]);
    let first = &shown[0];
    assert!(
        first.starts_with("\nStarting State\n") && first.ends_with("|\n\n"),
        "{first}"
    );
    assert!(shown[1].starts_with("GOAL!!!!!!!!!\n"), "{}", shown[1]);
}

#[test]
fn a_terminal_marks_the_tile_that_moved() {
    let two = ["312 475 68b", "312 475 6b8"];
    let colour = Text {
        palette: Palette { colour: true },
        ..PLAIN
    };
    let shown = boards(colour, Arrangement::Column, &two);
    assert!(!shown[0].contains('\u{1b}'), "{}", shown[0]);
    let marked = "| 6 | 0 | \u{1b}[1m\u{1b}[7m8\u{1b}[0m |\n";
    assert!(shown[1].contains(marked), "{}", shown[1]);
    let without = Text {
        columns: || Some(80),
        ..PLAIN
    };
    let shown = boards(without, Arrangement::Column, &two);
    assert!(shown[1].contains("| 6 | 0 |[8]|\n"), "{}", shown[1]);
}

#[test]
fn boards_stand_side_by_side_where_they_fit() {
    let three = ["312 475 68b", "312 475 6b8", "312 475 b68"];
    let wide = Arrangement::Wide { widest: 14 };
    let shown = boards(PLAIN, wide, &three);
    let rows = "\nStarting State   Depth: 1         GOAL!!!!!!!!!\n-------------    -------------    -------------\n";
    assert!(shown[0].starts_with(rows), "{}", shown[0]);
    assert_eq!(shown[1..], ["", ""]);
    let narrow = Text {
        columns: || Some(40),
        ..PLAIN
    };
    let shown = boards(narrow, wide, &three);
    assert!(
        shown[0].contains("| 6 | 8 | 0 |    | 6 | 0 |[8]|\n\n"),
        "{}",
        shown[0]
    );
    assert!(shown[1].is_empty() && shown[2].starts_with("GOAL!!!!!!!!!\n"));
}

#[test]
fn a_board_in_place_begins_where_the_one_before_began() {
    let shown = boards(PLAIN, Arrangement::InPlace, &["312 475 68b", "312 475 6b8"]);
    let lines = shown[0].lines().count() - 1;
    assert!(
        shown[1].starts_with(&format!("\r\u{1b}[{lines}A\u{1b}[JGOAL")),
        "{:?}",
        shown[1]
    );
}

#[test]
fn a_plot_is_as_wide_as_the_terminal_and_in_its_colours() {
    let point = |x| Point {
        x,
        y: x,
        label: None,
        ..Point::default()
    };
    let plot = Plot {
        title: "plot".to_owned(),
        x_label: "x".to_owned(),
        y_label: "y".to_owned(),
        logarithmic: false,
        series: vec![Series {
            name: "a".to_owned(),
            points: vec![point(1.0), point(2.0)],
            ..Series::default()
        }],
        ..Plot::default()
    };
    let event = Event::AuditPlot(AuditPlotReport { plot });
    let shown = |renderer: Text| {
        let mut text = String::new();
        renderer.render(&event, &mut text);
        text
    };
    let widest = |text: &str| text.lines().map(|line| line.chars().count()).max();
    assert_eq!(widest(&shown(PLAIN)), Some(79));
    assert_eq!(widest(&shown(NARROW)), Some(59));
    let colour = Text {
        palette: Palette { colour: true },
        ..PLAIN
    };
    let coloured = shown(colour);
    assert!(
        coloured.contains("\u{1b}[38;5;32m●\u{1b}[0m a\n"),
        "{coloured}"
    );
    let bare = coloured
        .replace("\u{1b}[38;5;32m", "")
        .replace("\u{1b}[0m", "");
    assert_eq!(bare, shown(PLAIN));
}

#[test]
fn a_terminal_breaks_no_word() {
    let moves = (1..=30).map(|mv| format!("move{mv}").into()).collect();
    let mut text = String::new();
    NARROW.render(&Event::LegalMoves { moves }, &mut text);
    assert!(text.lines().count() > 5, "{text}");
    assert!(
        text.lines()
            .all(|line| line.len() <= 60 && line.contains("'move")),
        "{text}"
    );
}

#[test]
fn colour_changes_nothing_but_colour() {
    let coloured = Text {
        palette: Palette { colour: true },
        ..PLAIN
    };
    let mut text = String::new();
    coloured.render(&solution(None, 2), &mut text);
    assert!(
        text.starts_with("\u{1b}[") && text.contains("Solution found!"),
        "{text:?}"
    );
}

#[test]
fn a_long_path_is_broken_between_moves_on_a_terminal_alone() {
    let Event::Solved(report) = solution(None, 2) else {
        unreachable!("it is one");
    };
    let path = vec!["right".into(); 40];
    let long = Event::Solved(SearchReport { path, ..report });
    let path = |text: &Text| {
        let mut shown = String::new();
        text.render(&long, &mut shown);
        let lines: Vec<String> = shown.lines().map(str::to_owned).collect();
        lines
    };
    let (whole, broken) = (path(&PLAIN), path(&NARROW));
    assert!(broken.iter().all(|line| line.len() <= 60), "{broken:?}");
    assert!(broken.len() > whole.len());
    assert_eq!(broken.join(" "), whole.join(" "));
}

/// Every page of `help`, and the events that bring them.
fn pages() -> Vec<Event> {
    struct PageCollector(Vec<Event>);
    impl crate::host::Host for PageCollector {}
    impl crate::interp::FrontEnd for PageCollector {
        fn emit(&mut self, event: Event) -> Result<(), crate::host::OutputClosed> {
            self.0.push(event);
            Ok(())
        }
        fn host(&self) -> &dyn crate::host::Host {
            self
        }
    }
    let mut engine = crate::interp::Engine::new(crate::interp::Options::default());
    let words = engine.catalog().table.specs().iter().map(|spec| spec.name);
    let topics = words.chain(["", "fifteen", "pdb", "length", "samples"]);
    let lines: Vec<String> = topics.map(|topic| format!("help {topic}\n")).collect();
    let mut reader = PageCollector(Vec::new());
    engine.run_text("a.txt", &lines.concat(), None, &mut reader);
    assert_eq!(reader.0.len(), lines.len());
    reader.0
}

#[test]
fn no_page_of_help_is_wider_than_a_terminal() {
    for page in pages() {
        let mut shown = String::new();
        NARROW.render(&page, &mut shown);
        let examples = shown.find("Example").unwrap_or(shown.len());
        for line in shown[..examples].lines() {
            let is_word = !line.trim().contains(' ');
            assert!(is_word || line.chars().count() <= 60, "{line}");
        }
    }
}

#[test]
fn lines_of_help_are_broken_for_a_terminal_alone() {
    let object = |page: &Event| serde_json::to_value(page).expect("an object");
    let longest = |page: &Event| {
        let object = object(page);
        assert_eq!(object["event"], "printed");
        let text = object["text"].as_str().expect("a text");
        text.lines().map(str::len).max().unwrap_or_default()
    };
    assert!(pages().iter().map(longest).max() > Some(200));
}
