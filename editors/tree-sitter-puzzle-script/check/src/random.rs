//! Random programs, and scripts of the repository with something changed.

use crate::compare;
use crate::maker::program;
use crate::texts::texts;
use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use puzzle_core::syntax::{Source, tokens};
use std::cell::Cell;

const PROGRAMS: u32 = 5_000;

/// Runs a property of texts that are the same ones each time.
fn holds_for<S: Strategy>(cases: u32, strategy: &S, text: impl Fn(S::Value) -> String) -> u32 {
    let config = Config {
        cases,
        failure_persistence: None,
        max_shrink_iters: 4_000,
        ..Config::default()
    };
    let rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    let accepted = Cell::new(0);
    let ran = TestRunner::new_with_rng(config, rng).run(strategy, |value| {
        let parsed = compare(&text(value)).map_err(TestCaseError::fail)?;
        accepted.set(accepted.get() + u32::from(parsed));
        Ok(())
    });
    if let Err(failed) = ran {
        panic!("{failed}");
    }
    accepted.get()
}

#[test]
fn random_programs_have_the_same_statements() {
    // The parser refuses some: those that it accepts are counted.
    let bytes = proptest::collection::vec(any::<u8>(), 1..150);
    let accepted = holds_for(2 * PROGRAMS, &bytes, |bytes| program(&bytes));
    println!("{accepted} random programs have the same statements");
    assert!(
        accepted >= PROGRAMS,
        "the parser accepts {accepted} of {}",
        2 * PROGRAMS
    );
}

#[test]
fn scripts_with_a_change_have_the_same_statements() {
    let texts: Vec<String> = texts()
        .into_iter()
        .map(|own| own.text)
        .filter(|own| own.len() < 2_000)
        .collect();
    let changes = (
        any::<prop::sample::Index>(),
        any::<prop::sample::Index>(),
        any::<prop::sample::Index>(),
        0..4_u8,
    );
    let accepted = holds_for(PROGRAMS, &changes, |(text, first, second, change)| {
        let text = &texts[text.index(texts.len())];
        let source = Source::new("text", text.as_str(), None);
        let tokens = tokens(&source);
        if tokens.is_empty() {
            return text.clone();
        }
        let place = |index: prop::sample::Index| tokens[index.index(tokens.len())].span.range();
        let (first, second) = (place(first), place(second));
        let text = &source.text;
        let other = &text[second];
        match change {
            0 => format!("{}{}", &text[..first.start], &text[first.end..]),
            1 => format!("{}{other}{}", &text[..first.start], &text[first.end..]),
            2 => format!("{} {other} {}", &text[..first.start], &text[first.start..]),
            _ => text[..first.end].to_owned(),
        }
    });
    println!("{accepted} changed scripts have the same statements");
    assert!(accepted >= PROGRAMS / 10, "the parser accepts {accepted}");
}
