#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| puzzle_script::cli::fuzz::interpreter(bytes));
