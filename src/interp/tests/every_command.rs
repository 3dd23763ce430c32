//! All commands and searches, on puzzles that a script defines.

use super::puzzles::LIFT;
use super::{BOARD, printed, run};
use crate::command::{CommandRole, CommandSpec, specs};
use crate::interp::RunEnd;

/// For each command a line that runs on a defined puzzle.
const LINES: &[(&str, &str)] = &[
    ("setState", "setState \"3 shut\""),
    ("randomizeState", "randomizeState 3"),
    (
        "printState",
        "printState matrix printState tuple printState",
    ),
    ("prettyPrintState", "prettyPrintState"),
    ("move", "move [up turn]"),
    ("legalMoves", "legalMoves"),
    ("reset", "reset"),
    ("undo", "move up undo"),
    ("isSolvable", "isSolvable"),
    (
        "heuristic",
        "define heuristic far = if(floor == 8, 0, 1)\nheuristic far",
    ),
    ("solve", "solve"),
    ("solveAStar", "solveAStar tree"),
    ("solveDFS", "solveDFS pathCheck"),
    ("solveAStar", "solveAStar bpmx"),
    ("solveBeam", "solveBeam 3"),
    ("solveRectangle", "solveRectangle aspect 3"),
    ("solveBFS", "solveBFS"),
    ("solveDFS", "solveDFS 5"),
    ("solveIDDFS", "solveIDDFS"),
    ("solveUCS", "solveUCS"),
    ("solveGreedy", "solveGreedy"),
    ("solveWeightedAStar", "solveWeightedAStar 2"),
    ("solveARA", "solveARA 2 by 0.25"),
    ("solveIDAStar", "solveIDAStar"),
    ("solveBTS", "solveBTS"),
    ("solveHDAStar", "solveHDAStar"),
    ("solveExternalAStar", "solveExternalAStar"),
    ("solveBFIDAStar", "solveBFIDAStar"),
    ("solveQStar", "solveQStar"),
    ("solveJPS", "expect fails { solveJPS }"),
    ("solveRBFS", "solveRBFS"),
    ("solveBidirectional", "expect fails { solveBidirectional }"),
    ("solveNBS", "expect fails { solveNBS }"),
    ("solveMM", "expect fails { solveMM }"),
    ("solveBAE", "expect fails { solveBAE within 1.2 }"),
    ("solveDVCBS", "expect fails { solveDVCBS }"),
    ("solveDBBS", "expect fails { solveDBBS }"),
    ("solveHillClimbing", "solveHillClimbing"),
    ("solveStochasticHillClimbing", "solveStochasticHillClimbing"),
    ("solveFirstChoice", "solveFirstChoice"),
    ("solveRandomRestarts", "solveRandomRestarts 5"),
    ("solveAnnealing", "solveAnnealing 1 0.5"),
    (
        "solveAll",
        "solveAll shortest 2 expect solutions == 4 expect fails { solveAll }",
    ),
    ("report", "report [bfs iddfs] [\"0 shut\" \"3 open\"]"),
    (
        "audit",
        "define heuristic far = if(floor == 8, 0, 1)\naudit far",
    ),
    ("layers", "layers layers from start"),
    ("prettyPrintSolution", "solveBFS prettyPrintSolution"),
    ("show", "solveBFS show"),
    ("printSolution", "solveBFS printSolution"),
    ("printPath", "solveBFS printPath"),
    ("printStats", "solveBFS printStats"),
    ("checkSolution", "checkSolution [up up down up up]"),
    ("applySolution", "solveBFS applySolution expect floor == 8"),
    ("maxNodes", "maxNodes 100 solveBFS"),
    ("timeLimit", "solveBFS timeLimit none"),
    ("memoryLimit", "solveBFS memoryLimit 100MB"),
    ("threads", "threads 1 solve"),
    ("order", "order [turn down up] solveBFS"),
    ("puzzle", "puzzle lift 9"),
    ("randomMaze", "randomMaze 9 9"),
    ("randomGraph", "randomGraph 5 6 inadmissible"),
    ("setGoal", "expect fails { setGoal \"8 shut\" }"),
    ("seed", "seed 3"),
    ("help", "help lift help never"),
    ("print", "print $puzzle $state"),
    ("watch", "watch solveBFS"),
    (
        "possible",
        "possible solveBFS expect pathCosts == [6 6 6 6]",
    ),
    ("exact", "solveBFS exact"),
    ("trace", "solveBFS trace 3"),
    ("quiet", "watch solveBFS quiet"),
    ("step", "watch solveBFS\nstep 2"),
    ("back", "watch solveBFS\nstep 2\nback"),
    ("goTo", "watch solveBFS\ngoTo 1"),
    ("printOpen", "watch solveBFS\nstep\nprintOpen"),
    ("printTree", "watch solveBFS\nstep 2\nprintTree"),
    ("why", "watch solveBFS\nwhy \"3 shut\""),
    ("compare", "watch solveBFS\nwatch solveIDDFS\ncompare"),
];

#[test]
fn every_command_runs_on_a_defined_puzzle() {
    for spec in specs() {
        let known = LINES.iter().any(|(name, _)| *name == spec.name);
        let elsewhere = matches!(
            spec.role,
            CommandRole::Keyword
                | CommandRole::Interactive
                | CommandRole::ModifierOf(_)
                | CommandRole::Include
                | CommandRole::Definitions(_)
                | CommandRole::WithEntries
        );
        let of_files = [
            "save",
            "cache",
            "experiment",
            "write",
            "writeStates",
            "submission",
            "task",
            "replay",
            "drawState",
            "drawSolution",
            "checkSearch",
            "submissionSearch",
        ];
        assert!(
            known || elsewhere || of_files.contains(&spec.name),
            "a line for {}",
            spec.name
        );
    }
    for (name, line) in LINES {
        assert!(line.split_whitespace().any(|word| word == *name), "{name}");
        let line = line.replace("expect floor == 8", "print $state");
        let run = run(&format!("{LIFT}{line}"));
        assert_eq!(run.end, RunEnd::Done, "{name}: {:?}", run.reports());
    }
}

#[test]
fn every_search_ends_at_every_limit_on_a_defined_puzzle() {
    let far = "setState \"15 14 8 12 / 10 11 9 13 / 2 6 5 1 / 3 7 4 b\"\n";
    for spec in specs().into_iter().filter(CommandSpec::is_search) {
        let search = match spec.name {
            // On maps alone: see tests/mazes.rs.
            "solveJPS" => continue,
            "solveBeam" => "solveBeam none",
            "solveWeightedAStar" => "solveWeightedAStar 2",
            "solveARA" => "solveARA 2",
            "solveRandomRestarts" => "solveRandomRestarts 1000000",
            "solveAnnealing" => "solveAnnealing 1000 0.999999",
            name => name,
        };
        for (limit, reason) in [
            ("maxNodes 3", "max_nodes"),
            ("timeLimit 0.004", "time_limit"),
            ("memoryLimit 1KB", "memory_limit"),
        ] {
            let text = format!("{BOARD}puzzle board 4 4\n{far}{search} {limit}\nprint $reason");
            // A path alone takes no memory, and the first look at a climb is behind it.
            if matches!(
                (spec.name, reason),
                ("solveIDAStar", "memory_limit")
                    | ("solveHillClimbing", "time_limit")
                    | (
                        "solveStochasticHillClimbing" | "solveFirstChoice",
                        "max_nodes" | "time_limit"
                    )
            ) {
                continue;
            }
            assert_eq!(printed(&text), reason, "{search}");
        }
    }
}
