//! Statements with blocks: their heads, and braces that are not where they belong.

use super::function::Function;
use super::parser::{Failed, Parser, Reserved};
use super::place::{Construct, Expected};
use super::report::shown;
use super::suggestion::nearest;
use super::token::TokenKind;
use super::{
    Block, Command, Expr, ExprKind, GradedTask, Name, Proposal, Span, StatementKind, Vocabulary,
    WordId, error,
};

/// The words that take a block.
const HEADS: [&str; 8] = [
    "if",
    "else",
    "else if",
    "repeat",
    "task",
    "for",
    "define",
    "expect fails",
];

/// The words of a block that has its own, and whose they are.
pub(super) type BlockVocabulary<'s> = Option<(WordId, &'s dyn Vocabulary)>;

impl<'s> Parser<'s> {
    /// block = `{` statement* `}`
    pub(super) fn block(&mut self) -> Block {
        let open = self.token.span;
        if self.check_nesting().is_err() {
            return Block {
                statements: Vec::new(),
                span: open.to(self.previous.span),
            };
        }
        self.presume(TokenKind::LeftBrace);
        self.blocks += 1;
        let statements = self.statements();
        self.blocks -= 1;
        let entries = self.entry_words.map(|(command, _)| command);
        self.breaks_off_in(|| Construct::Block { open, entries });
        if self.token.kind == TokenKind::RightBrace {
            self.advance();
        } else if !self.open_end {
            self.open_end = true;
            let (bracket, closer) = ("{", "}");
            self.report(error::unclosed(bracket, closer, open));
        }
        Block {
            statements,
            span: open.to(self.previous.span),
        }
    }

    /// The block of a statement; an empty one where there is none, which is reported. `failed`:
    /// the head was reported already, so that its block is only looked for.
    pub(super) fn expect_block(&mut self, head: &str, word: Span, failed: bool) -> Block {
        if failed {
            if self.skip_to_block() || self.brace_below() {
                return self.block();
            }
        } else if self.token.kind == TokenKind::LeftBrace {
            return self.block();
        } else if self.token.kind == TokenKind::Invalid {
            return self.expect_block(head, word, true);
        } else {
            let line = word.to(self.previous.span);
            let (found, at) = (self.found(), self.here());
            if self.token.kind == TokenKind::Newline && self.brace_below() {
                let fix = shown(self.slice(line));
                let at = self.token.span;
                self.report(error::brace_on_own_line(fix, at, word));
                return self.block();
            }
            let cause = word;
            let advice = if HEADS.contains(&head) {
                format!("the commands stand in braces: `{head} ... {{ printState }}`")
            } else {
                format!("its entries stand in braces: `{head} ... {{ ... }}`")
            };
            self.report(error::expected_block(head, found, advice, at, cause));
            if self.skip_to_block() {
                return self.block();
            }
            if self.token.kind == TokenKind::Newline {
                self.owed_braces += 1;
            }
        }
        let end = self.previous.span.end as usize;
        Block {
            statements: Vec::new(),
            span: Span::new(end, end),
        }
    }

    /// entries = `{` ( word operand* )* `}`, with words that are reserved in here only
    pub(super) fn entries(
        &mut self,
        command: Command,
        words: (WordId, &'s dyn Vocabulary),
    ) -> StatementKind {
        self.entry_words = Some(words);
        let before = self.lexer.reports.mark();
        let entries = self.expect_block(self.slice(command.name), command.name, false);
        self.use_words(None);
        if entries.span.is_empty() && self.lexer.reports.mark() > before {
            return StatementKind::Error;
        }
        StatementKind::WithEntries { command, entries }
    }

    /// Goes on with these words of a block: the current token may mean something else with them.
    pub(super) fn use_words(&mut self, words: BlockVocabulary<'s>) {
        if self.entry_words.is_some() || words.is_some() {
            self.entry_words = words;
            self.classify();
        }
    }

    /// Whether a line that begins with `{` follows; then goes there.
    fn brace_below(&mut self) -> bool {
        if self.token.kind != TokenKind::Newline {
            return false;
        }
        let (token, previous, reserved) = (self.token, self.previous, self.reserved);
        let reports = self.lexer.reports.mark();
        while self.token.kind == TokenKind::Newline {
            self.advance();
        }
        if self.token.kind == TokenKind::LeftBrace {
            return true;
        }
        self.lexer.reports.reset(reports);
        self.lexer.rewind(token.span.end as usize);
        (self.token, self.previous, self.reserved) = (token, previous, reserved);
        false
    }

    /// expect = `expect` ( expression ( `points` operand )? ( `else` operand )? | `fails` block )
    pub(super) fn expect_statement(&mut self, head: Span) -> StatementKind {
        if self.accept_word("fails") {
            let body = self.expect_block("expect fails", head, false);
            return StatementKind::ExpectFails { body };
        }
        self.may_follow(Expected::Word("fails"));
        let before = self.lexer.reports.mark();
        let condition = self.condition_before(&["points", "else"]);
        let condition = condition.and_then(|condition| {
            self.may_follow(Expected::Word("points"));
            let points = if self.accept_word("points") {
                Some(Box::new(self.lone_operand()?))
            } else {
                None
            };
            let last = points.as_deref().unwrap_or(&condition);
            let message = self.expect_message(last)?;
            Ok((condition, points, message))
        });
        match condition {
            Ok((condition, points, message)) if self.lexer.reports.mark() == before => {
                StatementKind::Expect {
                    condition,
                    points,
                    message,
                }
            }
            Ok(_) => StatementKind::Error,
            Err(Failed) => {
                self.recover();
                StatementKind::Error
            }
        }
    }

    /// Parses the message for where a condition does not hold, if there is one; then the end of the statement.
    fn expect_message(&mut self, last: &Expr) -> Result<Option<Box<Expr>>, Failed> {
        self.may_follow(Expected::Word("else"));
        if !self.accept_word("else") {
            self.expect_end("the condition", last, compare)?;
            return Ok(None);
        }
        if !self.at_operand() {
            let fix = "such as `expect solved else \"No solution was found.\"`";
            return Err(self.missing("a message in quotes", fix));
        }
        let message = self.lone_operand()?;
        if self.at_word("points") {
            let fix = "points stand before the message: `expect solved points 2 else \"...\"`";
            return Err(self.missing("the end of the line", fix));
        }
        self.expect_end("the message", &message, |left, _| {
            format!("one string is the whole message, such as {left}")
        })?;
        Ok(Some(Box::new(message)))
    }

    /// repeat = `repeat` operand block
    pub(super) fn repeat_statement(
        &mut self,
        head: Span,
        words: BlockVocabulary<'s>,
    ) -> StatementKind {
        let count = if self.reserved == Reserved::No {
            let count = self.lone_operand();
            if self.at_word("in")
                && let Ok(count) = &count
                && matches!(count.kind, ExprKind::Word)
            {
                return self.repeat_in(head, count.span, words);
            }
            count
        } else {
            Err(self.missing("how often", "such as `repeat 3 { }`"))
        };
        let failed = count.is_err();
        let count = count.unwrap_or_else(|Failed| self.hole());
        self.use_words(words);
        let body = self.expect_block("repeat", head, failed);
        StatementKind::Repeat { count, body }
    }

    /// Reports `repeat i in 1..3 { }`, and reads it as the `for` that it is.
    fn repeat_in(&mut self, head: Span, name: Span, words: BlockVocabulary<'s>) -> StatementKind {
        let (found, at) = (self.found(), self.presume_keyword());
        let items = self.lone_operand();
        let failed = items.is_err();
        let items = items.unwrap_or_else(|Failed| self.hole());
        let line = format!("for {} in {}", self.slice(name), self.slice(items.span));
        let why = "a loop that has a variable is a `for`";
        let advice = Proposal::write(why, head.to(items.span), line);
        if !failed {
            self.unexpected("the number of repetitions", (found, at, advice), name);
        }
        self.use_words(words);
        let body = self.expect_block("for", head, failed);
        let name = Name { span: name };
        StatementKind::For { name, items, body }
    }

    /// task = `task` operand ( `points` operand )? ( `moves` `tile` )? ( `hidden` operand? )? block
    pub(super) fn task_statement(&mut self, head: Span) -> StatementKind {
        let name = if self.reserved == Reserved::No && self.at_operand() {
            self.lone_operand()
        } else {
            Err(self.missing(
                "a name in quotes",
                "such as `task \"Board A\" points 2 { }`",
            ))
        };
        let mut failed = name.is_err();
        let mut points = None;
        self.may_follow(Expected::Word("points"));
        if !failed && self.accept_word("points") {
            points = self.lone_operand().ok();
            failed = points.is_none();
        }
        self.may_follow(Expected::Word("moves"));
        let mut tile = false;
        if !failed && self.accept_word("moves") {
            self.may_follow(Expected::Word("tile"));
            tile = self.accept_word("tile");
            failed = !tile;
            if failed {
                self.missing(
                    "`tile`",
                    "`moves tile` takes moves of the tiles for those of the blank",
                );
            }
        }
        self.may_follow(Expected::Word("hidden"));
        let hidden = !failed && self.accept_word("hidden");
        let mut notice = None;
        if hidden && self.at_operand() {
            notice = self.lone_operand().ok();
            failed = notice.is_none();
        }
        let name = name.unwrap_or_else(|Failed| self.hole());
        let body = self.expect_block("task", head, failed);
        StatementKind::Task(Box::new(GradedTask {
            name,
            points,
            tile,
            hidden,
            notice,
            body,
        }))
    }

    /// for = `for` name `in` operand block
    pub(super) fn for_statement(
        &mut self,
        head: Span,
        words: BlockVocabulary<'s>,
    ) -> StatementKind {
        let name = self.expect_name("variable");
        let items = name.and_then(|name| {
            self.may_follow(Expected::Word("in"));
            if self.accept_word("in") {
                return self.lone_operand();
            }
            let name = shown(self.slice(name.span));
            Err(self.missing("`in`", format!("write `for {name} in [1 2 3] {{ }}`")))
        });
        let items = items.and_then(|items| self.only_list(name, items));
        let failed = items.is_err();
        let items = items.unwrap_or_else(|Failed| self.hole());
        self.use_words(words);
        let body = self.expect_block("for", head, failed);
        let Ok(name) = name else {
            self.orphans.extend(body.statements);
            return StatementKind::Error;
        };
        StatementKind::For { name, items, body }
    }

    /// Reports operands behind what a `for` runs over.
    fn only_list(&mut self, name: Result<Name, Failed>, items: Expr) -> Result<Expr, Failed> {
        let more = self.at_operand() && self.token.kind != TokenKind::Invalid;
        if !more || self.reserved != Reserved::No || self.touches_operand() {
            return Ok(items);
        }
        if let Some(range) = self.range_meant(&items) {
            return Err(self.unexpected("what the loop runs over", range, items.span));
        }
        let (found, at, cause) = (self.found(), self.token.span, items.span);
        let mut all = items.span;
        while self.at_operand() && self.reserved == Reserved::No {
            all = all.to(self.lone_operand()?.span);
        }
        let name = name.map_or("x", |name| self.slice(name.span));
        let (name, all) = (shown(name), shown(self.slice(all)));
        let advice = format!("several values are a list: `for {name} in [{all}] {{ ... }}`").into();
        let after = "what the loop runs over";
        Err(self.report(error::unexpected(found, after, advice, at, cause)))
    }

    /// Reports the current `{`, which follows nothing that takes a block.
    pub(super) fn stray_block(&mut self, word: Option<Span>) -> Failed {
        let at = self.token.span;
        let meant = word.and_then(|word| self.counted_loop(word));
        let word = word.map(|word| self.slice(word));
        let foreign = word.and_then(foreign_head);
        let what = match (word, foreign) {
            (Some(word), Some(_)) => format!("`{word}` takes no block"),
            _ => "unexpected block".to_owned(),
        };
        let advice = match foreign {
            Some(advice) => meant.unwrap_or_else(|| advice.into()),
            None => match word.and_then(|word| nearest(word, HEADS)) {
                Some(head) => format!("did you mean `{head}`?").into(),
                None => {
                    "`if`, `else`, `repeat`, `for`, `define` and `expect fails` take one".into()
                }
            },
        };
        self.report(error::stray_block(what, advice, at))
    }
}

/// The advice for a word that takes a block in other languages.
pub(super) fn foreign_head(word: &str) -> Option<&'static str> {
    Some(match word {
        "elif" | "elsif" | "elseif" => "write `else if`",
        "while" | "until" | "loop" => {
            "a loop says how often: `repeat 100 { if state != goal { move up } }`"
        }
        "def" | "function" | "proc" => "write `define`",
        "foreach" => "write `for`",
        "switch" | "match" => {
            "write `if` and `else if`: `if solved { printState } else if solvable { solve } else { printState }`"
        }
        "puzzle" => {
            "a puzzle is defined by `define puzzle NAME { ... }`, and chosen by `puzzle NAME` below it"
        }
        "search" => "a search is defined on one line: `define search NAME = bestFirst(g + h)`",
        "heuristic" => "a heuristic is defined on one line: `define heuristic NAME = NUMBER`",
        _ => return None,
    })
}

/// The names of effects of moves, as the definition of a puzzle says them.
const EFFECTS: [&str; 6] = ["swap", "cycle", "reverse", "set", "add", "then"];

/// The advice where a second operand follows a condition.
pub(super) fn compare(left: &str, right: &str) -> String {
    if ["then", "do", ":"].contains(&right) {
        return format!("a block is written in braces: `if {left} {{ printState }}`");
    }
    if right == "in" {
        return format!("whether it is one of several: `any(v in [1 2], {left} == $v)`");
    }
    if EFFECTS.contains(&right) {
        return format!("a condition of a move follows `when`: `when {left} {right} ...`");
    }
    if let Some((condition, effect)) = left.rsplit_once(" and ")
        && EFFECTS.contains(&effect)
    {
        return format!(
            "what a move does follows its condition: `when {condition} {effect} {right} ...`"
        );
    }
    if let Some(function) = Function::named(left) {
        return match function.arguments() {
            [_] => format!("the parenthesis comes directly after it: `{left}({right})`"),
            _ => format!(
                "the parenthesis comes directly after it: `{}`",
                function.usage()
            ),
        };
    }
    for operator in ["==", "!="] {
        if let Some((name, word)) = left.rsplit_once(operator) {
            let (name, word) = (name.trim(), word.trim().trim_matches('"'));
            return format!(
                "quote what belongs together, a state for example: `{name} {operator} \"{word} {right} ...\"`"
            );
        }
    }
    format!("to compare, write `{left} == {right}`")
}
