//! Warnings of what runs, and is hardly meant.

use super::Checker;
use crate::command::{CommandSpec, OperandKind, WrittenWord};
use puzzle_core::syntax::{
    Block, Command, Diagnostic, Expr, ExprKind, Proposal, Span, Statement, StatementKind,
};
use std::fmt::Display;

/// The command that follows on the same line.
fn command_behind(next: Option<&Statement>) -> Option<&Command> {
    match next? {
        Statement {
            kind: StatementKind::Command(command),
            starts_line: false,
            ..
        } => Some(command),
        _ => None,
    }
}

impl Checker<'_> {
    /// Warns of `print length` and `print "mean: ($s / 3)"`, which print what is written.
    pub(super) fn doubt_print(&mut self, spec: &CommandSpec, operands: &[Expr]) {
        if spec.name != "print" || self.lenient {
            return;
        }
        let ([first, ..], Some(last)) = (operands, operands.last()) else {
            return;
        };
        if operands.iter().all(|expr| self.is_name_of_value(expr)) {
            let names = operands.iter().map(|value| self.source.slice(value.span));
            let values: Vec<String> = names.map(|name| format!("${name}")).collect();
            self.name_for_value(first, first.span.to(last.span), values.join(" "));
        }
        for operand in operands {
            self.doubt_text(operand);
        }
    }

    /// Warns of `let n = length`, which holds the word.
    pub(super) fn doubt_word(&mut self, value: &Expr) {
        if !self.lenient && self.is_name_of_value(value) {
            let text = format!("${}", self.source.slice(value.span));
            self.name_for_value(value, value.span, text);
        }
    }

    fn name_for_value(&mut self, word: &Expr, at: Span, text: String) {
        let why = "a value is read with a dollar sign";
        let help = Proposal::write(why, at, text);
        let name = self.shown(word.span);
        self.mistake(name_for_value(name, help, word.span).as_warning());
    }

    /// Whether it is a word, and the name of something that has a value.
    fn is_name_of_value(&self, operand: &Expr) -> bool {
        let word = self.source.slice(operand.span);
        let is_word = matches!(operand.kind, ExprKind::Word);
        is_word && self.is_variable(word) && self.knowledge.registry.word(word).is_none()
    }

    /// Warns of a calculation in quotes.
    fn doubt_text(&mut self, operand: &Expr) {
        if !matches!(operand.kind, ExprKind::Template(_)) {
            return;
        }
        let source = self.source.clone();
        let text = source.slice(operand.span);
        let text = &text[1..text.len() - 1];
        let (mut parts, mut rest, mut first) = (Vec::new(), 0, None);
        for (open, _) in text.match_indices('(') {
            let Some(close) = closing(text, open).filter(|_| open >= rest) else {
                continue;
            };
            let Some(calculated) = calculation(&text[open..close]) else {
                continue;
            };
            let start = operand.span.start as usize + 1;
            first.get_or_insert(Span::new(start + open, start + close));
            parts.extend(quoted(&text[rest..open]));
            parts.push(calculated);
            rest = close;
        }
        let Some(first) = first else { return };
        parts.extend(quoted(&text[rest..]));
        let why = "it is calculated outside of quotes";
        let help = Proposal::write(why, operand.span, parts.join(" "));
        self.mistake(
            Diagnostic::new("check::calculation_in_text")
                .says("in quotes nothing is calculated: the text has the numbers and the signs")
                .as_warning()
                .at(first, "not calculated")
                .advise(help),
        );
    }

    /// Warns of `solveAStar heuristic h1`: a search without its heuristic, and a command of its own behind it.
    pub(super) fn doubt_heuristic(
        &mut self,
        spec: &CommandSpec,
        search: &WrittenWord,
        next: Option<&Statement>,
    ) {
        let Some(command) = command_behind(next) else {
            return;
        };
        let named = command.id.map(|id| self.table.spec(id).name);
        let mut missing = spec.parameters.iter().skip(search.operands.len());
        let takes =
            missing.any(|parameter| parameter.kind == OperandKind::Heuristic && parameter.optional);
        if !takes || named != Some("heuristic") || self.lenient {
            return;
        }
        let [heuristic] = &command.arguments[..] else {
            return;
        };
        let text = |span| self.source.slice(span);
        let search = search.name.to(search.operands_span());
        let modifiers = Span::new(search.end as usize, command.name.start as usize);
        let line = format!(
            "{} {}{}",
            text(search),
            text(heuristic.span),
            text(modifiers).trim_end()
        );
        let whole = search.to(heuristic.span);
        let help = Proposal::write("a heuristic follows its search", whole, line);
        let search_name = spec.name;
        self.mistake(Diagnostic::new("check::heuristic_behind")
        .says(format!(
            "`{search_name}` runs without a heuristic of its own here, and `heuristic` is the next command"))
        .as_warning()
        .at(command.name, "prints an estimate")
        .advise(help));
    }

    /// Warns of `randomizeState 20 seed 5`, which draws before the seed is set.
    pub(super) fn doubt_seed(
        &mut self,
        spec: &CommandSpec,
        draw: &WrittenWord,
        next: Option<&Statement>,
    ) {
        let Some(following) = command_behind(next) else {
            return;
        };
        let named = following.id.map(|id| self.table.spec(id).name);
        let [seed] = &following.arguments[..] else {
            return;
        };
        if !spec.draws || named != Some("seed") || self.lenient {
            return;
        }
        let seed = following.name.to(seed.span);
        let between = Span::new(draw.name.start as usize, following.name.start as usize);
        let (text, command) = (self.source.slice(seed), self.source.slice(between));
        let line = format!("{text} {}", command.trim_end());
        let help = Proposal::write("a seed stands before what draws", draw.name.to(seed), line);
        self.mistake(
            Diagnostic::new("check::seed_behind")
                .says(format!(
                    "`{command}` draws before this `seed` is set",
                    command = spec.name
                ))
                .as_warning()
                .at(following.name, "for later draws")
                .advise(help),
        );
    }

    /// Reports the variable of a loop without its `$` in a block, whose turns are checked one by one; says whether it did.
    pub(super) fn loop_word(&mut self, name: Span, body: &Block) -> bool {
        let source = self.source.clone();
        let value_name = source.slice(name);
        if self.knowledge.registry.word(value_name).is_some() {
            return false;
        }
        let is_own = |operand: &&Expr| {
            matches!(operand.kind, ExprKind::Word) && source.slice(operand.span) == value_name
        };
        let words = body
            .statements
            .iter()
            .filter_map(|statement| match &statement.kind {
                StatementKind::Command(command) => command.arguments.iter().find(is_own),
                _ => None,
            });
        let Some(word) = words.map(|word| word.span).next() else {
            return false;
        };
        let why = "a value is read with a dollar sign";
        let help = Proposal::write(why, word, format!("${value_name}"));
        self.mistake(name_for_value(value_name, help, word));
        true
    }

    /// The operand that is a list where one value is due, and the loop that runs a search with each.
    pub(super) fn each_of_list(
        &self,
        spec: &CommandSpec,
        from: Span,
        operands: &[Expr],
    ) -> Option<(Span, &'static str, Proposal)> {
        let (operand, kind) = operands.iter().enumerate().find_map(|(index, operand)| {
            let is_list = matches!(operand.kind, ExprKind::List(_) | ExprKind::Range(_));
            let (parameter, _) = spec.parameter_at(index)?;
            is_list.then_some((operand, parameter.kind))
        })?;
        let (name, expected) = match kind {
            OperandKind::Integer { none: true, .. } => ("k", "a whole number or `none`"),
            OperandKind::Integer { .. } => ("n", "a whole number"),
            OperandKind::Heuristic => ("h", "a heuristic"),
            OperandKind::Weight => ("w", "a number"),
            _ => return None,
        };
        let line = self.source.text[from.start as usize..].lines().next()?;
        let (list, line_start) = (operand.span, from.start as usize);
        let (start, end) = (
            list.start as usize - line_start,
            list.end as usize - line_start,
        );
        let line_rest = line.get(end..)?;
        let uncommented = &line_rest[..line_rest.find(['#', '}']).unwrap_or(line_rest.len())];
        let trimmed = uncommented.trim_end();
        // What is called so is called otherwise each time.
        let label = trimmed
            .strip_suffix('"')
            .filter(|_| trimmed.contains(" as \""));
        let rest = label.map_or_else(|| trimmed.to_owned(), |label| format!("{label} ${name}\""));
        let text = format!(
            "for {name} in {} {{ {}${name}{rest} }}",
            self.source.slice(list),
            &line[..start],
        );
        let whole = Span::new(line_start, line_start + end + trimmed.len());
        let help = Proposal::write("a loop runs it with each", whole, text);
        Some((list, expected, help))
    }
}

/// The byte behind the parenthesis that closes that one.
fn closing(text: &str, open: usize) -> Option<usize> {
    let mut depth = 0_usize;
    let close = text[open..].find(|letter| {
        match letter {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        depth == 0
    })?;
    Some(open + close + 1)
}

/// `($s / 3)` as it is written outside of quotes, if it is a calculation with a variable.
fn calculation(text: &str) -> Option<String> {
    let is_operand = |word: &str| {
        let word = word.trim_matches(['(', ')']);
        word.starts_with('$') || word.parse::<f64>().is_ok()
    };
    let words: Vec<&str> = text.split_whitespace().collect();
    let fits = |(index, word): (usize, &&str)| {
        if index % 2 == 0 {
            is_operand(word)
        } else {
            matches!(*word, "+" | "-" | "*" | "/" | "%")
        }
    };
    let is_calculation = words.len() > 1 && words.len() % 2 == 1 && text.contains('$');
    let fits = is_calculation && words.iter().enumerate().all(fits);
    fits.then(|| text.replace("${", "$").replace('}', ""))
}

/// A part of a text as an operand of its own; nothing of what is blank.
fn quoted(text: &str) -> Option<String> {
    let text = text.trim();
    (!text.is_empty()).then(|| format!("\"{text}\""))
}

/// `print length`.
fn name_for_value(name: impl Display, help: Proposal, span: Span) -> Diagnostic {
    Diagnostic::new("check::name_for_value")
        .says(format!("this is the word `{name}`, not its value"))
        .at(span, "a word")
        .advise(help)
}
