//! Any place of any script: no harm is done, and what is offered is known there.

use crate::support::showcase;
use puzzle_script::check::{Knowledge, check};
use puzzle_script::command::{Report, Table};
use puzzle_script::completion::{Background, Candidate, CandidateKind, Position, Scope};
use puzzle_script::host::Process;
use puzzle_script::interp::catalog;
use puzzle_script::search::Move;
use puzzle_script::syntax::{Source, Span};
use std::fs;
use std::path::Path;

/// A new session.
fn known() -> Background {
    let knowledge = Knowledge::default();
    let puzzle = knowledge.registry.first().expect("the 8-puzzle");
    Background {
        state: Some(puzzle.initial_state()),
        order: (0..4).map(Move).collect(),
        knowledge: Knowledge {
            puzzle: Some(puzzle),
            ..knowledge
        },
        ..Background::default()
    }
}

/// The reports that say of the word at that place that nobody knows it.
fn unknown(text: &str, path: &Path, word: Span, table: &Table) -> Vec<Report> {
    let source = Source::new("test", text, Some(path.to_owned()));
    let mut reports = check(
        source.into(),
        known().knowledge,
        table,
        &Process::new(1 << 20),
        false,
    )
    .reports;
    reports.retain(|report| {
        let labels = report.labels();
        let at = |label: &miette::LabeledSpan| word.range().contains(&label.offset());
        report.code().contains("unknown") && labels.iter().any(at)
    });
    reports
}

/// Whether a candidate names something that may be unknown.
fn is_name(candidate: &Candidate) -> bool {
    !matches!(candidate.kind, CandidateKind::File | CandidateKind::Folder)
}

#[test]
fn what_is_offered_at_any_place_of_any_script_is_known_there() {
    let (known, catalog) = (known(), catalog());
    let table = &catalog.table;
    let mut accepted = 0;
    for path in showcase() {
        let text = fs::read_to_string(&path).expect("a script");
        let scope = Scope {
            table,
            known: &known,
            host: &Process::new(1 << 20),
            path: Some(&path),
        };
        // Of a long one so many places that it takes no longer than a short one.
        let step = 1 + text.len() / 200;
        let places = (0..=text.len()).step_by(step);
        for at in places.filter(|at| text.is_char_boundary(*at)) {
            let position = Position::new(&text, at, scope);
            let _ = position.hint();
            let span = position.span();
            assert!(span.range().start <= at && at <= span.range().end);
            let mut candidates = position.candidates();
            candidates.retain(is_name);
            // One at each place, so that all have their turn.
            let Some(candidate) = candidates.get(at % candidates.len().max(1)) else {
                continue;
            };
            let mut whole = text.clone();
            whole.replace_range(span.range(), &candidate.text);
            let word = Span::new(
                span.range().start,
                span.range().start + candidate.text.len(),
            );
            let reports = unknown(&whole, &path, word, table);
            assert!(
                reports.is_empty(),
                "{}:{at}: {candidate:?}: {}",
                path.display(),
                reports[0].diagnostic
            );
            accepted += 1;
        }
    }
    assert!(accepted > 1000, "{accepted}");
}

#[test]
fn any_place_in_any_line_does_no_harm() {
    let line = "for é in [h1 max(h1,h2)] { solveAStar $é tree \"${x\\\" } else § expect (not solved)\n}}])\r\nmove [up\r left";
    let (known, catalog) = (known(), catalog());
    let scope = Scope {
        table: &catalog.table,
        known: &known,
        host: &Process::new(1 << 20),
        path: None,
    };
    for at in (0..=line.len()).filter(|at| line.is_char_boundary(*at)) {
        let position = Position::new(line, at, scope);
        let span = position.span().range();
        assert!(span.start <= at && at <= span.end && line.is_char_boundary(span.end));
        let _ = (position.candidates(), position.hint());
    }
}
