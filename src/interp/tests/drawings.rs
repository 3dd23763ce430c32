//! Which cells of a drawing a move changed.

use super::puzzles::LIFT;
use super::{Run, codes, run};
use crate::host::Host;
use crate::interp::Event;
use puzzle_core::puzzle::{Step, changed};
use std::path::Path;

/// The changes that a move to a state of the session's puzzle makes in its drawing.
fn marked(run: &Run, before: &str, after: &str) -> Vec<String> {
    let puzzle = &run.engine.session().puzzle;
    let [before, after] = [before, after].map(|text| puzzle.parse(text).expect("a state"));
    let step = Step {
        depth: 1,
        length: 2,
    };
    let text = puzzle.draw_step(&after, step);
    let changed = changed(puzzle.as_ref(), &before, &after, Some(step));
    changed
        .into_iter()
        .map(|place| text[place].to_owned())
        .collect()
}

#[test]
fn a_drawing_shows_which_cells_a_move_changed() {
    let cube = "define puzzle row {\n  cells 1..4\n  goal [1 b 3 12]\n  move a swap 1 4\n  draw \"{1}{2}-{3}{4}\"\n}\npuzzle row";
    assert_eq!(marked(&run(cube), "1 b 3 12", "12 3 b 1"), ["12", "3", "1"]);
    assert_eq!(marked(&run(LIFT), "0 shut", "1 shut"), ["1"]);
    assert_eq!(
        marked(&run("puzzle eight"), "1b2 345 678", "142 3b5 678"),
        ["4"]
    );
    assert_eq!(
        marked(
            &run("puzzle sliding 2x6"),
            "1 10 2 3 4 5 6 7 8 9 11 b",
            "1 11 2 3 4 5 6 7 8 9 10 b"
        ),
        ["11", "10"]
    );
}

const SLIDE: &str = "define puzzle slide {
  cells 1..4
  columns 2
  goal \"1 2 3 b\"
  for x in [1 3] { move right when at($x) == b swap $x ($x + 1) }
  for x in [2 4] { move left when at($x) == b swap $x ($x - 1) }
  draw b as \" \"
  draw 1..2 as \"<>\" colour \"#0072B2\"
  draw 2 colour gold
}
puzzle slide
";

/// A page that a run wrote.
fn page(run: &Run) -> String {
    assert_eq!(run.codes(), [""; 0]);
    let bytes = run.host.files.read(Path::new("p.html"));
    String::from_utf8(bytes.expect("a page")).expect("text")
}

#[test]
fn boards_show_values_as_the_definition_draws_them() {
    let run = run(&format!("{SLIDE}prettyPrintState\nprintState"));
    let mut states = run.host.events.iter().filter_map(|event| match event {
        Event::State { state, drawn, .. } => Some((state, drawn)),
        _ => None,
    });
    let rule = "-----------";
    let drawing = format!("{rule}\n| <> | <> |\n{rule}\n|  3 |    |");
    let (state, drawn) = states.next().expect("a board");
    assert_eq!((state.drawing(), *drawn), (drawing, true));
    assert!(run.printed().contains("1 2 / 3 b"), "{}", run.printed());
}

#[test]
fn pages_show_values_in_their_colours() {
    let lines = SLIDE.replace("\n}", "\n  draw \"{1}{2}|{3}{4}\"\n}");
    let replayed = page(&run(&format!(
        "{SLIDE}replay \"p.html\" {{ run solveBFS }}"
    )));
    let gold = "\"ground\":\"#ffd700\",\"ink\":\"#000000\"";
    assert!(replayed.contains(gold) && replayed.contains("\"tile\":\"\""));
    let sweep = "experiment \"e\" { depths 1 samples 1 run solveBFS report \"p.html\" }";
    let blue = "fill=\"#0072b2\"/><text x=\"50%\" y=\"50%\" text-anchor=\"middle\" dominant-baseline=\"central\" fill=\"#ffffff\">&lt;&gt;</text></svg>";
    let reported = page(&run(&format!("{SLIDE}{sweep}")));
    assert!(reported.contains(blue) && reported.contains("<td class=\"blank\"></td>"));
    let drawn = page(&run(&format!("{lines}{sweep}")));
    assert!(drawn.contains(blue) && !drawn.contains("<td class=\"blank\"></td>"));
}

#[test]
fn what_gets_into_no_cell_is_reported() {
    let code = |entry: &str| {
        let text = SLIDE.replace("draw 2 colour gold", entry);
        codes(&text).join(" ")
    };
    for (entry, expected) in [
        ("draw 5 as \"x\"", "definition::unknown_look"),
        ("draw 2 as \"12345678901234567\"", "definition::look"),
        ("draw 2 colour \"red;x:url(y)\"", "definition::colour"),
        ("draw 2 colour Gold", "definition::colour"),
        ("draw 2 colour", "check::missing_argument"),
        ("colour red", "check::entry_alone"),
    ] {
        assert_eq!(code(entry), expected, "{entry}");
    }
}
