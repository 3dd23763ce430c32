//! `audit ... suggest`: lines that make an inadmissible heuristic admissible.

use crate::support::{Ran, Script};

/// The lines that are to be typed.
fn lines(ran: &Ran) -> Vec<String> {
    let lines = ran.stdout.lines().filter_map(|line| {
        let at = line.find("define heuristic ")?;
        Some(line[at..].to_owned())
    });
    lines.collect()
}

/// The name that a line gives.
fn name(line: &str) -> &str {
    line.split(' ').nth(2).expect("a name")
}

/// Runs an audit with suggestions, then audits each line that it gives, and the line with a step less.
#[track_caller]
fn holds(setup: &str, heuristic: &str, due: &[&str], less: &[&str]) {
    let ran = Script::new(&format!("{setup}\naudit {heuristic} suggest")).run();
    assert_eq!(lines(&ran), due, "{}", ran.stdout);
    for (lines, verdict) in [(due, "admissible"), (less, "admissible == false")] {
        for line in lines {
            let audit = format!("audit {}\nexpect {verdict}", name(line));
            Script::new(&format!("{setup}\n{line}\n{audit}")).run();
        }
    }
}

#[test]
fn a_typed_line_is_admissible_and_with_a_step_less_it_is_not() {
    holds(
        "puzzle sliding 2x3",
        "h1Blank",
        &[
            "define heuristic h1BlankLowered = max(h1Blank - 1, 0)",
            "define heuristic h1BlankScaled = h1Blank * 0.5",
        ],
        &[
            "define heuristic h1BlankLowered = max(h1Blank - 0.999, 0)",
            "define heuristic h1BlankScaled = h1Blank * 0.501",
        ],
    );
    holds(
        "puzzle sliding 2x3",
        "weighted(1.5,h2)",
        &[
            "define heuristic weightedLowered = max(weighted(1.5,h2) - 5.5, 0)",
            "define heuristic weightedScaled = weighted(1.5,h2) * (2 / 3.0)",
        ],
        &[
            "define heuristic weightedLowered = max(weighted(1.5,h2) - 5.4, 0)",
            "define heuristic weightedScaled = weighted(1.5,h2) * 0.667",
        ],
    );
}

#[test]
fn a_factor_that_is_no_simple_fraction_is_rounded_down() {
    holds(
        "puzzle sliding 2x3\ndefine heuristic odd = h2 * 1.0007",
        "odd",
        &[
            "define heuristic oddLowered = max(odd - 0.0077, 0)",
            "define heuristic oddScaled = odd * 0.999",
        ],
        &[
            "define heuristic oddLowered = max(odd - 0.0076, 0)",
            "define heuristic oddScaled = odd * 1.0",
        ],
    );
}

#[test]
fn above_zero_at_a_goal_no_factor_helps() {
    let ran = Script::new("puzzle sliding 2x2\ndefine heuristic five = 5\naudit five suggest")
        .stdout_contains("no factor above 0 is small enough: it is above 0 at a goal")
        .stdout_contains(
            "subtract 5; then it is 0 everywhere: define heuristic fiveLowered = max(five - 5, 0)",
        )
        .run();
    assert_eq!(lines(&ran).len(), 1);
}

#[test]
fn of_an_admissible_one_it_says_how_much_more_it_could_say() {
    let setup = "puzzle sliding 2x3\ndefine heuristic third = h2 / 3.0";
    Script::new(&format!("{setup}\naudit [h2 third] suggest"))
        .stdout_contains("h2: nothing to repair, it is admissible\n")
        .stdout_contains("third: nothing to repair, it is admissible; it stays so times 3\n")
        .run();
    for (factor, verdict) in [("3", "admissible"), ("3.001", "admissible == false")] {
        Script::new(&format!(
            "{setup}\ndefine heuristic more = third * {factor}\naudit more\nexpect {verdict}"
        ))
        .run();
    }
}

#[test]
fn an_audit_to_a_depth_says_that_it_looked_no_farther() {
    Script::new("puzzle fifteen\naudit h1Blank depth 8 suggest")
        .stdout_contains(
            "h1Blank: to make it admissible, as far as depth 8: farther states may need more\n",
        )
        .stdout_contains("A* on 20 states, ends of walks of 8 moves, with seed 1")
        .run();
}

#[test]
fn where_moves_have_costs_distances_are_costs() {
    let lamps = "define puzzle lamps {\n  cells 1..3 values [off on]\n  goal \"off off off\"\n  \
                 for c in 1..3 {\n    move \"on $c\" cost 3 when at($c) == off set $c on\n    \
                 move \"off $c\" cost 3 when at($c) == on set $c off\n  }\n}\npuzzle lamps\n\
                 define heuristic many = count(c in cells, at($c) == on) * 4";
    holds(
        lamps,
        "many",
        &[
            "define heuristic manyLowered = max(many - 3, 0)",
            "define heuristic manyScaled = many * 0.75",
        ],
        &[
            "define heuristic manyLowered = max(many - 2, 0)",
            "define heuristic manyScaled = many * 0.751",
        ],
    );
}

#[test]
fn the_price_is_that_of_searches_with_the_typed_lines() {
    let ran = Script::new("puzzle sliding 2x3\naudit h1Blank suggest").run();
    let priced = |name: &str| {
        let line = ran.stdout.lines().find(|line| {
            line.trim_start().starts_with(&format!("{name}: ")) && line.contains("nodes on average")
        });
        let line = line.unwrap_or_else(|| panic!("{}", ran.stdout));
        let words: Vec<&str> = line.split_whitespace().collect();
        words[1].parse::<f64>().expect("a mean")
    };
    let (own, lowered, scaled) = (
        priced("h1Blank"),
        priced("h1BlankLowered"),
        priced("h1BlankScaled"),
    );
    assert!(own < lowered && own < scaled, "{}", ran.stdout);
    // An experiment with the same states finds the same mean.
    let script = format!(
        "puzzle sliding 2x3\n{}\nseed 1\nlet all = 0\nrepeat 20 {{\n  randomizeState uniform\n  \
                  solveAStar h1BlankScaled quiet\n  let all = ($all + $generated)\n}}\nprint ($all / 20.0)",
        lines(&ran)[1]
    );
    let again = Script::new(&script).run();
    let mean: f64 = again
        .stdout
        .lines()
        .last()
        .expect("a mean")
        .parse()
        .expect("a mean");
    assert!((mean - scaled).abs() < 0.06, "{mean}, {scaled}");
}

#[test]
fn nothing_of_the_session_changes() {
    let draw = "randomizeState 30\nprint $state\nh1BlankLowered";
    let draw = draw.replace("\nh1BlankLowered", "");
    let plain = Script::new(&format!("seed 3\n{draw}")).run();
    let after = Script::new(
        &format!("seed 3\npuzzle eight\nquietly\n{draw}")
            .replace("quietly", "audit h1Blank depth 6 suggest"),
    )
    .run();
    assert!(after.stdout.ends_with(&plain.stdout), "{}", after.stdout);
    Script::new(
        "puzzle sliding 2x3\naudit h1Blank suggest\nlet name = h1BlankLowered\naudit $name",
    )
    .status(1)
    .stderr_contains("(unknown_heuristic)")
    .run();
}

#[test]
fn searches_keep_the_limit_of_the_session_and_say_it() {
    let audit = "define heuristic x = h2 * 2\naudit x suggest depth 3";
    for (limit, said) in [
        ("", "at most 100000 nodes each"),
        ("maxNodes 700\n", "at most 700 nodes each"),
    ] {
        Script::new(&format!("{limit}{audit}"))
            .stdout_contains(said)
            .run();
    }
}
