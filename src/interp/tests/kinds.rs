//! One puzzle of every kind, for what must hold on all of them.

use super::Run;
use crate::interp::Options;
use proptest::prelude::*;

/// A kind of puzzle, with what a heuristic may ask for there.
#[derive(Debug)]
pub(super) struct Kind {
    pub(super) name: &'static str,
    /// The files that its script reads.
    pub(super) files: &'static [(&'static str, &'static str)],
    /// Chooses the puzzle and draws a state; `SEED` stands for a number.
    script: &'static str,
    /// Heuristics of the puzzle, also such as have fractions.
    pub(super) heuristics: &'static [&'static str],
    /// Numbers that cells, values and heuristics make: whole in every state, or exact in every state.
    pub(super) numbers: &'static [&'static str],
}

type Files = &'static [(&'static str, &'static str)];

const fn kind(
    name: &'static str,
    files: Files,
    script: &'static str,
    heuristics: &'static [&'static str],
    numbers: &'static [&'static str],
) -> Kind {
    Kind {
        name,
        files,
        script,
        heuristics,
        numbers,
    }
}

const WHEELS: Files = &[("w.g", "A := (1,2,3,4); B := (3,4,5,6);")];
const ZEROS: Files = &[("zero.txt", "S00..\n.#0#.\n..51G\n")];
const ARENA: Files = &[(
    "arena.map",
    "type octile\nheight 4\nwidth 5\nmap\n.....\n.@.T.\n.....\n..W..\n",
)];
const BLOCKS: Files = &[
    (
        "d.pddl",
        include_str!("../../../tests/tasks/blocks/domain.pddl"),
    ),
    (
        "p.pddl",
        include_str!("../../../tests/tasks/blocks/p01.pddl"),
    ),
];
const COSTS: &str = "define puzzle own {\n  cells 1..4 values 0..3\n  goal \"0 1 2 3\"\n  move a cost 0 swap 1 2\n  move b cost 2 swap 2 3\n  move c cost 5 swap 3 4\n  move d cost 0 add 1 1\n}\npuzzle own\nseed SEED randomizeState 6";
const RULE: &str = "define puzzle own {\n  cells 1..3 values 0..2 start 0\n  goal when at(1) == 2 and at(2) == 1\n  move a add 1 1\n  move b add [2 3] 1\n}\npuzzle own\nseed SEED randomizeState 2";

const GRAPH: &str = "define graph own {\n  edge S A 4 edge A B 0 arc B G 2 edge S C 2 edge C B 3 arc G D 1 edge D S 9\n  at S 0 0 at A 1 3 at B 1 3 at C 2 0 at G 5 5 at D 5 4\n  h S 9 h A 6 h B 5 h C 9 h D inf h G 0\n  h2 S 20 h2 A 0 h2 B 1 h2 C 3 h2 D 4 h2 G 0\n}\npuzzle own\nseed SEED randomizeState 2";

/// All kinds, each a line.
#[rustfmt::skip]
pub(super) const KINDS: &[Kind] = &[
    kind("board", &[], "puzzle eight seed SEED randomizeState 9", &["h1", "h2", "weighted(0.5,h1)", "weighted(2,h2)"], &["row(where(5))", "if(at(4) == b, 0, at(4))", "count(c in cells, at($c) == goal($c))"]),
    kind("rectangle", &[], "puzzle sliding 2x3 seed SEED randomizeState 7", &["h1", "linearConflict", "weighted(1.5,h2)"], &["column(where(b))", "if(at(0) == b, 1, 5)", "item([3 1 2 1 4 5], where(b) + 1)"]),
    kind("ring", &[], "puzzle ring seed SEED randomizeState 2", &["h1", "torus", "misplaced"], &["at(3)", "abs(at(0) - at(24))"]),
    kind("octa", &[], "puzzle octa seed SEED randomizeState 3", &["h1", "h2"], &["h1 + 2 * h2", "count(c in 0..3, at($c) == at($c + 1))"]),
    kind("costs", &[], COSTS, &[], &["at(1)", "at(2) * at(3)", "count(c in 1..3, at($c) > at($c + 1))", "abs(at(1) - at(4)) / 2.0"]),
    kind("rule", &[], RULE, &[], &["at(1)", "at(2) + at(3)", "if(at(3) == 2, 0, 2)"]),
    kind("group", WHEELS, "puzzle gap \"w.g\" seed SEED randomizeState 4", &["pdb(\"1 2 3\")", "weighted(0.5,pdb(\"1 2 3\"))"], &["at(1)", "where(3)", "count(c in cells, at($c) == goal($c))"]),
    kind("maze", &[], "seed SEED randomMaze 4 6 20 randomizeState 5", &["manhattan", "octile", "zero"], &["row", "abs(column - goalColumn)", "column / 2.0"]),
    kind("maze with costs", ZEROS, "puzzle maze \"zero.txt\" seed SEED randomizeState 3", &["manhattan", "octile", "row"], &["column / 2.0", "2 * row", "abs(row - goalRow)"]),
    kind("map", ARENA, "puzzle map \"arena.map\" seed SEED randomizeState uniform", &["octile", "row", "manhattan"], &["column", "abs(row - goalRow)"]),
    kind("map of four ways", ARENA, "puzzle map \"arena.map\" 4 seed SEED randomizeState uniform", &["octile", "manhattan", "goalRow"], &["column", "octile / 3"]),
    kind("graph", &[], GRAPH, &["h", "h2", "zero", "straight", "weighted(0.5,h)", "max(h,h2)"], &["h", "h / 2.0", "if(h > 3, 1, h)"]),
    kind("task", BLOCKS, "puzzle pddl \"d.pddl\" \"p.pddl\" seed SEED randomizeState 3", &["goalCount", "hmax", "lmcut", "ff"], &["goalCount / 2.0", "if(goalCount > 1, 1, 2)"]),
];

impl Kind {
    /// The script that chooses the puzzle and draws a state.
    pub(super) fn text(&self, seed: u64) -> String {
        self.script.replace("SEED", &seed.to_string())
    }

    /// A run of that script and of more.
    pub(super) fn run(&self, seed: u64, more: &str) -> Run {
        let text = format!("{}\n{more}", self.text(seed));
        let options = Options {
            results: true,
            ..Options::default()
        };
        Run::with(options, self.files, &text)
    }
}

pub(super) fn kinds() -> impl Strategy<Value = &'static Kind> {
    prop::sample::select(KINDS.iter().collect::<Vec<_>>())
}
