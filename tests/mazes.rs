//! Mazes and maps, as a user meets them: read, searched, drawn, written, measured.

use crate::support::Script;

const MEADOW: &str = "\
##########
#S 9    ##
# #9## # #
# #    # #
#   ##   #
####G   G#
##########
";

const ARENA: &str = "\
type octile
height 5
width 6
map
......
.@@@@.
.@..@.
.@.TWW
......
";

/// A script with a maze beside it.
fn with_meadow(script: &str) -> Script {
    Script::new(&format!("puzzle maze \"meadow.txt\"\n{script}\n")).file("meadow.txt", MEADOW)
}

/// A script with a map and its problems beside it.
fn with_arena(script: &str, problems: &[&str]) -> Script {
    let scenario = format!("version 1\n{}\n", problems.join("\n"));
    Script::new(&format!("puzzle map \"arena.map\"\n{script}\n"))
        .file("arena.map", ARENA)
        .file("arena.map.scen", &scenario)
}

#[test]
fn fewest_moves_prove_no_more_than_they_cost() {
    let beside = |maze: &str, script: &str| {
        Script::new(&format!("puzzle maze \"own.txt\"\n{script}\n")).file("own.txt", maze)
    };
    // Along the lower row steps cost nothing.
    let free = "S..G\n0000\n";
    for search in ["solveBFS", "solveIDDFS"] {
        let claims = format!(
            "{search}\nprint $length $cost $optimal $lowerBound\ncheckSolution\nprint $excess $excessProved"
        );
        beside(free, &claims)
            .stdout_contains("no solution has fewer, but one may cost less")
            .stdout_contains("\n3 3 false 0\n")
            .stdout_contains("\n2 true\n")
            .run();
    }
    let run = "experiment \"e\" {\n  states [\"0,0\"]\n  run solveBFS as bfs\n  run solveUCS as ucs\n  \
               table bound\n  table excess\n}";
    beside(free, run)
        .stdout_contains("1     1       1  0.00  1.00")
        .stdout_contains("1     1       1  2.00  0.00")
        .run();
    // Where each step costs 2, the fewest are the cheapest.
    let even = beside(
        "222\n222\n",
        "setState \"0,0 to 0,2\"\nsolveBFS\nexpect $optimal and $lowerBound == 4 and $cost == 4",
    );
    let ran = even.stdout_contains("Solution Cost:    4").run();
    assert!(!ran.stdout.contains("may cost less"), "{}", ran.stdout);
}

#[test]
fn a_proof_on_one_maze_says_nothing_of_another() {
    let script = "puzzle maze \"a.txt\"\nsolve\nexpect $cost == 2\npuzzle maze \"b.txt\"\n\
                  checkSolution [right right]\nexpect $excess == 0 and $excessProved";
    Script::new(script)
        .file("a.txt", "S.G\n")
        .file("b.txt", "S2G\n")
        .run();
}

#[test]
fn searches_count_steps_or_costs() {
    for search in [
        "solve",
        "solveUCS",
        "solveAStar",
        "solveAStar octile",
        "solveWeightedAStar 1",
        "solveIDAStar",
        "solveARA 3",
        "solveRectangle",
        "solveBTS",
        "solveHDAStar",
        "solveExternalAStar",
        "solveBFIDAStar",
        "solveQStar",
        "solveRBFS",
    ] {
        with_meadow(&format!("{search}\nexpect $cost == 13")).run();
    }
    with_meadow("solveBFS\nexpect $length == 11 and $cost == 27").run();
    let both = "seed 3\nrandomMaze 9 9 30\nsolveBidirectional\nlet due = $cost\nsolveUCS\nexpect $cost == $due";
    Script::new(both).run();
    let audited = "layers\nexpect states == 28 and farthest == 14\naudit manhattan\nexpect admissible and consistent";
    with_meadow(audited).run();
}

#[test]
fn shortest_ways_are_counted_with_all_digits() {
    // 78 steps, of which 39 lead down: C(78, 39).
    let mut open = vec![format!("#{}#", " ".repeat(40)); 40];
    open[0].replace_range(1..2, "S");
    open[39].replace_range(40..41, "G");
    let wall = "#".repeat(42);
    let maze = format!("{wall}\n{}\n{wall}\n", open.join("\n"));
    Script::new("puzzle maze \"open.txt\"\nsolveAll shortest 1")
        .file("open.txt", &maze)
        .stdout_contains("27,217,014,869,199,032,015,600 shortest solutions, each of 78 moves\n")
        .run();
    with_meadow("solveAll shortest 9")
        .stdout_contains("cheapest solutions, each at a cost of 13\n")
        .run();
    // Each problem of a benchmark has a goal of its own.
    with_arena(
        "setState \"0 0 to 4 0\"\nsolveAll shortest 2\nexpect solutions == 1",
        &[],
    )
    .run();
}

#[test]
fn heuristics_of_scripts_ask_for_the_place() {
    let own = "define heuristic rows = abs(row - goalRow)\n\
         define heuristic columns = abs(column - goalColumn)\n\
         define heuristic way = rows + columns\naudit way\nexpect admissible and consistent\n\
         solveAStar max(rows,columns)\nexpect $cost == 13";
    with_meadow(own).run();
}

#[test]
fn a_drawn_maze_is_that_of_its_seed_and_is_read_as_it_was_written() {
    let drawn =
        "seed 7\nrandomMaze 11 15 20\nsave \"drawn.txt\" maze\nsolveAStar\nprint $length $expanded";
    let first = Script::new(drawn).run();
    let again = Script::new(drawn).run();
    assert_eq!(first.stdout, again.stdout);
    let written = first.file("drawn.txt");
    assert_eq!(written, again.file("drawn.txt"));
    assert_eq!(written.lines().map(str::len).collect::<Vec<_>>(), [15; 11]);
    let read = Script::new("puzzle maze \"drawn.txt\"\nsolveAStar\nprint $length $expanded");
    let read = read.file("drawn.txt", &written).run();
    assert_eq!(
        format!("Wrote a maze to drawn.txt\n{}", read.stdout),
        first.stdout
    );
    let other = Script::new("seed 8\nrandomMaze 11 15 20\nsave \"drawn.txt\" maze").run();
    assert_ne!(other.file("drawn.txt"), written);
}

#[test]
fn a_search_is_drawn_with_its_cells() {
    let drawn = "\
##########
#S......##
#*#o##.# #
#*#****#o#
#***##*..#
####G**.G#
##########
";
    with_meadow("solveUCS\nprettyPrintSolution")
        .stdout_contains(drawn)
        .stdout_contains("expanded 23 cells and left 4 open")
        .run();
}

/// How many cells of twelve units a file draws in a colour.
fn cells(svg: &str, colour: &str) -> usize {
    let fill = format!("fill=\"{colour}\"");
    let rects = svg
        .lines()
        .filter(|line| line.starts_with("<rect class=\"own\"") && line.contains(&fill));
    let width = |line: &str| {
        let (_, width) = line.split_once("width=\"").expect("a width");
        let (width, _) = width.split_once('"').expect("a width");
        width.parse::<usize>().expect("whole units") / 12
    };
    rects.map(width).sum()
}

#[test]
fn files_show_what_a_search_expanded_and_left_open() {
    let ran = with_meadow(
        "solveUCS\nprettyPrintSolution\ndrawSolution \"way.svg\"\n\
         replay \"race.svg\" { run solveUCS run solveBFS }\nreplay \"race.html\" { run solveUCS }",
    )
    .run();
    let way = ran.file("way.svg");
    let (_, printed) = ran.stdout.split_once("##########\n").expect("a map");
    let (printed, _) = printed.rsplit_once("##########\n").expect("a map");
    let shown = |mark| printed.matches(mark).count();
    assert_eq!(cells(&way, "#3d434d"), shown('#') + 20);
    assert_eq!(cells(&way, "#b5d3ee"), shown('.'));
    assert_eq!(cells(&way, "#fdc97f"), shown('o'));
    assert_eq!(cells(&way, "#2b9c5a"), shown('*'));
    assert_eq!(shown('.') + shown('*') + shown('o'), 24);
    // A picture that moves: cells appear while the searches go on.
    let race = ran.file("race.svg");
    let frames = race.matches("@keyframes film-").count();
    assert!(frames > 20, "{frames}");
    assert!(race.contains("fill=\"#b5d3ee\"") && race.contains("fill=\"#fdc97f\""));
    assert!(ran.file("race.html").contains("solveUCS"));
}

#[test]
fn lengths_of_a_benchmark_are_held() {
    let experiment = "experiment \"arena\" {\n  file \"arena.map.scen\"\n  run solveAStar octile\n  save \"runs.csv\"\n}";
    let right = [
        "0 arena.map 6 5 0 0 5 0 5.00000000",
        "0 arena.map 6 5 2 2 0 0 6.82842712",
    ];
    let ran = with_arena(experiment, &right[..1]).run();
    assert!(
        ran.file("runs.csv").contains("5000"),
        "{}",
        ran.file("runs.csv")
    );
    with_arena(experiment, &["0 arena.map 6 5 0 0 5 0 6.00000000"])
        .status(1)
        .stderr_contains("at a cost of 6000 from the goal")
        .stderr_contains("5000 (wrong_optimal)")
        .run();
    with_arena(experiment, &["0 arena.map 7 5 0 0 5 0 5.0"])
        .status(1)
        .stderr_contains("map of 7 columns and 5 rows")
        .run();
    // An odd line among others is left out, and an odd length.
    let odd = [
        right[0],
        "0 arena.map 7 5 0 0 5 0 5.0",
        "0 arena.map 6 5 2 2 0 0 6.8765432",
    ];
    let ran = with_arena(experiment, &odd)
        .stderr_contains(
            "2 lines are odd in `arena.map.scen`, the first is line 3: it is of a map of 7 columns",
        )
        .run();
    assert_eq!(
        ran.file("runs.csv").lines().count(),
        3,
        "{}",
        ran.file("runs.csv")
    );
}

#[test]
fn four_neighbours_count_steps() {
    let script = "puzzle map \"arena.map\" 4\nsetState \"0,0 to 4,2\"\nsolveAStar\nexpect $cost == 6 and $length == 6";
    with_arena(script, &[]).run();
    let script = "setState \"4,2 to 2,2\"\nsolveAStar octile\nexpect $cost == 2000";
    with_arena(script, &[]).run();
    with_arena("setState \"0,0 to 3,5\"\nsolveAStar", &[])
        .stdout_contains("No Solution Found")
        .stderr_contains("(unsolvable)")
        .run();
}
