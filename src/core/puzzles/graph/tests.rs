//! Graphs held against a plain reading of them.

use super::*;
use crate::puzzle::{Problem, Puzzle, Sampling, Solvability};
use crate::search::{Algorithm, Ending, INFINITE, Limits, Unobserved};
use crate::state::Random;
use proptest::prelude::*;

fn parts() -> impl Strategy<Value = GraphParts> {
    let arcs = prop::collection::vec((0..7_u32, 0..7_u32, 0..9_u32), 0..20);
    let values = prop::collection::vec(prop_oneof![9 => 0..20_u32, 1 => Just(INFINITE)], 7);
    let places = prop::collection::vec((-5..6_i64, -5..6_i64), 7);
    let goals = prop::collection::vec(0..7_u32, 1..3);
    (1..8_u32, arcs, values, places, goals).prop_map(|(nodes, arcs, values, places, goals)| {
        GraphParts {
            name: "graph".to_owned(),
            nodes: (0..nodes).map(|node| format!("n{node}").into()).collect(),
            arcs: arcs
                .iter()
                .map(|&(from, to, cost)| Arc {
                    from: from % nodes,
                    to: to % nodes,
                    cost,
                })
                .collect(),
            scale: 1,
            places: places[..nodes as usize].to_vec(),
            places_scale: 1,
            tables: vec![Table {
                name: "h".into(),
                values: values[..nodes as usize].to_vec(),
            }],
            goals: goals.iter().map(|goal| goal % nodes).collect(),
            ..GraphParts::default()
        }
    })
}

/// Distances to the goals, until nothing changes (Bellman and Ford).
fn distances(parts: &GraphParts) -> Vec<Option<u64>> {
    let mut known = vec![None; parts.nodes.len()];
    for &goal in &parts.goals {
        known[goal as usize] = Some(0);
    }
    loop {
        let before = known.clone();
        for arc in &parts.arcs {
            if let Some(onward) = known[arc.to as usize] {
                let way = onward + u64::from(arc.cost);
                let slot = &mut known[arc.from as usize];
                *slot = Some(slot.map_or(way, |old: u64| old.min(way)));
            }
        }
        if before == known {
            return known;
        }
    }
}

#[test]
fn walks_begin_in_the_first_of_several_goals() {
    let arc = |(from, to)| Arc { from, to, cost: 1 };
    let parts = GraphParts {
        nodes: (0..4).map(|node| format!("n{node}").into()).collect(),
        arcs: [(0, 1), (2, 3)].map(arc).to_vec(),
        scale: 1,
        goals: vec![0, 2],
        ..GraphParts::default()
    };
    let puzzle = Puzzle::from(Graph::new(parts));
    for (goal, end) in [(None, 1), (Some(board_of(&[2, 0])), 3)] {
        for walk in [Sampling::Moves(1), Sampling::Walk(1)] {
            let drawn = puzzle.sample(walk, goal.as_ref(), &mut Random::new(1), &mut || false);
            assert_eq!(drawn, Ok(board_of(&[end])));
        }
    }
}

proptest! {
    #[test]
    fn searches_cost_what_a_plain_reading_says(parts in parts(), table: bool, has_node_moves: bool) {
        let known = distances(&parts);
        // Moves of large graphs are places of arcs.
        let most = if has_node_moves { Graph::MOST_NODES } else { 0 };
        let graph = Graph::with_node_moves(parts.clone(), most);
        let usual = Puzzle::from(Graph::new(parts.clone()));
        let puzzle = Puzzle::from(graph);
        let heuristic = HeuristicSpec::named(if table { "h" } else { "straight" });
        for (node, distance) in (0..).zip(&known) {
            let problem = Problem {
                start: board_of(&[node]),
                goal: puzzle.default_goal(),
                order: puzzle.default_order(),
            };
            let judged = puzzle.known_solvability(&problem, &mut || false);
            let can = matches!(judged, Some(Solvability::Solvable { .. }));
            prop_assert_eq!(can, distance.is_some() && has_node_moves);
            let run = |algorithm, heuristic| {
                let limits = Limits::default();
                puzzle.search(&problem, algorithm, heuristic, &limits, &mut Unobserved).ending
            };
            for algorithm in [Algorithm::UNIFORM_COST, Algorithm::A_STAR] {
                let is_blind = algorithm == Algorithm::UNIFORM_COST;
                let ending = run(algorithm, Some(&heuristic).filter(|_| !is_blind));
                let cost = match ending {
                    Ending::Solved { cost, .. } => Some(u64::from(cost)),
                    Ending::Stopped(_) => None,
                };
                let sound = is_blind || puzzle.is_admissible(&heuristic)
                    || puzzle.admissible_for(problem.goal.as_ref()).contains(&heuristic);
                // Paths are the same, whatever moves are called.
                let states = |puzzle: &Puzzle, order: &[Move]| {
                    let problem = Problem { order: order.to_vec(), ..problem.clone() };
                    let limits = Limits::default();
                    let heuristic = Some(&heuristic).filter(|_| !is_blind);
                    let outcome = puzzle.search(&problem, algorithm, heuristic, &limits, &mut Unobserved);
                    let mut state = problem.start.clone();
                    let steps = outcome.path().map(<[Move]>::to_vec).unwrap_or_default().into_iter();
                    let steps = steps.map(|mv| {
                        state = puzzle.apply(&state, mv).expect("it is legal");
                        state.clone()
                    });
                    (steps.collect::<Vec<_>>(), outcome.statistics)
                };
                prop_assert_eq!(states(&puzzle, &puzzle.default_order()), states(&usual, &usual.default_order()));
                if sound {
                    prop_assert_eq!(cost, *distance);
                } else {
                    prop_assert!(cost.is_none_or(|cost| distance.is_some_and(|least| least <= cost)));
                }
            }
        }
    }

    /// What is said of tables and straight lines is what comparing them with all distances and arcs says.
    #[expect(clippy::cast_precision_loss, reason = "places are small")]
#[test]
    fn claims_about_heuristics_hold_in_all_nodes(parts in parts()) {
        let known = distances(&parts);
        let graph = Graph::new(parts.clone());
        let values = &parts.tables[0].values;
        let admissible = values.iter().zip(&known).all(|(&value, far)| match far {
            Some(far) => value != INFINITE && u64::from(value) <= *far,
            None => true,
        });
        prop_assert_eq!(graph.admissible_for(None).len() == 1, admissible);
        let estimate = graph.estimates(&HeuristicSpec::named("h"), &graph.goals);
        let value = |node: u32| values[node as usize];
        let drops = parts.arcs.iter().any(|arc| match value(arc.to) {
            INFINITE => false,
            next => value(arc.from) == INFINITE || value(arc.from) > next + arc.cost,
        });
        prop_assert_eq!(estimate.is_consistent, admissible && !drops);
        let length = |arc: &Arc| {
            let [one, other] = [arc.from, arc.to].map(|node| parts.places[node as usize]);
            ((one.0 - other.0) as f64).hypot((one.1 - other.1) as f64)
        };
        let is_short = parts.arcs.iter().any(|arc| length(arc) > f64::from(arc.cost) + 1e-9);
        prop_assert_eq!(graph.too_short.is_some(), is_short);
        let straight = graph.estimates(&HeuristicSpec::named("straight"), &graph.goals);
        for node in 0..parts.nodes.len() as u32 {
            let lines = parts.goals.iter().map(|&to| length(&Arc { from: node, to, cost: 0 }));
            let nearest = lines.fold(f64::INFINITY, f64::min);
            let estimate = f64::from(straight.value(node)) / f64::from(straight.units);
            prop_assert!(estimate <= nearest + 1e-9 && nearest < estimate + 2e-6);
        }
    }

    /// A state, and a goal of several nodes, is read as it is written.
    #[test]
    fn states_and_goals_are_read_as_they_are_written(
        names in prop::collection::hash_set(" ?[a-z]{1,3}( [a-z]{1,2})? ?", 2..6),
        goals in prop::collection::vec(0..6_usize, 1..4),
    ) {
        let nodes: Vec<SmolStr> = names.iter().map(SmolStr::from).collect();
        let mut goals: Vec<u32> = goals.iter().map(|goal| (goal % nodes.len()) as u32).collect();
        goals.dedup();
        let mut once = Vec::new();
        goals.retain(|goal| !once.contains(goal) && { once.push(*goal); true });
        let graph = Graph::new(GraphParts { nodes: nodes.into(), scale: 1, places_scale: 1, ..GraphParts::default() });
        let goal = board_of(&goals);
        let text = graph.format(&goal, Notation::Compact);
        prop_assert_eq!(graph.parse_goal(&text), Ok(goal), "{}", text);
        for node in 0..names.len() as u32 {
            let state = board_of(&[node]);
            prop_assert_eq!(graph.parse(&graph.format(&state, Notation::Compact)), Ok(state));
        }
    }

    /// A drawn graph is connected, and its table is of the kind that was asked for: held against all arcs and distances.
    #[test]
    fn drawn_graphs_are_what_was_asked_for(
        nodes in 2..40_usize,
        more in 0..40_usize,
        kind in prop::sample::select(vec![
            TableKind::Admissible,
            TableKind::Consistent,
            TableKind::Inconsistent,
            TableKind::Inadmissible,
        ]),
        seed: u64,
    ) {
        let edges = (nodes - 1 + more).min(nodes * (nodes - 1) / 2);
        let drawn = random_graph((nodes, edges), kind, &mut Random::new(seed));
        // Two nodes have no place for an estimate that is admissible and falls too fast.
        let Ok(graph) = drawn else {
            prop_assert!(nodes < 4 && kind == TableKind::Inconsistent, "{} {}", nodes, edges);
            return Ok(());
        };
        let again = random_graph((nodes, edges), kind, &mut Random::new(seed)).expect("as before");
        prop_assert_eq!(&graph.parts.digest, &again.parts.digest);
        let parts = &graph.parts;
        let mut places = parts.places.clone();
        places.sort_unstable();
        places.dedup();
        prop_assert_eq!((parts.nodes.len(), places.len()), (nodes, nodes));
        prop_assert_eq!(graph.onward.ends.len(), 2 * edges);
        let mut names: Vec<SmolStr> = parts.nodes.names().collect();
        prop_assert_eq!((&*names[0], &*names[nodes - 1]), ("S", "G"));
        names.sort_unstable();
        names.dedup();
        prop_assert_eq!(names.len(), nodes);
        let parts = &GraphParts { arcs: graph.arcs().collect(), ..parts.clone() };
        let known: Option<Vec<u64>> = distances(parts).into_iter().collect();
        let known = known.expect("it is connected");
        let h = &parts.tables[0].values;
        prop_assert_eq!(h[nodes - 1], 0);
        let is_admissible = h.iter().zip(&known).all(|(&estimate, &far)| u64::from(estimate) <= far);
        let broken = parts.arcs.iter().filter(|arc| {
            h[arc.from as usize] > h[arc.to as usize] + arc.cost
        });
        let broken = broken.count();
        match kind {
            TableKind::Admissible => prop_assert!(is_admissible),
            TableKind::Consistent => prop_assert!(is_admissible && broken == 0),
            TableKind::Inconsistent => prop_assert!(is_admissible && broken > 0),
            TableKind::Inadmissible => prop_assert!(!is_admissible),
        }
        prop_assert!(graph.too_short.is_none(), "straight lines are admissible");
    }

    /// Nodes that are drawn hide no other, and every arc is drawn once.
    #[test]
    fn every_node_has_a_place_of_its_own(parts in parts()) {
        let unplaced = GraphParts { places: Vec::new(), ..parts };
        let graph = Graph::new(unplaced);
        let network = graph.network().expect("it is small");
        let mut places: Vec<String> = network.nodes.iter().map(|node| format!("{:?}", node.2)).collect();
        places.sort();
        places.dedup();
        prop_assert_eq!(places.len(), graph.parts.nodes.len());
        let drawn: usize = network.arcs.iter().map(|arc| if arc.3 && arc.0 != arc.1 { 2 } else { 1 }).sum();
        prop_assert_eq!(drawn, graph.onward.ends.len());
    }
}

/// Half of the tables that are no more than admissible are consistent, and most graphs of an exam's size have a single
/// edge that breaks consistency, and no edges that cross.
#[test]
fn graphs_of_an_exam_are_as_exams_have_them() {
    let (mut consistent, mut single) = (0, 0);
    for seed in 0..200 {
        let graph = random_graph((7, 10), TableKind::Admissible, &mut Random::new(seed));
        let graph = graph.expect("a graph");
        let h = &graph.parts.tables[0].values;
        let broken = graph
            .arcs()
            .filter(|arc| h[arc.from as usize] > h[arc.to as usize] + arc.cost);
        match broken.count() {
            0 => consistent += 1,
            1 => single += 1,
            _ => {}
        }
        let names: Vec<SmolStr> = graph.parts.nodes.names().collect();
        assert_eq!(names.join(" "), "S A B C D E G");
    }
    assert!((70..130).contains(&consistent), "{consistent}");
    assert!(consistent + single > 180, "{consistent} {single}");
}

#[test]
fn graphs_that_there_are_not_are_refused() {
    let draw =
        |nodes, edges, kind| random_graph((nodes, edges), kind, &mut Random::new(1)).map(|_| ());
    let kind = TableKind::Consistent;
    assert_eq!(draw(1, 0, kind), Err(NotDrawn::Nodes));
    assert_eq!(draw(1001, 2000, kind), Err(NotDrawn::Nodes));
    assert_eq!(
        draw(5, 3, kind),
        Err(NotDrawn::Edges { least: 4, most: 10 })
    );
    assert_eq!(
        draw(5, 11, kind),
        Err(NotDrawn::Edges { least: 4, most: 10 })
    );
    assert_eq!(draw(2, 1, TableKind::Inconsistent), Err(NotDrawn::Table));
    assert_eq!(draw(200, 19_900, kind), Ok(()));
    assert_eq!(draw(1000, 999, kind), Ok(()));
}
