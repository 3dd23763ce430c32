//! The program: hands over to the library's command line.

use std::process::ExitCode;

fn main() -> ExitCode {
    puzzle_script::cli::main()
}
