//! The identity of a run, and its key.

use super::boards::Case;
use crate::experiment::plan::{Cases, PuzzlePlan, Run, Samples};
use crate::version::VERSION;
use puzzle_core::hash::fnv_1a;
use puzzle_core::puzzle::{Notation, goal_text};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::fmt;

/// Everything that determines a run's result, as text. The order of the fields is part of the key.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Identity {
    /// The puzzle and the way in which its boards were drawn.
    #[serde(flatten)]
    pub(crate) setting: SettingIdentity,
    /// The row it was drawn for.
    pub(crate) depth: Option<u64>,
    /// Number of the board in its row, or of the given board.
    pub(crate) sample: u64,
    /// The board, compact.
    pub(crate) start: String,
    /// The search.
    #[serde(flatten)]
    pub(crate) search: SearchIdentity,
}

/// What all runs of an experiment on one puzzle share.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct SettingIdentity {
    /// The program's.
    pub(crate) version: String,
    /// The puzzle's name.
    pub(crate) puzzle: String,
    /// Digest of the puzzle's definition, if the script defines it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) own_puzzle: Option<String>,
    /// Compact, or the rule in words.
    pub(crate) goal: String,
    /// Seed of the draws.
    pub(crate) seed: u64,
    /// Way in which the board was drawn, or `given`.
    pub(crate) sampling: String,
}

/// What all runs of a search on one puzzle share.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct SearchIdentity {
    /// `a_star`, ...; `solve` for `solve`.
    pub(crate) algorithm: String,
    /// The heuristic, canonical.
    pub(crate) heuristic: Option<String>,
    /// Digest of the heuristics that the script defines, and of audits that proved them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) own_heuristic: Option<String>,
    /// The command line with all parameters.
    pub(crate) command: String,
    /// The node limit.
    pub(crate) max_nodes: Option<u64>,
    /// In seconds.
    pub(crate) time_limit: Option<f64>,
    /// In bytes.
    pub(crate) memory_limit: u64,
    /// The moves in successor order.
    pub(crate) order: Vec<String>,
}

/// Most values of a field that a sentence names.
const MOST_TOLD: usize = 3;

impl Identity {
    /// The identity of a run on a case.
    pub(crate) fn new(plan: &PuzzlePlan, case: &Case, run: &Run) -> Self {
        Self {
            setting: SettingIdentity::new(plan),
            depth: case.drawn,
            sample: case.number,
            start: plan.puzzle.format(&case.board(), Notation::Compact),
            search: SearchIdentity::new(plan, run),
        }
    }

    /// The key: of its fields as JSON the hash FNV-1a with 128 bits (Fowler, Noll and Vo).
    pub(crate) fn key(&self) -> Key {
        let text = serde_json::to_string(self).expect("names and finite numbers");
        Key(fnv_1a(text.as_bytes()))
    }

    /// A sentence with the first field in which the run differs from all of these, or from those that agree in the fields
    /// before it.
    pub(crate) fn difference(&self, runs: impl Iterator<Item = Self>) -> String {
        let shared = |run: &Self| {
            let fields = FIELDS.iter();
            let equal = fields.take_while(|field| (field.of)(self) == (field.of)(run));
            equal.count()
        };
        let nearest = runs.map(|run| (shared(&run), run));
        // The first of those that share most, not the last.
        let nearest = nearest.reduce(|best, next| if next.0 > best.0 { next } else { best });
        let differs = nearest.and_then(|(shared, run)| Some((FIELDS.get(shared)?, run)));
        let Some((field, run)) = differs else {
            return format!(
                "`{}` on {} is none of the runs",
                self.search.command, self.start
            );
        };
        let (name, value) = (field.name, (field.of)(self));
        if field.common {
            format!("its {name} is `{value}`, here it is `{}`", (field.of)(&run))
        } else {
            format!("its {name} is `{value}`, which is none of those here")
        }
    }
}

impl SettingIdentity {
    /// The identity of all runs on a puzzle.
    pub(crate) fn new(plan: &PuzzlePlan) -> Self {
        let puzzle = plan.puzzle.as_ref();
        let sampling = match plan.cases {
            Cases::Sampled {
                samples: Samples::All,
                ..
            } => "all",
            Cases::Sampled { sampling, .. } => sampling.word(),
            Cases::Given(_) => "given",
        };
        Self {
            version: VERSION.to_owned(),
            puzzle: puzzle.name().to_owned(),
            own_puzzle: puzzle.digest().map(str::to_owned),
            goal: goal_text(puzzle, plan.goal.as_ref()),
            seed: plan.seed,
            sampling: sampling.to_owned(),
        }
    }
}

impl SearchIdentity {
    /// The identity of all runs of a search on a puzzle.
    pub(crate) fn new(plan: &PuzzlePlan, run: &Run) -> Self {
        let puzzle = plan.puzzle.as_ref();
        let algorithm = run.search.algorithm();
        let own_heuristic =
            algorithm.and_then(|pair| puzzle.search_digest(pair, plan.goal.as_ref()));
        Self {
            algorithm: run.search.name().to_owned(),
            heuristic: run.search.heuristic_text(),
            own_heuristic,
            command: run.search.command_line(),
            max_nodes: run.max_nodes,
            time_limit: run.time_limit.map(|limit| limit.as_secs_f64()),
            memory_limit: run.memory,
            order: run
                .order
                .iter()
                .map(|&mv| puzzle.move_name(mv).into())
                .collect(),
        }
    }
}

/// A sentence on the fields in which runs of a log and those of an experiment have different values. Boards are told of
/// where nothing else is different.
pub(crate) fn changes(
    logged: impl Iterator<Item = Identity>,
    planned: impl Iterator<Item = Identity>,
) -> Option<String> {
    const BOARDS: IdentityField = field("start", false, |run| run.start.clone());
    let mut fields = FIELDS
        .map(|field| (field, [BTreeSet::new(), BTreeSet::new()]))
        .to_vec();
    fields.push((BOARDS, [BTreeSet::new(), BTreeSet::new()]));
    let mut take = |run: &Identity, side: usize| {
        for (field, values) in &mut fields {
            values[side].insert((field.of)(run));
        }
    };
    logged.for_each(|run| take(&run, 0));
    planned.for_each(|run| take(&run, 1));
    let told = |(field, [before, now]): &(IdentityField, [BTreeSet<String>; 2])| {
        let name = field.name;
        if let (Some(old), Some(new), 1, 1) = (before.first(), now.first(), before.len(), now.len())
        {
            return format!("its {name} was `{old}` and is `{new}`");
        }
        let listed = |values: Vec<&String>| {
            let shown = values
                .iter()
                .take(MOST_TOLD)
                .map(|value| format!("`{value}`"));
            let shown = shown.collect::<Vec<_>>().join(", ");
            match values.len().saturating_sub(MOST_TOLD) {
                0 => shown,
                more => format!("{shown} and {more} more"),
            }
        };
        let (gone, come): (Vec<_>, Vec<_>) = (
            before.difference(now).collect(),
            now.difference(before).collect(),
        );
        match (gone.is_empty(), come.is_empty()) {
            (_, true) => format!("its {name} is no longer {}", listed(gone)),
            (true, _) => format!("its {name} is now also {}", listed(come)),
            _ => format!(
                "its {name} is no longer {}, but {}",
                listed(gone),
                listed(come)
            ),
        }
    };
    let (boards, others) = fields.split_last()?;
    if boards.1[0].is_empty() {
        // No line of the log is a run.
        return None;
    }
    let differs = |field_values: &&(IdentityField, [BTreeSet<String>; 2])| {
        field_values.1[0] != field_values.1[1]
    };
    let mut sentences: Vec<String> = others.iter().filter(differs).map(told).collect();
    if sentences.is_empty() {
        sentences.extend(Some(boards).filter(differs).map(told));
    }
    (!sentences.is_empty()).then(|| sentences.join("; "))
}

/// A field by which runs of two experiments are told apart.
#[derive(Clone, Copy)]
struct IdentityField {
    name: &'static str,
    /// Whether all runs of a search, or of an experiment, have the same.
    common: bool,
    of: fn(&Identity) -> String,
}

const fn field(name: &'static str, common: bool, of: fn(&Identity) -> String) -> IdentityField {
    IdentityField { name, common, of }
}

/// Fields in the order of comparison; those of a whole experiment come first.
const FIELDS: [IdentityField; 14] = [
    field("version", true, |run| run.setting.version.clone()),
    field("puzzle", true, |run| run.setting.puzzle.clone()),
    field("own_puzzle", true, |run| {
        or_none(run.setting.own_puzzle.as_ref())
    }),
    field("goal", true, |run| run.setting.goal.clone()),
    field("seed", true, |run| run.setting.seed.to_string()),
    field("sampling", true, |run| run.setting.sampling.clone()),
    field("command", false, |run| run.search.command.clone()),
    field("own_heuristic", false, |run| {
        or_none(run.search.own_heuristic.as_ref())
    }),
    field("depth", false, |run| or_none(run.depth)),
    field("sample", false, |run| run.sample.to_string()),
    field("max_nodes", true, |run| or_none(run.search.max_nodes)),
    field("time_limit", true, |run| or_none(run.search.time_limit)),
    field("memory_limit", true, |run| {
        run.search.memory_limit.to_string()
    }),
    field("order", true, |run| run.search.order.join(" ")),
];

fn or_none(value: Option<impl ToString>) -> String {
    value.map_or_else(|| "none".to_owned(), |value| value.to_string())
}

/// Stands for an identity: 32 hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub(crate) struct Key(u128);

impl From<Key> for String {
    fn from(key: Key) -> Self {
        key.to_string()
    }
}

impl TryFrom<String> for Key {
    type Error = std::num::ParseIntError;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        u128::from_str_radix(&text, 16).map(Self)
    }
}

impl fmt::Display for Key {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{:032x}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::plan::{Plan, SamplingKind};
    use crate::experiment::tests::support::{first, plan};

    #[test]
    fn a_key_is_read_as_it_is_written() {
        let key = Key(7);
        assert_eq!(Key::try_from(key.to_string()), Ok(key));
        assert_eq!(key.to_string().len(), 32);
    }

    #[test]
    fn whatever_determines_a_run_changes_its_key() {
        let base = plan(SamplingKind::Depth, &[4], 1, &["h1"]);
        let key = |plan: &Plan| first(plan).key();
        let mut keys = vec![key(&base)];
        let mut changed = base.clone();
        changed.puzzles[0].seed = 43;
        keys.push(key(&changed));
        changed = base.clone();
        changed.puzzles[0].runs[0].max_nodes = Some(7);
        keys.push(key(&changed));
        changed = base.clone();
        changed.puzzles[0].runs[0].memory = 7;
        keys.push(key(&changed));
        changed = base.clone();
        changed.puzzles[0].runs[0].order.reverse();
        keys.push(key(&changed));
        keys.push(key(&plan(SamplingKind::Depth, &[4], 1, &["h2"])));
        keys.push(key(&plan(SamplingKind::Walk, &[4], 1, &["h1"])));
        let count = keys.len();
        keys.sort();
        keys.dedup();
        assert_eq!(keys.len(), count);
    }

    #[test]
    fn a_label_is_no_part_of_the_key() {
        let base = plan(SamplingKind::Depth, &[4], 1, &["h1"]);
        let mut named = base.clone();
        named.puzzles[0].runs[0].label = "other".to_owned();
        assert_eq!(first(&base).key(), first(&named).key());
    }

    #[test]
    fn the_difference_names_the_field() {
        let base = first(&plan(SamplingKind::Depth, &[4], 1, &["h1"]));
        let differs = |change: fn(&mut Identity)| {
            let mut other = base.clone();
            change(&mut other);
            other.difference([base.clone()].into_iter())
        };
        let version = format!("its version is `0.0.1`, here it is `{VERSION}`");
        assert_eq!(
            differs(|other| other.setting.version = "0.0.1".to_owned()),
            version
        );
        assert_eq!(
            differs(|other| other.search.max_nodes = None),
            "its max_nodes is `none`, here it is `10000`"
        );
        assert_eq!(
            differs(|other| other.sample = 7),
            "its sample is `7`, which is none of those here"
        );
    }
}
