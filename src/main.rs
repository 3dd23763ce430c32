//! The program: hands over to the library's command line.

use puzzle_script::host::Heap;
use std::process::ExitCode;

#[global_allocator]
static HEAP: Heap = Heap;

fn main() -> ExitCode {
    puzzle_script::cli::main()
}
