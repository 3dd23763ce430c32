//! What puzzle-script is compared with. Libraries search in processes of their own, so that their
//! memory can be told.

use crate::Result;
use crate::boards::Instance;
use crate::product::{peak, process};
use crate::work::Sample;
use pathfinding::prelude::{astar, bfs, idastar};
use slidy::puzzle::puzzle::Puzzle;
use slidy::solver::size4x4::stm::solver::Solver;
use slidy::solver::solver::Solver as _;
use std::cell::Cell;
use std::hash::Hash;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::str::FromStr as _;
use std::time::Instant;

/// Makes the driver a program that ends at once.
pub const BARE: &str = "--bare";
/// Makes it solve boards of the 15-puzzle with slidy: they follow.
pub const SLIDY: &str = "--slidy";
/// Makes it search with a library: algorithm, encoding, start, goal and repetitions follow.
pub const LIBRARY: &str = "--library";

/// The version that is measured.
const TWIPS_VERSION: &str = "0.12.3";

pub struct Peer {
    pub label: String,
    runs: Runs,
}

enum Runs {
    /// A whole process for each list of arguments.
    Processes(Vec<Vec<String>>),
    /// `plain_ida.c`, which searches one board and times that.
    PlainIda,
    /// Whole processes of `twips`, which print this.
    Twips {
        arguments: Vec<String>,
        prints: &'static str,
    },
    /// A process that times its searches, with the counts that are known.
    Library {
        arguments: [String; 5],
        expanded: f64,
        stored: f64,
    },
}

impl Peer {
    pub fn bare() -> Self {
        Self {
            label: "bare Rust process".into(),
            runs: Runs::Processes(vec![vec![BARE.into()]]),
        }
    }

    /// Plain IDA* in C, as it is compiled here.
    pub fn plain_ida() -> Self {
        Self {
            label: "plain_ida.c, gcc -O1 -fno-inline".into(),
            runs: Runs::PlainIda,
        }
    }

    /// `twips` of the crate `twips-cli`, which counts the states of the 2x2x2 cube that these moves reach, and their
    /// greatest distance. It has one thread, and is installed beside this program when it is first asked for.
    pub fn twips(moves: &str, prints: &'static str) -> Self {
        let cube = concat!(env!("CARGO_MANIFEST_DIR"), "/pocket_cube.kpuzzle.json");
        let options = ["--num-threads", "1", "--generator-moves", moves];
        let arguments = ["gods-algorithm"].into_iter().chain(options).chain([cube]);
        Self {
            label: format!("twips-cli {TWIPS_VERSION}, whole process"),
            runs: Runs::Twips {
                arguments: arguments.map(String::from).collect(),
                prints,
            },
        }
    }

    /// Makes ready what it runs; in a check, what takes no minutes.
    ///
    /// # Errors
    ///
    /// Why it can't be run here.
    pub fn prepare(&self, check: bool) -> Result<()> {
        match self.runs {
            Runs::Twips { .. } => install_twips(check),
            _ => Ok(()),
        }
    }

    /// The solver of slidy with the tables that it builds by default, a whole process for each of
    /// these lists of boards. It has one thread.
    pub fn slidy<'a>(processes: impl IntoIterator<Item = &'a [Instance]>) -> Self {
        let processes = processes.into_iter().map(|boards| {
            let boards = boards.iter().map(Instance::with_the_blank_last);
            std::iter::once(SLIDY.into()).chain(boards).collect()
        });
        Self {
            label: "slidy, whole process".into(),
            runs: Runs::Processes(processes.collect()),
        }
    }

    /// Both encodings. Given are the known counts, which differ from ours by ties; how many states
    /// it stores follows from how many it expands, and was counted apart.
    pub fn pathfinding(
        algorithm: &str,
        start: &str,
        goal: &str,
        expanded: u32,
        stored: u32,
    ) -> [Self; 2] {
        ["bytes", "u64"].map(|encoding| Self {
            label: format!("pathfinding, {encoding}, {expanded} expanded"),
            runs: Runs::Library {
                arguments: [LIBRARY, algorithm, encoding, start, goal].map(String::from),
                expanded: expanded.into(),
                stored: stored.into(),
            },
        })
    }

    pub fn samples(&self, repetitions: usize) -> Result<Vec<Sample>> {
        let program = std::env::current_exe()?;
        match &self.runs {
            Runs::Processes(processes) => {
                let runs = processes.iter().cycle();
                runs.take(processes.len() * repetitions)
                    .map(|arguments| process(Command::new(&program).args(arguments), ""))
                    .collect()
            }
            Runs::Twips { arguments, prints } => {
                let (_, twips) = twips(&program);
                (0..repetitions)
                    .map(|_| process(Command::new(&twips).args(arguments), prints))
                    .collect()
            }
            Runs::PlainIda => {
                let compiled = compiled(&program)?;
                (0..repetitions).map(|_| plain_ida(&compiled)).collect()
            }
            Runs::Library {
                arguments,
                expanded,
                stored,
            } => {
                let mut command = Command::new(program);
                command.args(arguments).arg(repetitions.to_string());
                let lines = String::from_utf8(command.output()?.stdout)?;
                let samples = lines
                    .lines()
                    .map(|line| searched(line, *expanded, *stored))
                    .collect::<Result<Vec<_>>>()?;
                let complete = samples.len() == repetitions;
                complete
                    .then_some(samples)
                    .ok_or(format!("{command:?} failed").into())
            }
        }
    }
}

/// The C program, compiled beside this one.
fn compiled(program: &Path) -> Result<PathBuf> {
    let source = concat!(env!("CARGO_MANIFEST_DIR"), "/plain_ida.c");
    let compiled = program.with_file_name("plain_ida");
    let mut gcc = Command::new("gcc");
    gcc.args(["-O1", "-fno-inline", "-o"]).arg(&compiled);
    let ended = gcc.arg(source).status()?;
    ended
        .success()
        .then_some(compiled)
        .ok_or(format!("{gcc:?} failed").into())
}

/// The folder into which `twips` is installed, and the program there.
fn twips(program: &Path) -> (PathBuf, PathBuf) {
    let folder = program.with_file_name("twips-cli");
    let twips = folder.join("bin").join("twips");
    (folder, twips)
}

/// Installs `twips`, unless it is there.
fn install_twips(check: bool) -> Result<()> {
    let (folder, twips) = twips(&std::env::current_exe()?);
    if twips.exists() {
        return Ok(());
    }
    if check {
        return Err("it is not installed, and a check does not do that".into());
    }
    eprintln!("installing twips-cli {TWIPS_VERSION}, which takes some minutes ...");
    let mut cargo = Command::new("cargo");
    cargo.args(["install", "--quiet", "--locked", "--no-default-features"]);
    cargo
        .args(["--version", TWIPS_VERSION, "--root"])
        .arg(folder);
    let ended = cargo.arg("twips-cli").status();
    match ended {
        Ok(ended) if ended.success() => Ok(()),
        Ok(ended) => Err(format!("it can't be installed: {cargo:?} ended with {ended}").into()),
        Err(error) => Err(format!("it can't be installed: {cargo:?}: {error}").into()),
    }
}

/// What the C program prints: length, nodes, nodes a second.
fn plain_ida(program: &Path) -> Result<Sample> {
    let output = String::from_utf8(Command::new(program).output()?.stdout)?;
    let numbers: Vec<f64> = output.split_whitespace().flat_map(str::parse).collect();
    match numbers[..] {
        [length, generated, speed] => Ok(Sample {
            length,
            generated,
            seconds: generated / speed,
            ..Sample::default()
        }),
        _ => Err(format!("plain_ida.c prints {output}").into()),
    }
}

/// A line that [`run`] prints.
fn searched(line: &str, known: f64, stored: f64) -> Result<Sample> {
    let numbers: Vec<f64> = line.split(' ').flat_map(str::parse).collect();
    match numbers[..] {
        [seconds, expanded, generated, bytes] if expanded.total_cmp(&known).is_eq() => Ok(Sample {
            seconds,
            expanded,
            generated,
            stored,
            bytes,
            ..Sample::default()
        }),
        _ => Err(format!("a peer expands {known}: {line}").into()),
    }
}

/// A board of at most 16 cells; 0 is the blank.
trait Board: Clone + Eq + Hash {
    fn of(cells: &[u8]) -> Self;
    fn tile(&self, cell: usize) -> u8;
    fn blank(&self) -> usize;
    /// The board after the tile of a cell has moved to the blank's.
    fn moved(&self, blank: usize, cell: usize) -> Self;
}

impl<const CELLS: usize> Board for [u8; CELLS] {
    fn of(cells: &[u8]) -> Self {
        cells
            .try_into()
            .expect("the caller has looked at the number of cells")
    }

    fn tile(&self, cell: usize) -> u8 {
        self[cell]
    }

    fn blank(&self) -> usize {
        self.iter()
            .position(|&tile| tile == 0)
            .expect("a board has a blank")
    }

    fn moved(&self, blank: usize, cell: usize) -> Self {
        let mut board = *self;
        board.swap(blank, cell);
        board
    }
}

/// Four bits a cell, the first cell lowest.
impl Board for u64 {
    fn of(cells: &[u8]) -> Self {
        cells
            .iter()
            .rev()
            .fold(0, |board, &tile| board << 4 | Self::from(tile))
    }

    fn tile(&self, cell: usize) -> u8 {
        (self >> (4 * cell) & 15) as u8
    }

    fn blank(&self) -> usize {
        let zeros = self.wrapping_sub(0x1111_1111_1111_1111) & !self & 0x8888_8888_8888_8888;
        zeros.trailing_zeros() as usize / 4
    }

    fn moved(&self, blank: usize, cell: usize) -> Self {
        let tile = self >> (4 * cell) & 15;
        self ^ (tile << (4 * cell)) ^ (tile << (4 * blank))
    }
}

/// Searches and prints a line for each time: seconds, expanded, generated, bytes.
pub fn run(words: &[String]) -> Result<()> {
    let [algorithm, encoding, start, goal, repetitions] = words else {
        return Err("an algorithm, an encoding, a start, a goal and repetitions are due".into());
    };
    let cells = |board: &str| {
        board
            .split(' ')
            .map(str::parse)
            .collect::<std::result::Result<Vec<u8>, _>>()
    };
    let (start, goal) = (cells(start)?, cells(goal)?);
    let search = match (encoding.as_str(), goal.len()) {
        ("bytes", 9) => search::<[u8; 9]>,
        ("bytes", 16) => search::<[u8; 16]>,
        _ => search::<u64>,
    };
    let before = peak("self");
    for _ in 0..repetitions.parse()? {
        let (seconds, expanded, generated) = search(algorithm, &start, &goal);
        println!("{seconds} {expanded} {generated} {}", peak("self") - before);
    }
    Ok(())
}

fn search<B: Board>(algorithm: &str, start: &[u8], goal: &[u8]) -> (f64, usize, usize) {
    let width = goal.len().isqrt();
    let apart =
        |a: usize, b: usize| (a / width).abs_diff(b / width) + (a % width).abs_diff(b % width);
    let beside = |cell| {
        (0..goal.len())
            .filter(move |&other| apart(cell, other) == 1)
            .collect()
    };
    let neighbours: Vec<Vec<usize>> = (0..goal.len()).map(beside).collect();
    // By tile and cell; the blank counts nothing.
    let mut distance = vec![vec![0; goal.len()]; goal.len()];
    for (home, &tile) in goal.iter().enumerate().filter(|&(_, &tile)| tile != 0) {
        distance[usize::from(tile)] = (0..goal.len()).map(|cell| apart(home, cell)).collect();
    }
    let (expanded, produced) = (Cell::new(0), Cell::new(0));
    let successors = |board: &B| {
        let (board, blank) = (board.clone(), board.blank());
        expanded.set(expanded.get() + 1);
        produced.set(produced.get() + neighbours[blank].len());
        neighbours[blank]
            .iter()
            .map(move |&cell| board.moved(blank, cell))
    };
    let steps = |board: &B| successors(board).map(|next| (next, 1));
    let manhattan = |board: &B| {
        let cells = 0..goal.len();
        cells
            .map(|cell| distance[usize::from(board.tile(cell))][cell])
            .sum::<usize>()
    };
    let (start, goal) = (B::of(start), B::of(goal));
    let is_goal = |board: &B| *board == goal;
    let clock = Instant::now();
    match algorithm {
        "astar" => drop(astar(&start, steps, manhattan, is_goal)),
        "idastar" => drop(idastar(&start, steps, manhattan, is_goal)),
        _ => drop(bfs(&start, successors, is_goal)),
    }
    // A step back is no node: each expanded state but a start produces its parent.
    (
        clock.elapsed().as_secs_f64(),
        expanded.get(),
        produced.get() - expanded.get(),
    )
}

/// Solves boards `length:cells row by row` whose blank belongs last, one after the other.
pub fn solve(words: &[String]) -> Result<()> {
    let solver = Solver::default();
    for word in words {
        let (length, cells) = word.split_once(':').ok_or("a length and a board are due")?;
        let puzzle = Puzzle::from_str(cells).map_err(|error| format!("{cells}: {error:?}"))?;
        let solution = solver
            .solve(&puzzle)
            .map_err(|error| format!("{cells}: {error:?}"))?;
        let found = solution.len_stm::<u64>();
        if found.to_string() != length {
            return Err(format!("{cells} takes {found} moves, not {length}").into());
        }
    }
    Ok(())
}
