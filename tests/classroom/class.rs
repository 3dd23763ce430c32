//! A class that is generated, with what its students hand in and what they must get for it. The benchmark grades it too.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, SystemTime};

const ASSIGNMENT: &str = r#"
task "Own board" points 3 {
  seed $id
  randomizeState depth 16
  checkSolution (moves("own.txt"))
  expect solves
  expect excess <= 4
}
task "=Shortest" points 0.5 {
  setState "312 475 68b"
  checkSolution (moves("a.txt"))
  expect excess == 0
}
task "Beam" points 2 {
  submission "beam.txt"
  expect solved and length <= 20
  expect algorithm == beam
}
task "Secret" hidden {
  submission "beam.txt"
  expect generated < 1000
}
"#;

/// What a student is like: what lies in the folder, and the points of the four tasks.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    Right,
    TooLong,
    Illegal,
    Lazy,
    Splices,
    Links,
    Formulas,
    Escapes,
    Floods,
    Loops,
    Recurses,
    Forges,
    Late,
    Missing,
    Strange,
    Reads,
    Pipes,
    Huge,
}

/// All there are.
pub const KINDS: [Kind; 18] = [
    Kind::Right,
    Kind::TooLong,
    Kind::Illegal,
    Kind::Lazy,
    Kind::Splices,
    Kind::Links,
    Kind::Formulas,
    Kind::Escapes,
    Kind::Floods,
    Kind::Loops,
    Kind::Recurses,
    Kind::Forges,
    Kind::Late,
    Kind::Missing,
    Kind::Strange,
    Kind::Reads,
    Kind::Pipes,
    Kind::Huge,
];

const BEAM: &str = "setState \"312 475 68b\"\nsolveBeam 50\n";

impl Kind {
    /// The points that are due.
    pub fn points(self) -> [&'static str; 4] {
        match self {
            Self::Right | Self::Late => ["3", "0.5", "2", "1"],
            Self::TooLong => ["0", "0", "2", "1"],
            Self::Illegal | Self::Recurses | Self::Forges => ["0", "0.5", "0", "0"],
            Self::Lazy => ["3", "0.5", "0", "1"],
            Self::Reads | Self::Floods | Self::Loops => ["3", "0.5", "0", "0"],
            Self::Splices
            | Self::Links
            | Self::Formulas
            | Self::Escapes
            | Self::Missing
            | Self::Pipes
            | Self::Huge
            | Self::Strange => ["0", "0", "0", "0"],
        }
    }

    /// Hands in, with the moves that solve the student's own board.
    pub fn hand_in(self, folder: &Path, moves: &str) {
        if matches!(self, Self::Missing) {
            return;
        }
        fs::create_dir_all(folder).expect("a folder");
        let write = |name: &str, text: &str| fs::write(folder.join(name), text).expect("written");
        write("a.txt", "L U L U");
        write("own.txt", moves);
        write("beam.txt", BEAM);
        // What lies beside it means nothing.
        write("beam.exit", "0");
        write(".grades.json", "[]");
        match self {
            Self::Right | Self::Late | Self::Missing => {}
            Self::TooLong => {
                write(
                    "own.txt",
                    &format!("{moves} right left right left right left"),
                );
                write(
                    "a.txt",
                    "['start', 'left', 'up', 'left', 'up', 'down', 'up', 'goal']",
                );
            }
            Self::Illegal => {
                write("own.txt", &format!("{moves} up"));
                write("beam.txt", "solveBeem 50");
            }
            Self::Lazy => write("beam.txt", "setState \"312 475 68b\" solveBFS"),
            Self::Splices => {
                let splice = "up] setState \"b12 345 678\" checkSolution [";
                for name in ["a.txt", "own.txt"] {
                    write(name, splice);
                }
                write("beam.txt", "task \"Beam\" points 2 { }\nprint \"\\\"} {\"");
            }
            Self::Links => link(folder),
            Self::Formulas => {
                for name in ["a.txt", "own.txt", "beam.txt"] {
                    write(
                        name,
                        "=HYPERLINK(\"http://example.org\",A1)\n@SUM(A1) +1 -1\n",
                    );
                }
            }
            Self::Escapes => {
                for name in ["a.txt", "own.txt", "beam.txt"] {
                    write(
                        name,
                        "\u{1b}[2J\u{1b}]0;x\u{7}\u{202e}<script>alert(1)</script>]]>",
                    );
                }
            }
            Self::Floods => write("beam.txt", "repeat 1000000000 { print \"a line of text\" }"),
            Self::Loops => write(
                "beam.txt",
                "let x = 1 repeat 1000000000 { let x = (1 - $x) }",
            ),
            Self::Recurses => {
                write("own.txt", "");
                write("beam.txt", "submission \"beam.txt\"");
            }
            Self::Forges => {
                write("own.txt", &"up ".repeat(100_000));
                let forged =
                    r#"{\"solved\":true,\"length\":4,\"algorithm\":\"beam\",\"generated\":1}"#;
                write("beam.txt", &format!("print \"{forged}\"\nmove up"));
            }
            Self::Strange => {
                for name in ["a.txt", "own.txt", "beam.txt"] {
                    fs::write(folder.join(name), b"\xff\xfe\xff\xff up \0\x01").expect("written");
                }
            }
            Self::Pipes => pipe(folder),
            Self::Huge => {
                for name in ["a.txt", "own.txt", "beam.txt"] {
                    write(name, &"up (".repeat(2_000_000));
                }
            }
            Self::Reads => write("beam.txt", "readCommands \"../s000/beam.txt\""),
        }
        if matches!(self, Self::Late) {
            let file = fs::File::options().write(true).open(folder.join("a.txt"));
            let late = SystemTime::now() + Duration::from_hours(48);
            file.expect("opened")
                .set_modified(late)
                .expect("another time");
        }
    }
}

#[cfg(unix)]
fn link(folder: &Path) {
    for name in ["a.txt", "own.txt", "beam.txt"] {
        fs::remove_file(folder.join(name)).expect("gone");
        let target = format!("../s000/{name}");
        std::os::unix::fs::symlink(target, folder.join(name)).expect("linked");
    }
}

#[cfg(not(unix))]
fn link(folder: &Path) {
    for name in ["a.txt", "own.txt", "beam.txt"] {
        fs::remove_file(folder.join(name)).expect("gone");
    }
}

/// Pipes that nobody writes to.
fn pipe(folder: &Path) {
    for name in ["a.txt", "own.txt", "beam.txt"] {
        fs::remove_file(folder.join(name)).expect("gone");
        let made = Command::new("mkfifo").arg(folder.join(name)).status();
        assert!(cfg!(not(unix)) || made.is_ok_and(|made| made.success()));
    }
}

/// Makes a class in a folder by the program, with what it hands in; the kinds of its students, which take turns.
pub fn class(at: &Path, program: &Path, size: usize, kinds: &[Kind]) -> BTreeMap<String, Kind> {
    let mut table = "id,name\n".to_owned();
    let mut students = BTreeMap::new();
    for index in 0..size {
        let id = format!("s{index:03}");
        writeln!(table, "{id},\"=Name {index}\"").expect("a string takes all");
        students.insert(id, kinds[index % kinds.len()]);
    }
    let write = |name: &str, text: &str| fs::write(at.join(name), text).expect("written");
    write("students.csv", &table);
    write("assignment.txt", ASSIGNMENT);
    let solver = "seed $id randomizeState depth 16 solve write \"$id.moves\" $path";
    write("solver.txt", solver);
    let ran = Command::new(program)
        .args(["--each", "students.csv", "--out", "solved", "solver.txt"])
        .env("PUZZLE_SCRIPT_CACHE", "")
        .current_dir(at)
        .output()
        .expect("the program starts");
    assert!(ran.status.success(), "{ran:?}");
    for (id, kind) in &students {
        let moves = fs::read_to_string(at.join(format!("solved/{id}.moves")));
        let moves = moves.expect("written").replace('\n', " ");
        kind.hand_in(&at.join("work").join(id), &moves);
    }
    students
}
