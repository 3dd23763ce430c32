//! Files in which others write puzzles: each is read as the text of a `define puzzle` block, which is then run as one
//! that somebody wrote, as a planning task, or as a maze.

mod algorithm;
mod cycles;
mod definition;
mod error;
mod gap;
mod graph;
mod json;
mod kpuzzle;
mod maze;
mod metric;
mod orbits;
#[cfg(feature = "yaml")]
mod posthoc;
mod search_log;
mod sokoban;
mod tws;
mod words;

pub(crate) use graph::beside;
pub(crate) use maze::MapFile;
pub(crate) use metric::Metric;
pub(crate) use search_log::{LoggedEvent, LoggedState, search_log};

use puzzle_core::puzzle::{Neighbours, Terrain};
use puzzle_core::puzzles::defined::PieceSet;
use puzzle_core::puzzles::graph::GraphParts;
use puzzle_core::syntax::{Diagnostic, Source, Span};
use puzzle_core::tasks::{Task, read_pddl, read_sas};
use std::sync::Arc;

/// Most bytes of a file that stands for a definition.
const MOST_BYTES: usize = 4 << 20;

/// Most bytes of a file of a planning task.
const MOST_BYTES_OF_TASKS: usize = 64 << 20;

/// Most bytes of a file of a graph: each arc of the largest has a line.
const MOST_BYTES_OF_GRAPHS: usize = 1 << 30;

/// The word behind a level whose pushes are counted, and not its steps.
const PUSHES: &str = "pushes";

/// The bounds on a puzzle.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bounds {
    /// Cells.
    pub cells: usize,
    /// Values of all cells.
    pub values: usize,
    /// Bits of a state.
    pub bits: usize,
    /// Moves.
    pub moves: usize,
}

/// A kind of file.
pub(crate) struct Format {
    /// The name behind `puzzle`.
    pub name: &'static str,
    takes: Parameters,
    read: FormatReader,
}

/// A mistake in files: the number of the file, and the report.
type FileFlaw = (usize, Diagnostic);

/// The reader of files.
enum FormatReader {
    /// As the text of a definition.
    Definition(fn(&Source, &FormatOptions, Bounds) -> Result<Definition, Diagnostic>),
    /// As a planning task; the error comes with the number of the file.
    Task(fn(&[Arc<Source>]) -> Result<Task, FileFlaw>),
    /// As a maze.
    Map(fn(&Source, &FormatOptions) -> Result<MapFile, Diagnostic>),
    /// As a graph; the error comes with the number of the file.
    Graph(fn(&[Arc<Source>], Directed) -> Result<GraphParts, FileFlaw>),
}

/// The content of files.
#[derive(Debug)]
pub(crate) enum Read {
    /// A definition.
    Definition(Definition),
    /// A planning task.
    Task(Task),
    /// A maze.
    Map(MapFile),
    /// A graph.
    Graph(GraphParts),
}

/// A file as a definition.
#[derive(Debug)]
pub(crate) struct Definition {
    /// Its text.
    pub text: String,
    /// The sets of pieces that positions name.
    pub sets: Vec<PieceSet>,
}

impl From<String> for Definition {
    fn from(text: String) -> Self {
        let sets = Vec::new();
        Self { text, sets }
    }
}

/// The word behind a list of edges each of which leads one way.
const DIRECTED: &str = "directed";

/// Whether an edge of a list leads one way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Directed {
    /// From its first node to its second one.
    Yes,
    /// Both ways.
    No,
}

/// The word for hexagonal cells.
const HEX: &str = "hex";

/// The word before what cells with a letter of a map cost, and the one for a letter whose cells nobody enters.
const COSTS: &str = "costs";
const WALL: &str = "wall";

/// The word before the lines that draw the states of a task.
const DRAW: &str = "draw";

/// The word before the sets of pieces that a puzzle does without.
const OMIT: &str = "omit";

/// The operands behind the file.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Parameters {
    /// A metric and a list of moves; the metric without one.
    Moves(Metric),
    /// The same, and sets of pieces to omit.
    Pieces(Metric),
    /// The number of a level, and what its moves cost.
    Level,
    /// The number of neighbours of a cell, and what the letters of a map cost.
    Neighbours,
    /// Whether cells are hexagonal.
    Hexagons,
    /// A second file, a problem of the domain that is in the first one, and lines that draw its states.
    Problem,
    /// Lines that draw its states.
    Drawing,
    /// Whether edges lead one way.
    Direction,
}

/// All of them. The registry of puzzles has their names, too.
const FORMATS: [Format; 9] = [
    Format {
        name: "gap",
        takes: Parameters::Moves(Metric::Quarter),
        read: FormatReader::Definition(gap::read),
    },
    Format {
        name: "tws",
        takes: Parameters::Pieces(Metric::Half),
        read: FormatReader::Definition(tws::read),
    },
    Format {
        name: "kpuzzle",
        takes: Parameters::Pieces(Metric::Half),
        read: FormatReader::Definition(kpuzzle::read),
    },
    Format {
        name: "sokoban",
        takes: Parameters::Level,
        read: FormatReader::Definition(sokoban::read),
    },
    Format {
        name: "maze",
        takes: Parameters::Hexagons,
        read: FormatReader::Map(|file, request| maze::read_maze(file, request.neighbours)),
    },
    Format {
        name: "map",
        takes: Parameters::Neighbours,
        read: FormatReader::Map(|file, request| {
            maze::read_map(file, request.neighbours, &request.terrains)
        }),
    },
    Format {
        name: "graph",
        takes: Parameters::Direction,
        read: FormatReader::Graph(graph::read),
    },
    Format {
        name: "pddl",
        takes: Parameters::Problem,
        read: FormatReader::Task(|files| read_pddl(&files[0].text, &files[1].text)),
    },
    Format {
        name: "sas",
        takes: Parameters::Drawing,
        read: FormatReader::Task(|files| read_sas(&files[0].text).map_err(|flaw| (0, flaw))),
    },
];

/// `[S 2 W wall]`: letters of a map, each once, with what their cells are; nothing if it is no such list.
fn terrains(said: &[String]) -> Option<Vec<(char, Terrain)>> {
    let mut found: Vec<(char, Terrain)> = Vec::new();
    for pair in said.chunks(2) {
        let [letter, cost] = pair else { return None };
        let &[letter] = letter.as_bytes() else {
            return None;
        };
        let letter = char::from(letter.to_ascii_uppercase());
        let terrain = match cost.as_bytes() {
            &[digit @ b'0'..=b'9'] => Terrain::Ground(digit - b'0'),
            _ if cost == WALL => Terrain::Wall,
            _ => return None,
        };
        if !maze::LETTERS.contains(letter) || found.iter().any(|entry| entry.0 == letter) {
            return None;
        }
        found.push((letter, terrain));
    }
    Some(found)
}

/// The request for a file's content.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct FormatOptions {
    /// Which powers of a generator are moves.
    metric: Metric,
    /// The moves, where not all of the file are.
    moves: Option<Vec<String>>,
    /// The sets of pieces that the puzzle does without.
    omitted: Vec<String>,
    /// A level, from 1; the first without it.
    level: Option<usize>,
    /// Whether pushes alone cost something.
    pushes: bool,
    /// The number of neighbours of a cell.
    neighbours: Neighbours,
    /// What cells with a letter of a map are.
    terrains: Vec<(char, Terrain)>,
    /// Whether edges of a list lead one way.
    directed: Directed,
    /// The second file.
    pub problem: Option<String>,
    /// The lines that draw the states of a task.
    pub drawing: Option<Vec<String>>,
}

/// An operand behind the file: a word, a list of words or a number.
pub(crate) enum FormatOperand {
    /// `quarter`.
    Word(String),
    /// `[U F R]`.
    List(Vec<String>),
    /// `3`.
    Number(i64),
}

impl Format {
    /// The format of that name.
    pub(crate) fn named(name: &str) -> Option<&'static Self> {
        FORMATS.iter().find(|format| format.name == name)
    }

    /// The ending of its files.
    pub(crate) fn ending(&self) -> &'static str {
        match self.name {
            "gap" => "g",
            "graph" => "csv",
            "kpuzzle" => "json",
            "maze" => "txt",
            "sokoban" => "xsb",
            other => other,
        }
    }

    /// The number of files behind its name.
    pub(crate) fn files(&self) -> usize {
        match self.takes {
            Parameters::Problem => 2,
            Parameters::Moves(_)
            | Parameters::Pieces(_)
            | Parameters::Level
            | Parameters::Neighbours
            | Parameters::Hexagons
            | Parameters::Drawing
            | Parameters::Direction => 1,
        }
    }

    /// The words that may stand behind its file.
    pub(crate) fn words(&self) -> &'static [&'static str] {
        match self.takes {
            Parameters::Moves(_) => &Metric::NAMES,
            Parameters::Pieces(_) => &[Metric::NAMES[0], Metric::NAMES[1], OMIT],
            Parameters::Level => &[PUSHES],
            Parameters::Neighbours => &["4", "8", HEX, COSTS],
            Parameters::Hexagons => &[HEX],
            Parameters::Problem | Parameters::Drawing => &[DRAW],
            Parameters::Direction => &[DIRECTED],
        }
    }

    /// Returns the request that the operands behind the file make; else the operand that is too much, and the ones that fit.
    pub(crate) fn request(
        &self,
        operands: &[FormatOperand],
    ) -> Result<FormatOptions, (usize, &'static str)> {
        let mut request = FormatOptions {
            metric: match self.takes {
                Parameters::Moves(metric) | Parameters::Pieces(metric) => metric,
                _ => Metric::Quarter,
            },
            moves: None,
            omitted: Vec::new(),
            level: None,
            pushes: false,
            neighbours: match self.takes {
                Parameters::Hexagons => Neighbours::Four,
                _ => Neighbours::Eight,
            },
            terrains: Vec::new(),
            directed: Directed::No,
            problem: None,
            drawing: None,
        };
        for (index, operand) in operands.iter().enumerate() {
            let is_behind = |word: &str| match index.checked_sub(1).map(|before| &operands[before])
            {
                Some(FormatOperand::Word(before)) => before == word,
                _ => false,
            };
            let is_taken = match (self.takes, operand) {
                (Parameters::Pieces(_), FormatOperand::List(names)) if is_behind(OMIT) => {
                    request.omitted.clone_from(names);
                    !names.is_empty()
                }
                (Parameters::Pieces(_), FormatOperand::Word(name)) if is_behind(OMIT) => {
                    request.omitted = vec![name.clone()];
                    true
                }
                (Parameters::Pieces(_), FormatOperand::Word(word))
                    if word == OMIT && request.omitted.is_empty() =>
                {
                    index + 1 < operands.len()
                }
                (Parameters::Pieces(_), FormatOperand::List(_)) if !request.omitted.is_empty() => {
                    false
                }
                (Parameters::Moves(_) | Parameters::Pieces(_), FormatOperand::Word(word))
                    if index == 0 =>
                {
                    let metric = Metric::named(word);
                    request.metric = metric.unwrap_or(request.metric);
                    metric.is_some()
                }
                (Parameters::Moves(_) | Parameters::Pieces(_), FormatOperand::List(names)) => {
                    let is_first = request.moves.is_none() && !names.is_empty();
                    request.moves = Some(names.clone());
                    is_first
                }
                (Parameters::Level, FormatOperand::Number(number)) if index == 0 => {
                    request.level = usize::try_from(*number).ok().filter(|&level| level > 0);
                    request.level.is_some()
                }
                (Parameters::Neighbours, FormatOperand::Number(number @ (4 | 8))) if index == 0 => {
                    if *number == 4 {
                        request.neighbours = Neighbours::Four;
                    }
                    true
                }
                (Parameters::Neighbours | Parameters::Hexagons, FormatOperand::Word(word))
                    if index == 0 && word == HEX =>
                {
                    request.neighbours = Neighbours::Six;
                    true
                }
                (Parameters::Neighbours, FormatOperand::Word(word)) if word == COSTS => {
                    request.terrains.is_empty() && index + 1 < operands.len()
                }
                (Parameters::Neighbours, FormatOperand::List(said)) if is_behind(COSTS) => {
                    request.terrains = terrains(said).unwrap_or_default();
                    !request.terrains.is_empty()
                }
                (Parameters::Direction, FormatOperand::Word(word)) if index == 0 => {
                    request.directed = Directed::Yes;
                    word == DIRECTED
                }
                (Parameters::Level, FormatOperand::Word(word)) if !request.pushes => {
                    request.pushes = word == PUSHES;
                    request.pushes
                }
                (Parameters::Problem, FormatOperand::Word(file)) if index == 0 => {
                    request.problem = Some(file.clone());
                    true
                }
                (Parameters::Problem | Parameters::Drawing, FormatOperand::Word(word))
                    if index + 1 == self.files() =>
                {
                    word == DRAW && operands.len() == index + 2
                }
                (Parameters::Problem | Parameters::Drawing, operand) if index == self.files() => {
                    request.drawing = match operand {
                        FormatOperand::List(lines) => Some(lines.clone()),
                        FormatOperand::Word(line) => Some(vec![line.clone()]),
                        FormatOperand::Number(_) => None,
                    };
                    request.drawing.is_some()
                }
                _ => false,
            };
            if !is_taken {
                return Err((index, self.takes.described()));
            }
        }
        if self.takes == Parameters::Problem && request.problem.is_none() {
            return Err((operands.len(), self.takes.described()));
        }
        Ok(request)
    }

    /// Returns the content of files.
    ///
    /// # Errors
    ///
    /// The mistake in them: the number of the file, and the place in its text.
    pub(crate) fn read(
        &self,
        files: &[Arc<Source>],
        request: &FormatOptions,
        bounds: Bounds,
    ) -> Result<Read, FileFlaw> {
        let most = match self.read {
            FormatReader::Definition(_) | FormatReader::Map(_) => MOST_BYTES,
            FormatReader::Task(_) => MOST_BYTES_OF_TASKS,
            FormatReader::Graph(_) => MOST_BYTES_OF_GRAPHS,
        };
        for (number, file) in files.iter().enumerate() {
            let bytes = file.text.len();
            if bytes > most {
                let found = format!("the file has {bytes} bytes");
                return Err((number, error::too_large(found, most, Span::default())));
            }
        }
        match self.read {
            FormatReader::Definition(read) => {
                let text = read(&files[0], request, bounds);
                text.map(Read::Definition).map_err(|flaw| (0, flaw))
            }
            FormatReader::Task(read) => read(files).map(Read::Task),
            FormatReader::Graph(read) => read(files, request.directed).map(Read::Graph),
            FormatReader::Map(read) => {
                let map = read(&files[0], request);
                map.map(Read::Map).map_err(|flaw| (0, flaw))
            }
        }
    }
}

impl Parameters {
    fn described(self) -> &'static str {
        match self {
            Self::Hexagons => {
                "after the file: `hex` for hexagonal cells, for example: puzzle maze \"maze.txt\" hex"
            }
            Self::Direction => {
                "after the file: `directed` for edges that lead one way, for example: puzzle graph \"roads.csv\" directed"
            }
            Self::Neighbours => {
                "after the file: how many neighbours a cell has, 4 or 8, or `hex`; then `costs` with letters of the map, each with what a step into it costs, 0 to 9, or `wall`, for example: puzzle map \"arena.map\" 4 costs [S 2 W wall]"
            }
            Self::Problem => {
                "a domain and a problem of it, then `draw` with lines, for example: puzzle pddl \"domain.pddl\" \"problem.pddl\" draw [\"{(at-ferry north) boat}\"]"
            }
            Self::Drawing => {
                "after the file: `draw` with lines, for example: puzzle sas \"output.sas\" draw [\"{(at-ferry north) boat}\"]"
            }
            Self::Moves(_) => {
                "after the file: `quarter` or `half`, then a list of moves, for example: puzzle tws \"2x2x2.tws\" quarter [U F R]"
            }
            Self::Pieces(_) => {
                "after the file: `quarter` or `half`, then a list of moves, then `omit` with sets of pieces, for example: puzzle tws \"3x3x3.tws\" quarter [U F R] omit [EDGE]"
            }
            Self::Level => {
                "after the file: the number of a level, then `pushes`, for example: puzzle sokoban \"levels.xsb\" 3 pushes"
            }
        }
    }
}

#[cfg(test)]
mod tests;
