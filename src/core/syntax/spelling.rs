//! Other spellings, as command files of the assignment have them that this language comes from.

use super::lexer::Lexer;
use super::literal::escaped;
use super::parser::{Parser, Reserved, meaning};
use super::place::Usage;
use super::token::TokenKind;
use super::{
    Diagnostic, Edit, Expr, ExprKind, Source, Span, Statement, StringPiece, Vocabulary, WordId,
};

/// The rule by which a spelling is recognised.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// A word in the place of a command's name, and the command's name.
    Word(&'static str, &'static str),
    /// `solve` and a search: neither letters' case nor hyphens count, `*` is `Star`.
    Search,
    /// A `=` between these commands and their operand.
    Assigned(&'static [&'static str]),
    /// Brackets around modifiers of a search.
    Bracketed,
    /// A board without quotes.
    Board,
    /// Commas between groups of three digits.
    Grouped,
    /// `//` at the start of a line or behind a space, up to the end of the line.
    Comment,
}

/// One row of [`SPELLINGS`].
#[derive(Clone, Copy, Debug)]
pub struct Spelling {
    /// A line in this spelling.
    pub written: &'static str,
    /// The line in the usual spelling.
    pub usual: &'static str,
    /// The rule that recognises it.
    pub rule: Rule,
}

const fn spelling(written: &'static str, usual: &'static str, rule: Rule) -> Spelling {
    Spelling {
        written,
        usual,
        rule,
    }
}

/// The table of spellings, each shown by a line. A spelling that means something else today keeps that meaning.
pub const SPELLINGS: [Spelling; 12] = [
    spelling(
        "setState b12 345 678",
        "setState \"b12 345 678\"",
        Rule::Board,
    ),
    spelling("setState 012345678", "setState \"012345678\"", Rule::Board),
    spelling("solve A-star h1", "solveAStar h1", Rule::Search),
    spelling("solve A* h1", "solveAStar h1", Rule::Search),
    spelling("solve beam 50", "solveBeam 50", Rule::Search),
    spelling(
        "solveBFS maxNodes=100",
        "solveBFS maxNodes 100",
        Rule::Assigned(&["maxNodes", "timeLimit", "memoryLimit", "threads", "seed"]),
    ),
    spelling(
        "solve BFS [maxnodes=100]",
        "solveBFS maxNodes 100",
        Rule::Bracketed,
    ),
    spelling(
        "maxnodes 100",
        "maxNodes 100",
        Rule::Word("maxnodes", "maxNodes"),
    ),
    spelling(
        "scrambleState 20",
        "randomizeState 20",
        Rule::Word("scrambleState", "randomizeState"),
    ),
    spelling("setSeed 5", "seed 5", Rule::Word("setSeed", "seed")),
    spelling("maxNodes 1,000", "maxNodes 1000", Rule::Grouped),
    spelling("// a comment", "# a comment", Rule::Comment),
];

/// The command that takes in other scripts.
pub(super) const READS: &str = "readCommands";

/// Words of which a search's name may consist: `solve weighted A star`.
const MOST_PIECES: usize = 4;

/// Letters beyond which nothing is compared with the names of searches.
const LONGEST: usize = 64;

/// The edits that write a text in the usual spelling, by place; none for most texts. The errors are those of
/// [`parse`](super::parse).
pub fn spelling_edits(
    source: &Source,
    vocabulary: &dyn Vocabulary,
) -> Result<Vec<Edit>, Vec<Diagnostic>> {
    source.check_length().map_err(|error| vec![error])?;
    let mut parser = Parser::new(source, vocabulary);
    parser.script();
    parser.into_edits()
}

/// A text after edits of places that do not overlap, in their order.
pub(super) fn edited(text: &str, edits: &[Edit]) -> String {
    let mut whole = String::with_capacity(text.len());
    let mut at = 0;
    for edit in edits {
        whole.push_str(&text[at..edit.at.start as usize]);
        whole.push_str(&edit.text);
        at = edit.at.end as usize;
    }
    whole + &text[at..]
}

/// The usual name of a command that has another one in the table.
pub fn usual_name(word: &str) -> Option<&'static str> {
    SPELLINGS.iter().find_map(|spelling| match spelling.rule {
        Rule::Word(other, usual) if other == word => Some(usual),
        _ => None,
    })
}

/// Whether a `=` may stand between that command and its operand.
pub fn is_assigned(command: &str) -> bool {
    let names = |spelling: &Spelling| matches!(spelling.rule, Rule::Assigned(all) if all.contains(&command));
    SPELLINGS.iter().any(names)
}

/// Appends the letters of a piece of a search's name as they are compared.
fn fold(piece: &str, folded: &mut String) {
    for letter in piece.chars() {
        match letter {
            '*' => folded.push_str("star"),
            '-' | '_' => {}
            _ => folded.push(letter.to_ascii_lowercase()),
        }
    }
}

/// The search whose name these words are, however they are written: `A*`, `hill climbing`, `bfs`.
pub fn search_named(words: &str, vocabulary: &dyn Vocabulary) -> Option<&'static str> {
    let mut folded = String::new();
    if words.len() <= LONGEST {
        fold(words, &mut folded);
    }
    folded.retain(|letter| letter != ' ');
    search_folded(folded.trim_start_matches("solve"), vocabulary)
}

fn search_folded(folded: &str, vocabulary: &dyn Vocabulary) -> Option<&'static str> {
    let mut names = vocabulary.names().into_iter();
    names.find(|name| {
        name.strip_prefix("solve")
            .is_some_and(|ending| !ending.is_empty() && ending.eq_ignore_ascii_case(folded))
    })
}

impl Parser<'_> {
    /// The edits noted while parsing, by place, or the errors.
    pub(super) fn into_edits(mut self) -> Result<Vec<Edit>, Vec<Diagnostic>> {
        let mut edits = std::mem::take(&mut self.edits);
        edits.retain(|edit| !self.may_call(self.slice(edit.at)));
        edits.sort_by_key(|edit| edit.at);
        edits.dedup();
        let errors = self.lexer.reports.all();
        if errors.is_empty() {
            Ok(edits)
        } else {
            Err(errors)
        }
    }

    /// Whether another name of a command may be that of a procedure, which wins over it.
    fn may_call(&self, word: &str) -> bool {
        let is_defined = |&name: &Span| self.slice(name) == word;
        usual_name(word).is_some() && (self.reads_others || self.procedures.iter().any(is_defined))
    }

    /// Notes the usual spelling of what stands there.
    fn respell(&mut self, at: Span, usual: impl Into<String>) {
        let text = usual.into();
        self.edits.push(Edit { at, text });
    }

    /// Notes `#` for the marks of a comment that begins with `//`.
    pub(super) fn respell_comment(&mut self, comment: Span) {
        if self.slice(comment).starts_with("//") {
            let end = comment.start as usize + "//".len();
            self.respell(Span::new(comment.start as usize, end), "#");
        }
    }

    /// Takes tokens up to a byte where one ends.
    fn take_to(&mut self, end: u32) {
        while self.token.span.start < end {
            self.advance();
        }
    }

    /// The end of the command's name that begins with the current token, and its usual spelling, where it has another.
    pub(super) fn spelled_command(&self, id: Option<WordId>) -> Option<(u32, &'static str)> {
        let span = self.token.span;
        let word = self.slice(span);
        if self.reserved == Reserved::Entry {
            return None;
        }
        if word == "solve" || (id.is_none() && self.is_starred(span)) {
            return self.spelled_search("");
        }
        let usual = usual_name(word).filter(|_| id.is_none())?;
        let is_known = self.vocabulary.command(usual).is_some() || self.is_entry_word(usual);
        is_known.then_some((span.end, usual))
    }

    /// Whether a word is the beginning of a search's name that ends in a star: `solveA*`.
    fn is_starred(&self, word: Span) -> bool {
        let rest = &self.source.text[word.end as usize..];
        rest.starts_with('*') && self.slice(word).starts_with("solve")
    }

    /// The end of the search's name that begins with the current token, and its usual spelling: the longest name of several
    /// words, or with a star. The first letters of the name may be known.
    fn spelled_search(&self, known: &str) -> Option<(u32, &'static str)> {
        let start = self.token.span.start as usize;
        let text = &self.source.text[start..];
        let mut folded = known.to_owned();
        let (mut at, mut found) = (0, None);
        for pieces in 1..=MOST_PIECES {
            let rest = &text[at..];
            let length = rest.find(|letter: char| {
                !(letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_' | '*'))
            });
            let (piece, tail) = rest.split_at(length.unwrap_or(rest.len()));
            let is_whole = tail
                .chars()
                .next()
                .is_none_or(|next| next.is_whitespace() || "[](){}#,".contains(next));
            let is_word = piece.starts_with(|first: char| first.is_ascii_alphabetic());
            if !is_word || !is_whole || folded.len() + piece.len() > LONGEST {
                break;
            }
            fold(piece, &mut folded);
            at += piece.len();
            if (pieces > 1 || piece.contains('*'))
                && let Some(name) = folded
                    .strip_prefix("solve")
                    .and_then(|folded| search_folded(folded, self.vocabulary))
            {
                found = Some(((start + at) as u32, name));
            }
            at += tail.len() - tail.trim_start_matches([' ', '\t']).len();
        }
        found
    }

    /// Takes the rest of a command's name whose first token was taken, in another spelling: what it is called.
    pub(super) fn respelled(&mut self, name: Span, (end, usual): (u32, &'static str)) -> Span {
        while self.token.span.start < end {
            self.note(self.token.span, Usage::Command);
            self.advance();
        }
        let name = Span { end, ..name };
        self.respell(name, usual);
        name
    }

    /// Takes a search's name that `help` is asked of, in another spelling.
    pub(super) fn spelled_topic(&mut self) -> Option<Expr> {
        let known = if self.at_word("solve") { "" } else { "solve" };
        let (end, usual) = self.spelled_search(known)?;
        let start = self.token.span;
        self.advance();
        let span = self.respelled(start, (end, usual));
        let kind = ExprKind::Template([StringPiece::Literal(usual.into())].into());
        Some(Expr { kind, span })
    }

    /// Takes the `=` between a command and its operand, where it may stand.
    pub(super) fn accept_assigned(&mut self, command: &str) {
        if self.token.kind == TokenKind::Assign && is_assigned(command) {
            let end = self.previous.span.end;
            self.presume(TokenKind::Assign);
            let start = self.token.span.start;
            self.respell(
                Span {
                    start: end,
                    end: start,
                },
                " ",
            );
        }
    }

    /// Whether the current word is another spelling of a command, and no operand of the command before it, of which so many
    /// were taken.
    pub(super) fn other_name_follows(&self, before: Option<WordId>, taken: usize) -> bool {
        let (Some(before), TokenKind::Word) = (before, self.token.kind) else {
            return false;
        };
        let Some(usual) = usual_name(self.slice(self.token.span)) else {
            // A star is no sign of operands.
            return self.is_starred(self.token.span) && self.spelled_search("").is_some();
        };
        let rest = &self.source.text[self.token.span.end as usize..];
        let is_assigned = rest.trim_start_matches([' ', '\t']).starts_with('=');
        // As operands, the word and what follows it would be too many.
        let is_full = self.vocabulary.most_operands(before) < taken + 2;
        (is_assigned || is_full) && self.vocabulary.command(usual).is_some()
    }

    /// Whether brackets begin here that hold modifiers.
    pub(super) fn at_bracketed(&self) -> bool {
        if self.token.kind != TokenKind::LeftBracket {
            return false;
        }
        let text = &self.source.text[self.token.span.end as usize..];
        let end = text.find(|sign: char| "[](){}\"#\r\n".contains(sign));
        let Some(inner) = end.filter(|&end| text[end..].starts_with(']')) else {
            return false;
        };
        let inner = text[..inner].trim_start();
        let length = inner.find(|letter: char| !letter.is_ascii_alphanumeric());
        let (word, operand) = inner.split_at(length.unwrap_or(inner.len()));
        let has_operand = !operand.trim_matches([' ', '\t', '=', ',']).is_empty();
        has_operand && is_assigned(usual_name(word).unwrap_or(word))
    }

    /// Takes modifiers in brackets.
    pub(super) fn bracketed(&mut self, statements: &mut Vec<Statement>) {
        let open = self.presume(TokenKind::LeftBracket);
        self.respell(open, " ");
        self.bracketed = true;
        while self.token.kind == TokenKind::Word {
            self.statement(statements);
            if self.token.kind == TokenKind::Comma {
                let comma = self.presume(TokenKind::Comma);
                self.respell(comma, " ");
            }
        }
        self.bracketed = false;
        if self.token.kind == TokenKind::RightBracket {
            let close = self.presume(TokenKind::RightBracket);
            self.respell(close, " ");
        }
    }

    /// Whether what ends modifiers in brackets follows, or separates them.
    pub(super) fn ends_bracketed(&self) -> bool {
        self.bracketed
            && matches!(
                self.token.kind,
                TokenKind::RightBracket | TokenKind::Comma | TokenKind::LeftBracket
            )
    }

    /// Takes a board without quotes behind a command that takes one.
    pub(super) fn accept_bare_board(&mut self, command: WordId) -> Option<Expr> {
        let span = self.bare_board(command)?;
        self.take_to(span.end);
        self.operand = span;
        self.height = 1;
        let text = format!("\"{}\"", escaped(self.slice(span)));
        self.respell(span, text);
        let kind = ExprKind::Word;
        Some(Expr { kind, span })
    }

    /// The characters of a board without quotes: several words and numbers up to the name of a command or the end of the
    /// line, or a number that begins with 0. One word or another number is an operand as any other.
    pub(super) fn bare_board(&self, command: WordId) -> Option<Span> {
        let plain = [TokenKind::Word, TokenKind::Integer, TokenKind::Decimal];
        let first = self.token;
        if !plain.contains(&first.kind)
            || self.reserved != Reserved::No
            || !self.vocabulary.takes_board(command)
        {
            return None;
        }
        let mut lexer = Lexer::new(self.source);
        lexer.rewind(first.span.end as usize);
        let mut whole = first.span;
        loop {
            let token = lexer.next_token();
            match token.kind {
                TokenKind::Word
                    if self.is_name(self.slice(token.span)) || self.is_starred(token.span) =>
                {
                    break;
                }
                TokenKind::Newline
                | TokenKind::End
                | TokenKind::Comment
                | TokenKind::RightBrace => break,
                TokenKind::Comma => {}
                kind if plain.contains(&kind) => {}
                _ => return None,
            }
            whole = whole.to(token.span);
        }
        let is_number = first.kind == TokenKind::Integer && self.slice(first.span).starts_with('0');
        (whole != first.span || (is_number && first.span.len() > 1)).then_some(whole)
    }

    /// Whether a word begins a statement or an entry, in any spelling.
    fn is_name(&self, word: &str) -> bool {
        let is_known =
            |word| self.is_entry_word(word) || meaning(self.vocabulary, word) != Reserved::No;
        is_known(word) || usual_name(word).is_some_and(is_known)
    }

    /// Makes the current number one with the groups of three digits that follow it: `1,000`. Not inside brackets, where a
    /// comma separates.
    pub(super) fn join_groups(&mut self) {
        let span = self.token.span;
        let first = self.slice(span).trim_start_matches('-');
        let rest = &self.source.text[span.end as usize..];
        if self.brackets > 0 || !rest.starts_with(',') {
            return;
        }
        let is_first = first.len() <= 3 && !first.starts_with('0');
        let mut length = 0;
        while let Some(group) = rest.get(length..length + 4)
            && let Some(digits) = group.strip_prefix(',')
            && digits.bytes().all(|digit| digit.is_ascii_digit())
        {
            length += group.len();
        }
        let tail = &rest[length..];
        let goes_on =
            tail.starts_with(|next: char| next.is_alphanumeric() || ",_.-/\\~:+".contains(next));
        if !is_first || length == 0 || goes_on && !tail.starts_with("..") {
            return;
        }
        let whole = Span {
            end: span.end + length as u32,
            ..span
        };
        let text = self.slice(whole).replace(',', "");
        self.respell(whole, text);
        self.lexer.rewind_behind_number(whole.end as usize);
        self.token.span = whole;
    }
}
