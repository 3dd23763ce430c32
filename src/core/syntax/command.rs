//! Commands with their operands, and entries of blocks that have words of their own.

use super::block::{compare, foreign_head};
use super::lexer::Lexer;
use super::literal;
use super::parser::{Failed, Parser, Reserved};
use super::place::{Construct, Expected, Usage};
use super::report::shown;
use super::spelling;
use super::token::TokenKind;
use super::{Command, Expr, ExprKind, Proposal, Span, StatementKind, WordId, error};

impl Parser<'_> {
    /// command = word operand* entries?, up to the next command's name or the end of the line
    pub(super) fn command(&mut self, id: Option<WordId>) -> StatementKind {
        let before = self.lexer.reports.mark();
        let spelled = self.spelled_command(id);
        let is_search = self.at_word("solve") && spelled.is_none();
        let is_entry = self.reserved == Reserved::Entry
            || spelled.is_some_and(|(_, usual)| self.is_entry_word(usual));
        let id = match spelled {
            Some((_, usual)) => self.vocabulary.command(usual),
            None => id,
        };
        let is_command = id.is_some() || is_entry;
        let first = self.presume(TokenKind::Word);
        let mut name = first;
        self.reads_others |= is_command && self.slice(first) == spelling::READS;
        if let Some(spelled) = spelled {
            name = self.respelled(name, spelled);
        }
        let spelled = spelled.map(|(_, usual)| usual);
        if !is_command && let Some(definition) = self.foreign_definition(name) {
            return definition;
        }
        if is_search && self.at_no_word() {
            return self.no_search(name);
        }
        let usage = if is_command {
            Usage::Command
        } else {
            Usage::Call
        };
        self.note(first, usage);
        let opens = self.token.kind == TokenKind::LeftParen && self.touches_previous();
        let calls = if is_command {
            opens && self.opens_operands()
        } else {
            opens && self.opens_call(self.slice(name))
        };
        if calls {
            let what = if is_command { "command" } else { "procedure" };
            return self.call_as_command(name, what);
        }
        let mut arguments = Vec::new();
        let takes_any = id.is_some_and(|id| self.vocabulary.takes_any_word(id));
        if takes_any
            && self.token.kind == TokenKind::Word
            && let Some(topic) = self.spelled_topic()
        {
            arguments.push(topic);
        } else if takes_any && self.token.kind == TokenKind::Word {
            let mut span = self.presume(TokenKind::Word);
            // `help define puzzle`: a statement of two words.
            if self.slice(span) == "define"
                && ["puzzle", "graph", "heuristic", "search"]
                    .iter()
                    .any(|word| self.at_word(word))
            {
                span = span.to(self.presume(TokenKind::Word));
            }
            let kind = ExprKind::Word;
            self.operand = span;
            arguments.push(Expr { kind, span });
        }
        if is_entry && self.takes_condition(name) {
            return self.conditional_entry(id, name);
        }
        if is_command {
            self.accept_assigned(spelled.unwrap_or_else(|| self.slice(name)));
        }
        let board = id.and_then(|id| self.accept_bare_board(id));
        arguments.extend(board);
        let due = self.names_behind(name);
        let finds = id.is_some_and(|id| self.vocabulary.finds(id).is_some());
        let words = id
            .filter(|_| self.entry_words.is_none())
            .and_then(|id| Some((id, self.vocabulary.block(id)?)));
        loop {
            let reserved = self.reserved != Reserved::No && !self.at_conditional();
            let reserved = reserved && arguments.len() >= due;
            if self.token.kind.ends_line() || reserved || self.ends_bracketed() {
                break;
            }
            if (finds && self.at_bracketed()) || self.other_name_follows(id, arguments.len()) {
                break;
            }
            if self.comment_behind() {
                continue;
            }
            if words.is_some() && self.token.kind == TokenKind::LeftBrace {
                break;
            }
            let argument = if self.at_operand() {
                self.lone_operand()
            } else {
                Err(self.no_argument(name, is_command, arguments.is_empty()))
            };
            let Ok(argument) = argument else {
                let operands = arguments.len();
                self.breaks_off_in(|| Construct::Command { id, name, operands });
                // What stands before a block of another language is not ours to mend.
                let is_foreign = id.is_none() && foreign_head(self.slice(name)).is_some();
                if is_foreign && self.skip_to_block() {
                    self.lexer.reports.reset(before);
                    self.stray_block(Some(name));
                }
                self.recover();
                return StatementKind::Error;
            };
            if arguments.is_empty() {
                // Most commands have one operand; the usual first step is four.
                arguments.reserve_exact(1);
            }
            arguments.push(argument);
        }
        if self.at_cursor() {
            self.may_follow(Expected::Operand);
            let operands = arguments.len();
            self.breaks_off_in(|| Construct::Command { id, name, operands });
        }
        if self.reserved != Reserved::No
            && !arguments.is_empty()
            && self.touches_operand()
            && self.expect_space().is_err()
        {
            self.recover();
        }
        if self.lexer.reports.mark() > before && arguments.iter().any(Expr::is_broken) {
            return StatementKind::Error;
        }
        let command = Command {
            id,
            name,
            spelled,
            arguments,
        };
        match words {
            Some(words) => self.entries(command, words),
            None => StatementKind::Command(command),
        }
    }

    /// The number of operands that belong to an entry whatever words they are.
    fn names_behind(&self, name: Span) -> usize {
        self.entry_words.map_or(0, |(_, words)| {
            let word = words.command(self.slice(name));
            word.map_or(0, |word| words.names_behind(word))
        })
    }

    fn takes_condition(&self, name: Span) -> bool {
        self.entry_words.is_some_and(|(_, words)| {
            let word = words.command(self.slice(name));
            word.is_some_and(|word| words.takes_condition(word))
        })
    }

    /// entry = word expression
    fn conditional_entry(&mut self, id: Option<WordId>, name: Span) -> StatementKind {
        let before = self.lexer.reports.mark();
        if self.token.kind.ends_line() && !self.at_cursor() {
            let word = shown(self.slice(name));
            self.missing("a condition", format!("such as `{word} at(1) == 2`"));
            self.recover();
            return StatementKind::Error;
        }
        let condition = self.condition().and_then(|condition| {
            self.expect_end("the condition", &condition, compare)?;
            Ok(condition)
        });
        match condition {
            Ok(condition) if self.lexer.reports.mark() == before => {
                StatementKind::Command(Command {
                    id,
                    name,
                    spelled: None,
                    arguments: vec![condition],
                })
            }
            Ok(_) => StatementKind::Error,
            Err(Failed) => {
                self.recover();
                StatementKind::Error
            }
        }
    }

    /// Reports what is no operand behind a command.
    fn no_argument(&mut self, name: Span, is_command: bool, is_first: bool) -> Failed {
        match self.token.kind {
            TokenKind::LeftBrace => self.stray_block(Some(name)),
            TokenKind::RightBracket | TokenKind::RightParen => self.stray_closer(),
            TokenKind::Assign if is_first && is_command => self.assigned_command(name),
            TokenKind::Assign if is_first => self.missing_let(name),
            TokenKind::Assign if is_command => self.named_operand(name, self.operand),
            _ => match self.operand() {
                Err(failed) => failed,
                Ok(_) => Failed,
            },
        }
    }

    /// Reports `k = 50` and `$k = 50`.
    pub(super) fn missing_let(&mut self, target: Span) -> Failed {
        self.presume(TokenKind::Assign);
        let name = self.slice(target).trim_start_matches('$');
        if let Some((at, calculated)) = self.calculated(name) {
            let whole = target.to(at);
            let why = "a variable is set with `let`, and calculated in `( )`";
            let fix = Proposal::write(why, whole, format!("let {name} = ({calculated})"));
            return self.report(error::missing_let(fix, target));
        }
        let value = self.value_text();
        let fix = format!("write `let {} = {value}`", shown(name));
        let fix = Proposal::from(fix).with(target, format!("let {name}"));
        self.report(error::missing_let(fix, target))
    }

    /// The sum or product that the rest of the line is, with a `$` before variables: the one that is set, and those that are
    /// set above.
    fn calculated(&self, target: &str) -> Option<(Span, String)> {
        if self.lexer.reports.is_full() {
            return None;
        }
        let above = &self.source.text[..self.token.span.start as usize];
        let is_set = |word: &str| {
            let set = |line: &str| {
                let line = line.trim_start();
                let line = line.strip_prefix("let ").unwrap_or(line).trim_start();
                line.strip_prefix(word)
                    .is_some_and(|rest| rest.trim_start().starts_with('='))
            };
            word == target || above.lines().any(set)
        };
        let mut lexer = Lexer::new(self.source);
        lexer.rewind(self.token.span.start as usize);
        let (mut text, mut signs, mut end) = (String::new(), 0, self.token.span);
        loop {
            let token = lexer.next_token();
            let word = self.slice(token.span);
            match token.kind {
                TokenKind::Newline | TokenKind::End | TokenKind::Comment => break,
                TokenKind::Plus | TokenKind::Minus | TokenKind::Star | TokenKind::Percent => {
                    signs += 1;
                    text.extend([" ", word, " "]);
                }
                TokenKind::Word if word == "/" => {
                    signs += 1;
                    text.push_str(" / ");
                }
                // `x+1` is one word.
                TokenKind::Word if is_set(word) => text.extend(["$", word]),
                TokenKind::Word if literal::is_name(word) => text.push_str(word),
                TokenKind::Integer | TokenKind::Decimal | TokenKind::Variable => {
                    text.push_str(word);
                }
                _ => return None,
            }
            end = token.span;
            if text.len() > 100 {
                return None;
            }
        }
        (signs > 0).then_some((end, text))
    }

    /// Reports `solve d&c`: nothing of what stands behind `solve` is a word.
    fn no_search(&mut self, name: Span) -> StatementKind {
        let start = self.token.span.start as usize;
        let text = &self.source.text[start..];
        let length = text.find([' ', '\t', '\r', '\n']).unwrap_or(text.len());
        let at = Span::new(start, start + length);
        let names = self.vocabulary.names().into_iter();
        let is_search = |name: &&str| {
            let id = self.vocabulary.command(name);
            *name != "solve" && id.is_some_and(|id| self.vocabulary.finds(id).is_some())
        };
        let searches = names.filter(is_search);
        let searches = searches.collect::<Vec<_>>().join(" ");
        let found = format!("`{}`", shown(self.slice(at)));
        let advice = Proposal::from(format!("the searches are: {searches}"));
        self.lexer.reports.forget_from(start);
        self.unexpected("`solve`", (found, at, advice), name);
        self.lexer.rewind(at.end as usize);
        self.advance();
        self.recover();
        StatementKind::Error
    }

    /// Whether the current token is a part of what is no word: `d` of `d&c`.
    fn at_no_word(&self) -> bool {
        let rest = &self.source.text[self.token.span.end as usize..];
        let goes_on =
            rest.starts_with(|next: char| !next.is_whitespace() && !"#(){}[]\"$=,*".contains(next));
        self.token.kind == TokenKind::Word && goes_on
    }

    /// Reports `randomizeState n=10`: the operand's name stands before it.
    fn named_operand(&mut self, command: Span, operand: Span) -> Failed {
        let found = self.found();
        let at = self.presume(TokenKind::Assign);
        if !self.at_operand() {
            return self.missing("an operand", "such as `50`, `h2` or `$name`");
        }
        let value = self.token.span;
        let text = self.slice(value);
        let advice = format!(
            "its operand stands without a name: `{} {}`",
            shown(self.slice(command)),
            shown(text)
        );
        let advice = Proposal::from(advice).with(operand.to(value), text);
        self.unexpected("a command", (found, at, advice), operand)
    }

    /// Reports `maxNodes = 500`.
    fn assigned_command(&mut self, name: Span) -> Failed {
        let found = self.found();
        let at = self.presume(TokenKind::Assign);
        let advice = if self.at_operand() {
            let command = self.vocabulary.command(self.slice(name));
            let board = command.and_then(|command| self.bare_board(command));
            let value = board.unwrap_or(self.token.span);
            let line = format!("{} {}", self.slice(name), self.slice(value));
            Proposal::write("its operand follows a space", name.to(value), line)
        } else {
            Proposal::from("remove it").with(at, "")
        };
        self.unexpected("a command", (found, at, advice), name)
    }

    /// Reports `attempt(h2)` and `solve()` at the start of a line.
    fn call_as_command(&mut self, name: Span, what: &'static str) -> StatementKind {
        let at = self.token.span;
        self.grouped = false;
        if let Ok((arguments, whole)) = self.call_arguments(name) {
            let mut line = self.slice(name).to_owned();
            for argument in arguments.iter().take(9) {
                line.push(' ');
                line.push_str(&shown(self.slice(argument.span)));
            }
            let advice = Proposal::replace(whole, line);
            self.report(error::call_as_command(what, advice, at));
        }
        self.recover();
        StatementKind::Error
    }
}

impl Expr {
    /// Whether a part of it did not parse.
    fn is_broken(&self) -> bool {
        match &self.kind {
            ExprKind::Error => true,
            ExprKind::List(items) => items.iter().any(Self::is_broken),
            ExprKind::Call(call) => call.arguments.iter().any(Self::is_broken),
            ExprKind::Range(range) => {
                range.from.is_broken()
                    || range.to.is_broken()
                    || range.step.as_ref().is_some_and(Self::is_broken)
            }
            ExprKind::Function(call) => call.arguments.iter().any(Self::is_broken),
            ExprKind::Group(inner) | ExprKind::Unary(_, inner) => inner.is_broken(),
            ExprKind::Binary { sides, .. } => sides.0.is_broken() || sides.1.is_broken(),
            ExprKind::Integer(_)
            | ExprKind::Decimal
            | ExprKind::Word
            | ExprKind::Text
            | ExprKind::Template(_)
            | ExprKind::Variable => false,
        }
    }
}
