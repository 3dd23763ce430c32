//! The canonical layout. Printed from the tokens, comments included: what the parser has accepted
//! differs from its canonical form in spaces and line ends only.

use super::lexer::Lexer;
use super::parser::{Parser, opens_call};
use super::spelling::{edited, spelling_edits};
use super::token::{Token, TokenKind, tokens};
use super::{Diagnostic, Edit, Source, Span, Vocabulary};

/// The indentation of one level of blocks and brackets.
const INDENT: &str = "  ";

/// The text in canonical layout and in the usual spelling, ending in a new line unless it is empty. Formatting that again
/// changes nothing, and it parses to the same tree. The errors are those of [`parse`](super::parse).
///
/// Line ends stay where they are, at most one empty line in a row; a block that spans lines has its
/// braces apart from its body. One space stands between tokens, none inside the edges of brackets
/// and around `,` and `..`, but one behind the `,` of a function; two per level at the start of a line.
pub fn format(source: &Source, vocabulary: &dyn Vocabulary) -> Result<String, Vec<Diagnostic>> {
    source.check_length().map_err(|error| vec![error])?;
    let mut parser = Parser::new(source, vocabulary);
    parser.script();
    let functions = std::mem::take(&mut parser.functions);
    let edits = parser.into_edits()?;
    if edits.is_empty() {
        return Ok(laid_out(source, vocabulary, functions));
    }
    let usual = Source::new("", edited(&source.text, &edits), None);
    let mut parser = Parser::new(&usual, vocabulary);
    parser.script();
    let functions = std::mem::take(&mut parser.functions);
    debug_assert!(parser.into_edits().is_ok_and(|edits| edits.is_empty()));
    Ok(laid_out(&usual, vocabulary, functions))
}

/// The canonical layout of a text in the usual spelling that parsed.
fn laid_out(source: &Source, vocabulary: &dyn Vocabulary, functions: Vec<u32>) -> String {
    let mut printer = Printer::new(source, vocabulary, functions);
    let mut lexer = Lexer::new(source);
    loop {
        let token = lexer.next_token();
        match token.kind {
            TokenKind::End => return printer.finish(),
            TokenKind::Newline => printer.breaks += 1,
            _ => printer.print(token),
        }
    }
}

/// The edits that make the canonical layout of a text, each one run of spaces and line ends, or a comment that ends in
/// spaces; one edit of the whole text where it has other spellings. The errors are those of [`parse`](super::parse).
pub fn layout_edits(
    source: &Source,
    vocabulary: &dyn Vocabulary,
) -> Result<Vec<Edit>, Vec<Diagnostic>> {
    let laid_out = Source::new("", format(source, vocabulary)?, None);
    if !spelling_edits(source, vocabulary)?.is_empty() {
        let at = Span::new(0, source.text.len());
        let text = laid_out.text;
        return Ok(vec![Edit { at, text }]);
    }
    let words = |source: &Source| {
        let mut words = tokens(source);
        words.retain(|token| token.kind != TokenKind::Newline);
        words
    };
    let mut edits = Vec::new();
    let mut replace = |at: Span, text: &str| {
        if source.slice(at) != text {
            let text = text.to_owned();
            edits.push(Edit { at, text });
        }
    };
    let (mut end, mut new_end) = (0, 0);
    // The layout has the same tokens.
    for (token, new) in words(source).into_iter().zip(words(&laid_out)) {
        let (start, new_start) = (token.span.start as usize, new.span.start as usize);
        replace(Span::new(end, start), &laid_out.text[new_end..new_start]);
        replace(token.span, laid_out.slice(new.span));
        (end, new_end) = (token.span.end as usize, new.span.end as usize);
    }
    let whole = source.text.len();
    replace(Span::new(end, whole), &laid_out.text[new_end..]);
    Ok(edits)
}

struct Printer<'s> {
    source: &'s Source,
    vocabulary: &'s dyn Vocabulary,
    /// Where functions begin, in order.
    functions: Vec<u32>,
    /// For each bracket that is open, whether it is that of a function.
    brackets: Vec<bool>,
    out: String,
    /// For each block that is open, whether it spans lines.
    blocks: Vec<bool>,
    /// The number of levels by which a line that begins here is indented.
    level: usize,
    /// The number of lines that ended since the last token.
    breaks: usize,
    previous: Option<Token>,
}

impl<'s> Printer<'s> {
    fn new(source: &'s Source, vocabulary: &'s dyn Vocabulary, mut functions: Vec<u32>) -> Self {
        // A line that was read again has told them twice.
        functions.sort_unstable();
        Self {
            source,
            vocabulary,
            functions,
            brackets: Vec::new(),
            out: String::with_capacity(source.text.len() + source.text.len() / 8),
            blocks: Vec::new(),
            level: 0,
            breaks: 0,
            previous: None,
        }
    }

    fn print(&mut self, token: Token) {
        self.close(token.kind);
        if let Some(previous) = self.previous {
            if self.breaks > 0 {
                self.out
                    .push_str(if self.breaks > 1 { "\n\n" } else { "\n" });
                for _ in 0..self.level {
                    self.out.push_str(INDENT);
                }
            } else if self.is_spaced(previous, token) {
                self.out.push(' ');
            }
        }
        let text = self.source.slice(token.span);
        self.out.push_str(match token.kind {
            TokenKind::Comment => text.trim_end(),
            _ => text,
        });
        self.breaks = 0;
        self.open(token);
        self.previous = Some(token);
    }

    /// Updates the level and the number of line ends before a token is printed.
    fn close(&mut self, kind: TokenKind) {
        let after_brace = self
            .previous
            .is_some_and(|token| token.kind == TokenKind::LeftBrace);
        if after_brace && self.blocks.last() == Some(&true) {
            let stays = kind == TokenKind::Comment && self.breaks == 0;
            self.breaks = usize::from(!stays);
        }
        match kind {
            TokenKind::RightBracket | TokenKind::RightParen => {
                self.level -= 1;
                self.brackets.pop();
            }
            TokenKind::RightBrace if self.blocks.pop() == Some(true) => {
                self.level -= 1;
                self.breaks = 1;
            }
            _ => {}
        }
    }

    fn open(&mut self, token: Token) {
        match token.kind {
            TokenKind::LeftBracket | TokenKind::LeftParen => {
                self.level += 1;
                let function = self.previous.is_some_and(|word| self.is_function(word));
                self.brackets
                    .push(token.kind == TokenKind::LeftParen && function);
            }
            TokenKind::LeftBrace => {
                let broken = self.is_broken(token);
                self.level += usize::from(broken);
                self.blocks.push(broken);
            }
            _ => {}
        }
    }

    /// Whether the block that `open` opens spans lines. Looks no further than the end of the line,
    /// and only once on a line: a block within one that does not span lines does not either.
    fn is_broken(&self, open: Token) -> bool {
        if self.blocks.last() == Some(&false) {
            return false;
        }
        let mut lexer = Lexer::new(self.source);
        lexer.rewind(open.span.end as usize);
        let mut depth = 1;
        while depth > 0 {
            match lexer.next_token().kind {
                TokenKind::LeftBrace => depth += 1,
                TokenKind::RightBrace => depth -= 1,
                TokenKind::Newline | TokenKind::End => return true,
                _ => {}
            }
        }
        false
    }

    /// Whether a space stands between two tokens of a line.
    fn is_spaced(&self, left: Token, right: Token) -> bool {
        let touching = left.span.end == right.span.start;
        match (left.kind, right.kind) {
            (_, TokenKind::Comment) => true,
            (TokenKind::Comma, kind) if self.brackets.last() == Some(&true) => {
                kind != TokenKind::Comma
            }
            (
                TokenKind::LeftBracket | TokenKind::LeftParen | TokenKind::Comma | TokenKind::Dots,
                _,
            )
            | (
                _,
                TokenKind::RightBracket
                | TokenKind::RightParen
                | TokenKind::Comma
                | TokenKind::Dots,
            ) => false,
            // A minus between two operands has spaces already.
            (TokenKind::Minus, _) => !touching,
            (TokenKind::Word, TokenKind::LeftParen) => {
                let opens = self.is_function(left)
                    || opens_call(self.vocabulary, self.source.slice(left.span));
                !touching || !opens
            }
            _ => true,
        }
    }

    fn is_function(&self, word: Token) -> bool {
        self.functions.binary_search(&word.span.start).is_ok()
    }

    fn finish(mut self) -> String {
        if !self.out.is_empty() {
            self.out.push('\n');
        }
        self.out
    }
}
