//! Families of puzzles by name, and heuristics for all of them. A session has a registry of its own, so
//! that more can be added while it runs.

use super::{defined, maze, octa, ring, sliding};
use crate::heuristic::{HeuristicInfo, HeuristicSpec, View};
use crate::operators::MoveName;
use crate::puzzle::{
    Additions, BoardHeuristic, DefinedHeuristic, ExternalEstimator, Puzzle, Rules, SearchAlgorithm,
};
use smol_str::SmolStr;
use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, OnceLock};

/// The rules of a puzzle of a family, or why there is none: a sentence without a full stop.
pub type Built = Result<Arc<dyn Rules>, String>;

/// A family of puzzles under one name.
#[derive(Clone)]
pub struct Family {
    /// The name that the user types after `puzzle`.
    pub name: SmolStr,
    /// The words that it takes after its name (`RxC`), empty when none.
    pub parameter: SmolStr,
    /// One line for `help`.
    pub summary: SmolStr,
    /// The words to write after its name for the puzzle that `help` describes.
    example: SmolStr,
    build: Arc<Build>,
    /// The definition in a script, if one defined it.
    definition: Option<Definition>,
    /// Heuristics of all its puzzles that are known before one is built.
    heuristics: Vec<&'static [HeuristicInfo]>,
    /// Names of further ones.
    named: Vec<SmolStr>,
}

/// Puzzles of a family that are kept: an experiment runs on many of them.
const MOST_BUILT: usize = 1000;

/// A family that a script defines, or a file: its puzzles are built by whoever runs the script.
#[derive(Clone, Debug)]
struct Definition {
    /// The number of words that follow its name; `None` where a file follows, and what is said of it.
    parameters: Option<usize>,
    /// The puzzles that were built, with what stood behind the name of each; the newest last.
    built: Vec<(Vec<SmolStr>, Arc<dyn Rules>)>,
}

/// Makes a puzzle of what stands behind its name.
type Build = dyn Fn(&[&str]) -> Built + Send + Sync;

impl Family {
    /// A family whose name alone is a puzzle. `build` is handed what stands behind the name.
    pub fn new(
        name: impl Into<SmolStr>,
        summary: impl Into<SmolStr>,
        build: impl Fn(&[&str]) -> Built + Send + Sync + 'static,
    ) -> Self {
        Self {
            name: name.into(),
            parameter: SmolStr::default(),
            summary: summary.into(),
            example: SmolStr::default(),
            build: Arc::new(build),
            definition: None,
            heuristics: Vec::new(),
            named: Vec::new(),
        }
    }

    /// A family that a script defines, with its parameters. Its puzzles are there when they are
    /// [built](Registry::built).
    #[doc(hidden)]
    pub fn defined(name: &str, parameters: &[String]) -> Self {
        let not_yet = format!("`{name}` is built when a script chooses it");
        Self {
            parameter: parameters.join(" ").into(),
            definition: Some(Definition {
                parameters: Some(parameters.len()),
                built: Vec::new(),
            }),
            ..Self::new(name, Self::DEFINED, move |_| Err(not_yet.clone()))
        }
    }

    /// The same family, whose puzzles have heuristics of these names.
    #[doc(hidden)]
    #[must_use]
    pub fn with_heuristics(mut self, names: Vec<SmolStr>) -> Self {
        self.named = names;
        self
    }

    /// A family whose puzzles are read from files. A script may define another one of its name.
    fn of_files(name: &'static str, parameter: &'static str, summary: &'static str) -> Self {
        let not_yet = format!("`{name}` is read from a file when a script chooses it");
        Self {
            parameter: parameter.into(),
            definition: Some(Definition {
                parameters: None,
                built: Vec::new(),
            }),
            ..Self::new(name, summary, move |_| Err(not_yet.clone()))
        }
    }

    /// A family of planning tasks in files.
    fn of_tasks(name: &'static str, parameter: &'static str, summary: &'static str) -> Self {
        Self {
            heuristics: vec![
                &defined::TASK_HEURISTICS,
                &defined::DATABASES,
                &defined::COMPOSED_HEURISTICS,
            ],
            ..Self::of_files(name, parameter, summary)
        }
    }

    /// Heuristics of all its puzzles that are known before one is built.
    #[doc(hidden)]
    pub fn heuristics(&self) -> impl Iterator<Item = &'static HeuristicInfo> {
        self.heuristics.iter().copied().flatten()
    }

    /// The summary of those that say nothing of themselves.
    pub const DEFINED: &'static str = "defined by a script";

    /// The number of words that follow its name, where a script defined it.
    #[doc(hidden)]
    pub fn defined_with(&self) -> Option<usize> {
        self.definition.as_ref()?.parameters
    }

    /// Whether its puzzles are read from files.
    #[doc(hidden)]
    pub fn is_of_files(&self) -> bool {
        let definition = self.definition.as_ref();
        definition.is_some_and(|definition| definition.parameters.is_none())
    }

    /// The same family, which takes something after its name; `example` is what to write there.
    #[must_use]
    pub fn taking(mut self, parameter: impl Into<SmolStr>, example: impl Into<SmolStr>) -> Self {
        self.parameter = parameter.into();
        self.example = example.into();
        self
    }
}

impl fmt::Debug for Family {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.name.fmt(formatter)
    }
}

/// The meaning of a name that puzzles bring along.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PuzzleWord {
    /// A family of puzzles.
    Puzzle,
    /// A heuristic of some puzzle.
    Heuristic,
    /// A move of some puzzle.
    Move,
}

impl PuzzleWord {
    /// With its article, for reports.
    pub fn describe(self) -> &'static str {
        match self {
            Self::Puzzle => "a puzzle",
            Self::Heuristic => "a heuristic",
            Self::Move => "a move",
        }
    }
}

impl Family {
    /// One of its puzzles, without the heuristics that all puzzles get.
    fn example(&self) -> Built {
        let definition = self.definition.as_ref();
        if let Some((_, rules)) = definition.and_then(|defined| defined.built.last()) {
            return Ok(rules.clone());
        }
        let words: Vec<&str> = self.example.split_whitespace().collect();
        (self.build)(&words)
    }
}

/// The puzzles that can be chosen.
#[derive(Clone, Debug)]
pub struct Registry {
    families: Vec<Family>,
    /// Heuristics that all puzzles get.
    heuristics: Additions,
    /// The names of all that the puzzles have without the heuristics that all get, gathered at the first question.
    words: OnceLock<BTreeMap<SmolStr, PuzzleWord>>,
}

impl Default for Registry {
    /// All puzzles there are: one line each. A session begins with the first one.
    fn default() -> Self {
        Self::new([
            sliding::eight(),
            sliding::fifteen(),
            sliding::twenty_four(),
            sliding::sliding(),
            ring::family(),
            octa::family(),
            Family::of_files(
                "gap",
                "FILE [quarter | half] [MOVES]",
                "The generators of a group in a file of GAP, as U := (1,2,3)(4,5)",
            ),
            Family::of_files(
                "graph",
                "FILE [directed]",
                "A graph in a file: a list of edges (.csv), Graphviz (.dot), DIMACS (.gr) or a test (.test)",
            ),
            Family::of_files(
                "kpuzzle",
                "FILE [quarter | half] [MOVES] [omit SETS]",
                "A puzzle of cubing.js in a file, a KPuzzleDefinition as JSON",
            ),
            Family {
                heuristics: vec![&maze::MAP_HEURISTICS, &maze::HEX_HEURISTIC],
                ..Family::of_files(
                    "map",
                    "FILE [4 | 8 | hex] [costs TERRAINS]",
                    "A map of a game in a file of the Moving AI Lab, with four, six or eight neighbours",
                )
            },
            Family {
                heuristics: vec![&maze::MAZE_HEURISTICS, &maze::HEX_HEURISTIC],
                ..Family::of_files(
                    "maze",
                    "FILE [hex]",
                    "A maze in a file: # walls, S the start, G goals, digits what a step into a cell costs",
                )
            },
            Family::of_tasks(
                "pddl",
                "DOMAIN PROBLEM [draw LINES]",
                "A planning task in two files in PDDL, a domain and a problem of it",
            ),
            Family::of_tasks(
                "sas",
                "FILE [draw LINES]",
                "A planning task in a file, as the translator of Fast Downward writes it",
            ),
            Family::of_files(
                "sokoban",
                "FILE [n] [pushes]",
                "A level of Sokoban in a file, as XSB writes it",
            ),
            Family::of_files(
                "tws",
                "FILE [quarter | half] [MOVES] [omit SETS]",
                "A puzzle of twsearch in a file, with Name, Set, Solved, Move and End",
            ),
        ])
    }
}

impl Registry {
    /// These families and no other.
    pub fn new(families: impl IntoIterator<Item = Family>) -> Self {
        Self {
            families: families.into_iter().collect(),
            heuristics: Additions::default(),
            words: OnceLock::new(),
        }
    }

    /// Adds a family, in the place of one that has its name.
    pub fn add(&mut self, family: Family) {
        let mut families = self.families.iter_mut();
        if let Some(known_family) = families.find(|candidate| candidate.name == family.name) {
            *known_family = family;
            self.words = OnceLock::new();
            return;
        }
        if let Some(words) = self.words.get_mut() {
            add_words(words, &family);
        }
        self.families.push(family);
    }

    /// Adds a heuristic to all puzzles that are chosen from now on, in the place of one that has its
    /// name.
    pub fn add_heuristic(&mut self, heuristic: Arc<dyn BoardHeuristic>) {
        self.heuristics.add(heuristic);
    }

    /// The same of a heuristic that something else computes, in batches: a function of another language, a model that was
    /// learnt. It is not taken for admissible. `summary` says in `help` what it is, and `digest` stands in the logs of
    /// experiments for whatever its values depend on.
    pub fn add_estimator(
        &mut self,
        name: &str,
        summary: &str,
        digest: &str,
        estimator: Arc<dyn ExternalEstimator>,
    ) {
        let heuristic =
            DefinedHeuristic::of_library(name.into(), summary.into(), digest.to_owned(), estimator);
        self.add_heuristic(Arc::new(heuristic));
    }

    /// Adds an algorithm to all puzzles that are chosen from now on, in the place of one that has its name.
    pub fn add_algorithm(&mut self, algorithm: Arc<dyn SearchAlgorithm>) {
        self.heuristics.add_search(algorithm);
    }

    /// The algorithms that were added.
    pub fn algorithms(&self) -> &[Arc<dyn SearchAlgorithm>] {
        self.heuristics.searches()
    }

    /// The puzzle of a family that the user asks for with these words after its name.
    ///
    /// # Errors
    ///
    /// Why there is none: a sentence without a full stop.
    pub fn build(&self, family: &Family, words: &[&str]) -> Result<Arc<Puzzle>, String> {
        let built = family.definition.as_ref().and_then(|defined| {
            defined
                .built
                .iter()
                .find(|(built_words, _)| built_words == words)
        });
        let rules = match built {
            Some((_, rules)) => rules.clone(),
            None => (family.build)(words)?,
        };
        Ok(self.puzzle(&rules, &[]))
    }

    /// The puzzle of these rules with the heuristics that all puzzles get; an audit proved of `proved` that they are
    /// admissible.
    #[doc(hidden)]
    pub fn puzzle(&self, rules: &Arc<dyn Rules>, proved: &[HeuristicSpec]) -> Arc<Puzzle> {
        let added = self.heuristics.clone();
        Arc::new(Puzzle::with_heuristics(
            rules.clone(),
            added,
            proved.to_vec(),
        ))
    }

    /// Whether a heuristic of that name was added.
    pub fn has_added(&self, heuristic: &str) -> bool {
        self.heuristics.find(heuristic).is_some()
    }

    /// A puzzle of the family, to be described.
    pub fn example(&self, family: &Family) -> Result<Arc<Puzzle>, String> {
        Ok(self.puzzle(&family.example()?, &[]))
    }

    /// Keeps a puzzle that was built of a family that a script defined, with what stood behind its name.
    #[doc(hidden)]
    pub fn built(&mut self, name: &str, words: Vec<SmolStr>, rules: Arc<dyn Rules>, summary: &str) {
        let mut families = self.families.iter_mut();
        if let Some(family) = families.find(|candidate| candidate.name == name) {
            if !summary.is_empty() {
                family.summary = summary.into();
            }
            if let Some(definition) = &mut family.definition {
                definition
                    .built
                    .retain(|(built_words, _)| *built_words != words);
                if definition.built.len() == MOST_BUILT {
                    definition.built.remove(0);
                }
                definition.built.push((words, rules));
            }
        }
        self.words = OnceLock::new();
    }

    /// All families, in the order they came.
    pub fn families(&self) -> &[Family] {
        &self.families
    }

    /// The names of all families.
    pub fn family_names(&self) -> Vec<&str> {
        let families = self.families.iter();
        families.map(|family| family.name.as_str()).collect()
    }

    /// The family of that name.
    pub fn find(&self, name: &str) -> Option<&Family> {
        self.families.iter().find(|family| family.name == name)
    }

    /// The puzzle that a session begins with: the first that is there by its family's name alone.
    pub fn first(&self) -> Option<Arc<Puzzle>> {
        self.families
            .iter()
            .find_map(|family| self.build(family, &[]).ok())
    }

    /// The meaning of the name, in any puzzle.
    pub fn word(&self, name: &str) -> Option<PuzzleWord> {
        let added = || self.has_added(name).then_some(PuzzleWord::Heuristic);
        self.words().get(name).copied().or_else(added)
    }

    /// All names of that kind, in order of the alphabet.
    pub fn names_of(&self, kind: PuzzleWord) -> Vec<&str> {
        let words = self.words().iter().filter(|(_, word)| **word == kind);
        let mut names: Vec<&str> = words.map(|(name, _)| name.as_str()).collect();
        if kind == PuzzleWord::Heuristic {
            let added = self.heuristics.listed().map(|(name, _)| name);
            names.extend(added.filter(|name| !self.words().contains_key(*name)));
            names.sort_unstable();
        }
        names
    }

    fn words(&self) -> &BTreeMap<SmolStr, PuzzleWord> {
        self.words.get_or_init(|| {
            let mut words = BTreeMap::new();
            for family in &self.families {
                add_words(&mut words, family);
            }
            // Those of puzzles that scripts define, as far as they have them.
            for view in View::ALL {
                let word = words.entry(view.name().into());
                word.or_insert(PuzzleWord::Heuristic);
            }
            words
        })
    }
}

/// Adds the names that a family's puzzle has of its own.
fn add_words(words: &mut BTreeMap<SmolStr, PuzzleWord>, family: &Family) {
    if let Ok(rules) = family.example() {
        let names = rules.moves().iter().flat_map(MoveName::all);
        words.extend(names.map(|name| (name.into(), PuzzleWord::Move)));
        let heuristics = rules
            .estimator()
            .map_or(&[][..], |estimator| estimator.heuristics());
        words.extend(
            heuristics
                .iter()
                .map(|info| (info.name.clone(), PuzzleWord::Heuristic)),
        );
    }
    let infos = family.heuristics();
    let names = infos.map(|info| &info.name).chain(&family.named);
    words.extend(names.map(|name| (name.clone(), PuzzleWord::Heuristic)));
    // A script may call what it likes as a format is called.
    if family.is_of_files() {
        return;
    }
    // A puzzle that a script defines may be called like a heuristic of another.
    let word = words.entry(family.name.clone());
    let word = word.or_insert(PuzzleWord::Puzzle);
    if family.definition.is_none() {
        *word = PuzzleWord::Puzzle;
    }
}
