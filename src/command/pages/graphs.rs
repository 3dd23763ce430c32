//! Failures around graphs that are drawn and searches that are judged.

use super::{Page, shown, told};

pub(super) const PAGES: &[Page] = &[
    shown(
        "run::impossible_graph",
        "A graph that is drawn has 2 to 1,000 nodes, and its edges connect them all. Two nodes have no table that is inconsistent.",
        "randomGraph 5 3",
        "randomGraph 5 6",
    ),
    told(
        "run::no_algorithm",
        "`checkSearch` holds a log against one algorithm, and `solve` chooses among several.",
        "Name the algorithm: `checkSearch \"mine.txt\" solveAStar h2`.",
    ),
    shown(
        "run::no_distinct_graph",
        "On all graphs that were drawn two of the searches take the same path by the same order of expansion.",
        "randomGraph 2 1 distinct [solveBFS solveUCS]",
        "randomGraph 7 10 distinct [solveBFS solveAStar]",
    ),
    told(
        "run::no_graph",
        "Only a graph can be written as one.",
        "Choose one with `define graph`, `puzzle graph` or `randomGraph` first.",
    ),
    shown(
        "run::no_possible_paths",
        "`possible` follows all orders of ties, and knows these orders of some searches only.",
        "possible solveBeam 3",
        "possible solveGreedy",
    ),
    told(
        "run::no_searches",
        "`checkSearch` says which search of a list could have written a log, and the list is empty.",
        "Name two or more: `checkSearch \"mine.txt\" [solveAStar h1 solveAStar h2]`.",
    ),
    shown(
        "run::not_of_graph",
        "Graphs that are drawn have the heuristics `h`, `straight` and `zero`, and those that the script defines.",
        "randomGraph 7 10 distinct [solveBFS solveAStar h2]",
        "randomGraph 7 10 distinct [solveBFS solveAStar h]",
    ),
    told(
        "run::unfit_log",
        "A file that `checkSearch` reads is no log of expansions on this puzzle.",
        "A log has one state a line, in the order of expansion, each written as `printState` writes it; or a column `state` (.csv), or objects with `state` (.jsonl), or a search trace of Posthoc. `puzzle` and `setGoal` come before it.",
    ),
];
