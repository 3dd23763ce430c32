//! The digest of a definition, which tells runs from one another: its content, whatever its layout.

use crate::check::{ProgramStep, StepKind};
use crate::command::DefinitionWord;
use puzzle_core::hash::fnv_1a;
use puzzle_core::syntax::{Source, Span, TokenKind, tokens};

/// The text of a definition without comments, and without what any layout may change: spaces, blank lines, where
/// its blocks are broken.
pub(crate) fn said(source: &Source, whole: Span, without: &[Span]) -> String {
    // A script may have many definitions: none looks at the text of the others.
    let excerpt = Source::new("", source.slice(whole), None);
    let placed = |span: Span| {
        let start = whole.range().start;
        Span::new(start + span.range().start, start + span.range().end)
    };
    let within = |outer: &Span, inner: Span| outer.start <= inner.start && inner.end <= outer.end;
    let mut said = String::new();
    let before = Span::new(0, whole.range().start);
    let mut is_line_due = source.slice(before).contains('\n');
    for token in tokens(&excerpt) {
        let span = placed(token.span);
        let is_left_out = without.iter().any(|left_out| within(left_out, span));
        if token.kind == TokenKind::Newline {
            is_line_due = true;
        } else if token.kind != TokenKind::Comment && !is_left_out {
            let is_closed = token.kind == TokenKind::RightBrace;
            let is_line = is_line_due && !is_closed && !said.ends_with('{');
            said.push(if is_line { '\n' } else { ' ' });
            said.push_str(source.slice(span));
            is_line_due = false;
        }
    }
    said
}

/// The digest of what determines a definition.
pub(crate) fn digest(determined: &str) -> String {
    format!("{:032x}", fnv_1a(determined.as_bytes()))
}

/// Finds the parts of a puzzle's block that only people look at: no run depends on them.
pub(crate) fn for_the_eye(steps: &[ProgramStep], found: &mut Vec<Span>) {
    for step in steps {
        match &step.kind {
            _ if is_for_the_eye(step) => found.push(step.span),
            StepKind::If { .. } | StepKind::Repeat { .. } | StepKind::For { .. } => {
                step.bodies().for_each(|body| for_the_eye(body, found));
            }
            _ => {}
        }
    }
}

fn is_for_the_eye(step: &ProgramStep) -> bool {
    match &step.kind {
        StepKind::Entry(entry) => {
            matches!(entry.word, DefinitionWord::Draw | DefinitionWord::Summary)
        }
        StepKind::If { .. } | StepKind::Repeat { .. } | StepKind::For { .. } => {
            step.bodies().all(|body| body.iter().all(is_for_the_eye))
        }
        _ => false,
    }
}
