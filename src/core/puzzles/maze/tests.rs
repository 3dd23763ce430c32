//! Mazes held against a plain reading of them.

use super::heuristics::MazeEstimate;
use super::*;
use crate::heuristic::HeuristicSpec;
use crate::puzzle::{
    Neighbours, PackedSearch, Puzzle, Sampling, Solvability, Terrain, search_on_boards,
};
use crate::search::{Algorithm, Ending, Limits, Policy, Unobserved};
use crate::state::Random;
use proptest::prelude::*;
use std::collections::BTreeMap;

/// A map of rows in letters: `#` walls, `~` water, digits what ground costs, other letters ground.
fn map_of(rows: &[&str], neighbours: Neighbours) -> GridMap {
    let terrain = |letter: char| match letter {
        '#' => Terrain::Wall,
        '~' => Terrain::Water,
        '0'..='9' => Terrain::Ground(letter as u8 - b'0'),
        _ => Terrain::Ground(1),
    };
    let rows: Vec<Vec<Terrain>> = rows
        .iter()
        .map(|row| row.chars().map(terrain).collect())
        .collect();
    GridMap::new(&rows, neighbours).expect("a map")
}

fn maze_of(rows: &[&str], neighbours: Neighbours) -> Maze {
    let map = map_of(rows, neighbours);
    Maze::new("maze", map, None, &[], String::new()).expect("some cell is free")
}

/// The steps from a cell with what they cost, by rows and columns alone.
fn steps(
    rows: &[&str],
    (row, column): (usize, usize),
    neighbours: Neighbours,
) -> Vec<((usize, usize), u32)> {
    let is_eight = neighbours == Neighbours::Eight;
    let letter = |row: Option<usize>, column: Option<usize>| {
        let row = row.and_then(|row| rows.get(row));
        row.and_then(|row| row.chars().nth(column?)).unwrap_or('#')
    };
    let (own_row, own_column) = (Some(row), Some(column));
    let is_water = letter(own_row, own_column) == '~';
    let fits = |other: char| other != '#' && (other == '~') == is_water;
    let mut found = Vec::new();
    for down in -1..=1 {
        for right in -1..=1 {
            let row = row.checked_add_signed(down);
            let column = column.checked_add_signed(right);
            let there = letter(row, column);
            let is_hex = neighbours == Neighbours::Six;
            let is_across = !is_hex && down != 0 && right != 0;
            // Odd rows stand half a cell further to the right.
            let beside = if own_row.is_some_and(|row| row % 2 == 1) {
                1
            } else {
                -1
            };
            if is_hex && down != 0 && right != 0 && right != beside {
                continue;
            }
            if (down, right) == (0, 0) || !fits(there) || (is_across && !is_eight) {
                continue;
            }
            if is_across && !(fits(letter(row, own_column)) && fits(letter(own_row, column))) {
                continue;
            }
            let cost = there.to_digit(10).unwrap_or(1);
            let unit = match (is_eight, is_across) {
                (false, _) => 1,
                (true, false) => 1_000,
                (true, true) => 1_414,
            };
            found.extend(row.zip(column).map(|there| (there, cost * unit)));
        }
    }
    found
}

/// What the cheapest way costs to each cell that can be reached (Bellman and Ford: until nothing changes).
fn distances(
    rows: &[&str],
    start: (usize, usize),
    neighbours: Neighbours,
) -> BTreeMap<(usize, usize), u32> {
    let mut known = BTreeMap::from([(start, 0)]);
    loop {
        let mut better = Vec::new();
        for (&cell, &distance) in &known {
            for (next, cost) in steps(rows, cell, neighbours) {
                if known.get(&next).is_none_or(|&old| distance + cost < old) {
                    better.push((next, distance + cost));
                }
            }
        }
        if better.is_empty() {
            return known;
        }
        for (cell, distance) in better {
            let old = known.entry(cell).or_insert(distance);
            *old = distance.min(*old);
        }
    }
}

/// The cost of a path from the start, where it leads to a goal.
fn walked(maze: &Maze, problem: &Problem, path: &[Move]) -> Option<u32> {
    let (mut board, mut cost) = (problem.start.clone(), 0);
    for &mv in path {
        cost += maze.step_cost(&board, mv);
        board = maze.apply(&board, mv)?;
    }
    maze.is_goal(&board, problem.goal.as_ref()).then_some(cost)
}

fn any_neighbours() -> impl Strategy<Value = Neighbours> {
    prop::sample::select(vec![Neighbours::Four, Neighbours::Six, Neighbours::Eight])
}

fn a_map() -> impl Strategy<Value = Vec<String>> {
    let letter =
        prop_oneof![5 => Just(' '), 3 => Just('#'), 1 => Just('~'), 1 => Just('0'), 1 => Just('7')];
    let row = prop::collection::vec(letter, 1..8).prop_map(|row| row.into_iter().collect());
    prop::collection::vec(row, 1..8).prop_filter("some cell is free", |rows: &Vec<String>| {
        rows.iter()
            .any(|row| row.chars().any(|letter| letter != '#'))
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn jump_points_are_fewer_and_lead_as_cheaply(
        seed: u64, rows in 1..90_usize, columns in 1..140_usize, walls in 0..60_u32, is_eight: bool,
    ) {
        let mut random = Random::new(seed);
        let letter = |random: &mut Random| match random.below(100) {
            number if number < u64::from(walls) => '#',
            99 => '~',
            _ => ' ',
        };
        let rows: Vec<String> =
            (0..rows).map(|_| (0..columns).map(|_| letter(&mut random)).collect()).collect();
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        let map = map_of(&rows, if is_eight { Neighbours::Eight } else { Neighbours::Four });
        let free: Vec<u32> = map.free().collect();
        prop_assume!(!free.is_empty());
        let draw = |random: &mut Random| free[random.below(free.len() as u64) as usize];
        let goals: Vec<u32> = (0..=random.below(3)).map(|_| draw(&mut random)).collect();
        let goals = goals.iter().map(|&cell| map.place(cell));
        let goals: Vec<_> = goals.map(|(row, column)| (row as usize, column as usize)).collect();
        let start = board_of(draw(&mut random), None);
        let maze = Maze::new("maze", map, None, &goals, String::new()).expect("some cell is free");
        let mut order = (&maze as &dyn Rules).default_order();
        let turns = random.below(order.len() as u64) as usize;
        order.rotate_left(turns);
        let problem = Problem { start, goal: None, order };
        let heuristic = HeuristicSpec::named("octile");
        let run = |algorithm| {
            let search = PackedSearch::Algorithm(algorithm, Some(&heuristic), None);
            maze.search(&problem, &search, &Limits::default(), &mut Unobserved).expect("it is one of its own")
        };
        let (by_jumps, by_steps) = (run(Algorithm::JumpPoint), run(Algorithm::A_STAR));
        prop_assert!(by_jumps.statistics.stored <= by_steps.statistics.stored);
        match (by_jumps.ending, by_steps.ending) {
            (Ending::Solved { cost, path, .. }, Ending::Solved { cost: due, .. }) => {
                prop_assert_eq!(cost, due);
                prop_assert_eq!(walked(&maze, &problem, &path), Some(due));
            }
            (found, due) => prop_assert_eq!(found, due),
        }
    }
}

proptest! {
    #[test]
    fn searches_cost_what_a_plain_reading_says(rows in a_map(), neighbours in any_neighbours()) {
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        let far = if neighbours == Neighbours::Six { "hex" } else { "octile" };
        let maze = maze_of(&rows, neighbours);
        let free: Vec<u32> = maze.map.free().collect();
        let place = |cell: u32| {
            let (row, column) = maze.map.place(cell);
            (row as usize, column as usize)
        };
        let start = free[0];
        let known = distances(&rows, place(start), neighbours);
        for &goal in &free {
            let problem = Problem {
                start: board_of(start, Some(goal)),
                goal: None,
                order: (&maze as &dyn Rules).default_order(),
            };
            let distance = known.get(&place(goal)).copied();
            let solvable = matches!(maze.solvability(&problem), Some(Solvability::Solvable { .. }));
            prop_assert_eq!(solvable, distance.is_some());
            let policy = Policy::USUAL;
            for (algorithm, heuristic) in [
                (Algorithm::AStar { policy }, far),
                (Algorithm::AStar { policy }, "zero"),
                (Algorithm::Bidirectional, "zero"),
                (Algorithm::Nbs, far),
                (Algorithm::Mm, far),
                (Algorithm::BAE, far),
                (Algorithm::Dvcbs, far),
                (Algorithm::Dbbs, far),
                (Algorithm::JumpPoint, far),
                (Algorithm::JumpPoint, "zero"),
            ] {
                if algorithm == Algorithm::Bidirectional && maze.has_costs {
                    continue;
                }
                if algorithm == Algorithm::JumpPoint && maze.supports(algorithm).is_err() {
                    prop_assert!(!maze.map.is_uniform() || neighbours == Neighbours::Six);
                    continue;
                }
                let heuristic = HeuristicSpec::named(heuristic);
                let limits = Limits::default();
                let search = PackedSearch::Algorithm(algorithm, Some(&heuristic), None);
                let outcome = maze.search(&problem, &search, &limits, &mut Unobserved);
                let cost = match outcome.expect("it is one of its own").ending {
                    Ending::Solved { cost, path, .. } => {
                        prop_assert_eq!(walked(&maze, &problem, &path), Some(cost));
                        Some(cost)
                    }
                    Ending::Stopped(_) => None,
                };
                prop_assert_eq!(cost, distance);
            }
        }
    }

    #[test]
    fn admissible_heuristics_say_no_more_than_steps_cost(rows in a_map(), neighbours in any_neighbours()) {
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        let maze = maze_of(&rows, neighbours);
        let rules: &dyn Rules = &maze;
        for info in maze.heuristics().iter().filter(|info| info.admissible) {
            let heuristic = HeuristicSpec::named(&info.name);
            let estimate = MazeEstimate::new(&maze.map, &heuristic);
            for goal in maze.map.free() {
                let goals = [maze.map.coordinates(goal)];
                let value = |cell: u32| estimate.of(maze.map.coordinates(cell), &goals);
                prop_assert_eq!(value(goal), 0);
                for cell in maze.map.free() {
                    let board = board_of(cell, None);
                    for mv in rules.default_order() {
                        let Some(next) = maze.apply(&board, mv) else { continue };
                        let cost = maze.step_cost(&board, mv) * estimate.units();
                        // Consistent, so admissible.
                        prop_assert!(value(cell) <= cost + value(cells_of(&next).0));
                        let back = maze.inverse(mv).and_then(|back| maze.apply(&next, back));
                        prop_assert_eq!(back, Some(board.clone()));
                    }
                }
            }
        }
    }

    #[test]
    fn states_are_read_as_they_are_written(rows in a_map(), neighbours in any_neighbours(), seed: u64) {
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        let maze = maze_of(&rows, neighbours);
        let rules: &dyn Rules = &maze;
        let mut random = Random::new(seed);
        let Some(Ok(board)) = rules.sample(Sampling::Uniform, None, &mut random, &mut || false) else {
            let mut cells = maze.map.free();
            prop_assert!(cells.all(|cell| maze.map.ways(cell) == 0));
            return Ok(());
        };
        prop_assert!(!maze.is_goal(&board, None));
        for notation in [Notation::Compact, Notation::Matrix, Notation::Tuple] {
            let text = maze.format(&board, notation);
            prop_assert_eq!(maze.parse(&text).ok(), Some(board.clone()), "{}", text);
        }
        let problem = Problem { start: board, goal: None, order: rules.default_order() };
        let solvable = matches!(maze.solvability(&problem), Some(Solvability::Solvable { .. }));
        prop_assert!(solvable);
    }

    #[test]
    fn nothing_that_is_written_as_a_state_does_harm(text in "[0-9a-z, ()~\u{e9}]{0,20}") {
        let maze = maze_of(&["  ", " #"], Neighbours::Four);
        if let Err(error) = maze.parse(&text) {
            prop_assert!(text.get(error.at()).is_some());
        }
    }

    #[test]
    fn a_drawn_maze_has_one_way_between_two_rooms(rows in 3_usize..30, columns in 3_usize..30, seed: u64) {
        let maze = random_maze((rows, columns), 0, &mut Random::new(seed)).expect("a maze");
        let free: Vec<u32> = maze.map.free().collect();
        let ways: u32 = free.iter().map(|&cell| maze.map.ways(cell).count_ones()).sum();
        // A tree: connected, and a way less than cells.
        prop_assert!(free.iter().all(|&cell| maze.map.part(cell) == 1));
        prop_assert_eq!(ways as usize / 2, free.len() - 1);
        prop_assert_eq!(free.len(), 2 * ((rows - 1) / 2) * ((columns - 1) / 2) - 1);
        let again = random_maze((rows, columns), 0, &mut Random::new(seed)).expect("a maze");
        prop_assert_eq!(maze.digest, again.digest);
        let open = random_maze((rows, columns), 100, &mut Random::new(seed)).expect("a maze");
        prop_assert!(open.map.free().count() >= free.len());
    }
}

#[test]
fn a_uniform_draw_on_a_map_is_uniform_over_pairs_of_cells() {
    let maze = maze_of(&["..#.", "##..", "~#.#", "~#.#"], Neighbours::Four);
    let mut random = Random::new(1);
    let mut counts: BTreeMap<(u32, u32), u32> = BTreeMap::new();
    // Parts of 2, 5 and 2 cells: 2 + 20 + 2 pairs.
    for _ in 0..24 * 500 {
        let board = maze.draw_state(Sampling::Uniform, None, &mut random, &mut || false);
        let (start, goal) = cells_of(&board.expect("a draw"));
        *counts.entry((start, goal.expect("its own"))).or_default() += 1;
    }
    assert_eq!(counts.len(), 24, "{counts:?}");
    for (&(start, goal), &count) in &counts {
        assert!(start != goal && maze.map.part(start) == maze.map.part(goal));
        // Five standard deviations.
        assert!(count.abs_diff(500) < 110, "{start} {goal}: {count}");
    }
    let alone = maze_of(&[".#.", "#.#"], Neighbours::Four);
    let drawn = alone.draw_state(Sampling::Uniform, None, &mut random, &mut || false);
    assert!(drawn.is_err_and(|error| error.to_string().contains("no way leads from a cell")));
}

/// Of 300 walls between two rooms, each by itself: the number that falls varies.
#[test]
fn a_wall_falls_with_the_probability_that_is_said() {
    let size = (27, 53);
    let rooms = |openings: u64, seed: u64| {
        let maze = random_maze(size, openings, &mut Random::new(seed)).expect("a maze");
        maze.map.free().count()
    };
    assert_eq!(rooms(100, 1) - rooms(0, 1), 300);
    let fallen: Vec<usize> = (0..200)
        .map(|seed| rooms(10, seed) - rooms(0, seed))
        .collect();
    // Five standard deviations.
    let sum: usize = fallen.iter().sum();
    assert!(sum.abs_diff(200 * 30) < 367, "{sum}");
    assert!(fallen.iter().any(|&count| count != fallen[0]));
}

#[test]
fn sizes_that_no_maze_has_are_told() {
    for size in [
        (2, 9),
        (9, 2),
        (0, 0),
        (1_025, 9),
        (9, 1_025),
        (usize::MAX, 9),
    ] {
        let drawn = random_maze(size, 0, &mut Random::new(1));
        assert!(drawn.is_err(), "{size:?}");
    }
    assert!(random_maze((3, 1_024), 0, &mut Random::new(1)).is_ok());
}

/// Whoever counts steps across corners as the square root of 2 finds the same ways, unless these differ by 99 such steps and
/// more: for fewer, no sum of whole steps lies between the two.
#[test]
fn thousandths_order_paths_as_the_square_root_does() {
    let [straight, across] = GridMap::STEPS;
    // How many straight steps are shorter than so many across.
    let exact = |steps: u32| (2 * steps * steps).isqrt();
    let counted = |steps: u32| steps * across / straight;
    assert_eq!(
        (1..1_000).find(|&steps| exact(steps) != counted(steps)),
        Some(99)
    );
}

#[test]
fn water_is_crossed_in_water_and_corners_are_not_cut() {
    let rows = ["  ~", " #~", "  ~"];
    let maze = maze_of(&rows, Neighbours::Eight);
    let at = |row, column| maze.map.cell(row, column).expect("a cell");
    let names = |cell: u32| {
        let moves = maze.moves().iter().enumerate();
        let open = moves.filter(|(number, _)| maze.map.ways(cell) >> number & 1 == 1);
        open.map(|(_, mv)| mv.name.to_string()).collect::<Vec<_>>()
    };
    assert_eq!(names(at(0, 1)), ["left"]);
    assert_eq!(names(at(0, 2)), ["down"]);
    assert_eq!(names(at(1, 0)), ["up", "down"]);
    assert_ne!(maze.map.part(at(0, 0)), maze.map.part(at(0, 2)));
}

#[test]
fn the_puzzle_of_a_maze_knows_its_words() {
    let map = map_of(&["   ", " # ", "   "], Neighbours::Four);
    let goals = [(0, 2), (2, 2)];
    let maze = Maze::new("maze", map, Some((1, 0)), &goals, String::new()).expect("a maze");
    let puzzle = Puzzle::from(maze);
    assert_eq!(puzzle.goal_rule(), Some("0,2 or 2,2"));
    assert_eq!(
        puzzle.format(&puzzle.initial_state(), Notation::Compact),
        "1,0"
    );
    let row = |text: &str| puzzle.parse(text).map_err(|error| error.to_string());
    assert_eq!(row("1,1"), Err("cell `1,1` is a wall".to_owned()));
    assert_eq!(
        row("3,0"),
        Err("`3,0` is not a cell of this maze".to_owned())
    );
    assert!(row("1 2").is_ok() && row("(0,0) to (2,2)").is_ok());
    // There is no single goal to go back from.
    let problem = Problem {
        start: puzzle.initial_state(),
        goal: None,
        order: puzzle.default_order(),
    };
    for algorithm in [Algorithm::Bidirectional, Algorithm::Nbs, Algorithm::Mm] {
        assert_eq!(puzzle.supports(algorithm), Ok(()));
        let (spec, limits) = (HeuristicSpec::named("manhattan"), Limits::default());
        let outcome = puzzle.search(&problem, algorithm, Some(&spec), &limits, &mut Unobserved);
        assert_eq!(outcome.path().map(<[Move]>::len), Some(3), "{algorithm:?}");
        assert!(outcome.ending.is_optimal(), "{algorithm:?}");
    }
}

#[test]
fn no_search_goes_back_from_another_goal_than_that_of_the_state() {
    let map = map_of(&["   ", " # ", "   "], Neighbours::Four);
    let maze = Maze::new("maze", map, None, &[(2, 2)], String::new()).expect("a maze");
    let puzzle = Puzzle::from(maze);
    let problem = Problem {
        start: puzzle.parse("1,0 to 0,1").expect("a state"),
        goal: puzzle.default_goal(),
        order: puzzle.default_order(),
    };
    let manhattan = HeuristicSpec::named("manhattan");
    for &algorithm in Algorithm::ALL.iter().filter(|own| own.is_two_sided()) {
        let limits = Limits::default();
        let heuristic = Some(&manhattan).filter(|_| algorithm.is_informed());
        let watch = &mut Unobserved;
        let found = search_on_boards(&puzzle, &problem, algorithm, heuristic, &limits, watch);
        assert_eq!(found.path().map(<[_]>::len), Some(2), "{algorithm:?}");
    }
}

/// Without walls the estimate is the distance, whatever the rows.
#[test]
fn hexagonal_cells_are_as_far_apart_as_their_estimate_says() {
    for (height, width) in [(1, 9), (9, 1), (6, 5), (7, 8)] {
        let row = " ".repeat(width);
        let rows = vec![row.as_str(); height];
        let maze = maze_of(&rows, Neighbours::Six);
        let estimate = MazeEstimate::new(&maze.map, &HeuristicSpec::named("hex"));
        let value = |name: &str, cell: u32, goal: u32| {
            let estimate = MazeEstimate::new(&maze.map, &HeuristicSpec::named(name));
            estimate.of(maze.map.coordinates(cell), &[maze.map.coordinates(goal)])
        };
        for start in maze.map.free() {
            let (row, column) = maze.map.place(start);
            let known = distances(&rows, (row as usize, column as usize), Neighbours::Six);
            for goal in maze.map.free() {
                let (to_row, to_column) = maze.map.place(goal);
                let apart = estimate.of(maze.map.coordinates(start), &[maze.map.coordinates(goal)]);
                assert_eq!(known[&(to_row as usize, to_column as usize)], apart);
                assert_eq!(
                    maze.map.cell(to_row as usize, to_column as usize),
                    Some(goal)
                );
                let numbers = ["row", "column", "goalRow", "goalColumn"];
                let numbers = numbers.map(|name| value(name, start, goal));
                assert_eq!(numbers, [row, column, to_row, to_column]);
            }
        }
    }
    let long = vec![vec![Terrain::Ground(1)]; GridMap::MOST_HEX_SIDE + 1];
    assert!(GridMap::new(&long, Neighbours::Six).is_err());
    assert!(GridMap::new(&long, Neighbours::Four).is_ok());
}

#[test]
fn hexagonal_cells_are_drawn_in_rows_that_are_shifted() {
    let map = map_of(&["  #", " 5 ", "   "], Neighbours::Six);
    let maze = Maze::new("maze", map, Some((0, 0)), &[(2, 2)], String::new()).expect("a maze");
    let rules: &dyn Rules = &maze;
    let start = maze.initial_state();
    assert_eq!(rules.draw(&start), "@   #\n   5\n    G");
    let on_map = maze.on_map(&start, None).expect("it is one");
    assert_eq!(on_map.written(), "S #\n 5 \n  G\n");
    // From an odd row the ways up and down lead on by none or one column, from an even one back by one or none.
    let step = |board: &Board, name: &str| {
        let next = rules.find_move(name).and_then(|mv| maze.apply(board, mv))?;
        Some(maze.format(&next, Notation::Compact))
    };
    let odd = maze.parse("1,1").expect("a cell");
    let even = maze.parse("2,1").expect("a cell");
    let names = [
        "left",
        "right",
        "upLeft",
        "upRight",
        "downLeft",
        "downRight",
    ];
    let all = |board: &Board| names.map(|name| step(board, name).unwrap_or_default());
    assert_eq!(all(&odd), ["1,0", "1,2", "0,1", "", "2,1", "2,2"]);
    assert_eq!(all(&even), ["2,0", "2,2", "1,0", "1,1", "", ""]);
}
