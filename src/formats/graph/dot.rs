//! Graphviz: nodes, edges and their attributes. Of attributes count `weight` and `label` of edges (the cost), `pos`, `h`, `h1` and
//! so on, and `role` of nodes; others say how something is drawn.
//!
//! The grammar: "The DOT Language", graphviz.org/doc/info/lang.html.

use super::super::error::{expected, malformed, shown};
use super::draft::{cost, estimate, finish, number};
use puzzle_core::puzzles::graph::{GraphDraft, GraphNumber, GraphParts, is_of_graphs};
use puzzle_core::syntax::{Diagnostic, Source, Span};
use std::collections::HashMap;

/// Deepest nesting of subgraphs.
const DEEPEST: usize = 50;

/// A name or a sign, with its place; an empty sign at the end.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Token {
    text: String,
    /// Whether it is a name, which may be that of a keyword only without quotes.
    kind: DotTokenKind,
    at: Span,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum DotTokenKind {
    Word,
    Quoted,
    Sign,
    End,
}

/// Values of attributes with their places.
type Attributes = HashMap<String, (String, Span)>;

/// A graph that is read.
struct DotReader<'a> {
    tokens: &'a [Token],
    at: usize,
    is_directed: bool,
    draft: GraphDraft,
    /// The default attributes of nodes and of edges, of the subgraphs around too.
    defaults: Vec<[Attributes; 2]>,
}

/// Reads a graph.
pub(super) fn read(source: &Source) -> Result<GraphParts, Diagnostic> {
    let tokens = tokens(&source.text)?;
    let mut reader = DotReader {
        tokens: &tokens,
        at: 0,
        is_directed: false,
        draft: GraphDraft::default(),
        defaults: vec![Default::default()],
    };
    reader.takes_word("strict");
    reader.is_directed = reader.takes_word("digraph");
    if !reader.is_directed && !reader.takes_word("graph") {
        return Err(reader.expects("`graph` or `digraph`"));
    }
    if reader.is_name() {
        reader.at += 1;
    }
    reader.sign("{")?;
    reader.statements(1)?;
    finish(reader.draft)
}

impl DotReader<'_> {
    fn token(&self) -> &Token {
        &self.tokens[self.at.min(self.tokens.len() - 1)]
    }

    fn expects(&self, what: &str) -> Diagnostic {
        expected(what, &self.token().text, self.token().at)
    }

    fn is_name(&self) -> bool {
        matches!(self.token().kind, DotTokenKind::Word | DotTokenKind::Quoted)
    }

    fn is_sign(&self, sign: &str) -> bool {
        self.token().kind == DotTokenKind::Sign && self.token().text == sign
    }

    fn takes_sign(&mut self, sign: &str) -> bool {
        let is_there = self.is_sign(sign);
        self.at += usize::from(is_there);
        is_there
    }

    fn sign(&mut self, sign: &str) -> Result<(), Diagnostic> {
        if self.takes_sign(sign) {
            return Ok(());
        }
        Err(self.expects(&format!("`{sign}`")))
    }

    fn is_word(&self, word: &str) -> bool {
        self.token().kind == DotTokenKind::Word && self.token().text.eq_ignore_ascii_case(word)
    }

    fn takes_word(&mut self, word: &str) -> bool {
        let is_there = self.is_word(word);
        self.at += usize::from(is_there);
        is_there
    }

    fn name(&mut self) -> Result<(String, Span), Diagnostic> {
        if !self.is_name() {
            return Err(self.expects("a name"));
        }
        let Token { text, at, .. } = self.token().clone();
        self.at += 1;
        Ok((text, at))
    }

    /// The statements of a graph up to its `}`: the nodes that they name.
    fn statements(&mut self, depth: usize) -> Result<Vec<u32>, Diagnostic> {
        let mut nodes = Vec::new();
        while !self.takes_sign("}") {
            if self.token().kind == DotTokenKind::End {
                return Err(self.expects("`}`"));
            }
            nodes.extend(self.statement(depth)?);
            while self.takes_sign(";") {}
        }
        Ok(nodes)
    }

    fn statement(&mut self, depth: usize) -> Result<Vec<u32>, Diagnostic> {
        for (word, place) in [("graph", None), ("node", Some(0)), ("edge", Some(1))] {
            if self.takes_word(word) {
                let attributes = self.attributes()?;
                let last = self
                    .defaults
                    .last_mut()
                    .expect("one is there from the beginning");
                if let Some(place) = place {
                    last[place].extend(attributes);
                }
                return Ok(Vec::new());
            }
        }
        let is_assignment = self.is_name()
            && self
                .tokens
                .get(self.at + 1)
                .is_some_and(|next| next.kind == DotTokenKind::Sign && next.text == "=");
        if is_assignment {
            self.at += 2;
            self.name()?;
            return Ok(Vec::new());
        }
        let mut ends = vec![self.end(depth)?];
        let is_one = |reader: &Self| reader.is_sign("--") || reader.is_sign("->");
        let is_node = ends[0].1;
        while is_one(self) {
            let sign = if self.is_directed { "->" } else { "--" };
            if !self.is_sign(sign) {
                let help = "edges of a `graph` are `A -- B`, those of a `digraph` `A -> B`";
                let found = self.token();
                return Err(malformed(
                    format!("expected `{sign}`, found `{}`", found.text),
                    found.at,
                    "here",
                    help,
                ));
            }
            self.at += 1;
            ends.push(self.end(depth)?);
        }
        let given = self.attributes()?;
        let [_, edges] = self
            .defaults
            .last()
            .expect("one is there from the beginning")
            .clone();
        if ends.len() > 1 {
            let mut attributes = edges;
            attributes.extend(given);
            let cost = edge_cost(&attributes)?;
            for pair in ends.windows(2) {
                for &from in &pair[0].0 {
                    for &to in &pair[1].0 {
                        self.draft.arc(from, to, cost, !self.is_directed);
                    }
                }
            }
        } else if is_node {
            // Defaults count where a node is named first.
            self.say(ends[0].0[0], &given)?;
        }
        Ok(ends.into_iter().flat_map(|end| end.0).collect())
    }

    /// A node, or a subgraph: its nodes, and whether it is a node.
    fn end(&mut self, depth: usize) -> Result<(Vec<u32>, bool), Diagnostic> {
        let is_subgraph = self.takes_word("subgraph");
        if is_subgraph && self.is_name() {
            self.at += 1;
        }
        if is_subgraph || self.is_sign("{") {
            if depth == DEEPEST {
                return Err(malformed(
                    "subgraphs stand too deep in one another",
                    self.token().at,
                    "here",
                    "",
                ));
            }
            self.sign("{")?;
            let around = self
                .defaults
                .last()
                .expect("one is there from the beginning")
                .clone();
            self.defaults.push(around);
            let nodes = self.statements(depth + 1)?;
            self.defaults.pop();
            return Ok((nodes, false));
        }
        let (name, _) = self.name()?;
        // A port says where at the node a line begins.
        while self.takes_sign(":") {
            self.name()?;
        }
        let is_new = self.draft.find(&name).is_none();
        let node = self.draft.node(&name);
        if is_new {
            let [nodes, _] = self
                .defaults
                .last()
                .expect("one is there from the beginning")
                .clone();
            self.say(node, &nodes)?;
        }
        Ok((vec![node], true))
    }

    /// `[name=value, ...]`, any number of times.
    fn attributes(&mut self) -> Result<Attributes, Diagnostic> {
        let mut all = Attributes::new();
        while self.takes_sign("[") {
            while !self.takes_sign("]") {
                let (name, at) = self.name()?;
                let value = if self.takes_sign("=") {
                    self.name()?
                } else {
                    ("true".to_owned(), at)
                };
                all.insert(name, value);
                if !self.takes_sign(",") {
                    self.takes_sign(";");
                }
            }
        }
        Ok(all)
    }

    /// Takes what attributes say of a node.
    fn say(&mut self, node: u32, attributes: &Attributes) -> Result<(), Diagnostic> {
        let mut sorted: Vec<_> = attributes.iter().collect();
        sorted.sort_by_key(|entry| entry.1.1.start);
        for (name, (value, at)) in sorted {
            match name.as_str() {
                "pos" => {
                    // An exclamation mark says that a layout must keep the place.
                    let mut parts = value.trim_end_matches('!').split([',', ' ']);
                    let mut coordinate = || number(parts.next()?.trim(), true, *at);
                    let place = coordinate().zip(coordinate());
                    let (x, y) =
                        place.ok_or_else(|| expected("a place: pos=\"91,492\"", value, *at))?;
                    self.draft.place(node, [x, y], *at);
                }
                "role" => match value.as_str() {
                    "start" => self.draft.start(node),
                    "goal" => self.draft.goal(node),
                    "start goal" => {
                        self.draft.start(node);
                        self.draft.goal(node);
                    }
                    _ => {}
                },
                name if name.starts_with('h') && is_of_graphs(name) => {
                    let value = estimate(value, *at)?;
                    self.draft.estimate(name, node, value, *at);
                }
                _ => {}
            }
        }
        Ok(())
    }
}

/// The cost of an edge: its weight, else its label where that is a number, else 1.
fn edge_cost(attributes: &Attributes) -> Result<GraphNumber, Diagnostic> {
    if let Some((weight, at)) = attributes.get("weight") {
        return cost(weight, *at);
    }
    let label = attributes.get("label");
    let number = label.and_then(|(label, at)| cost(label.trim(), *at).ok());
    Ok(number.unwrap_or(GraphNumber::one(Span::default())))
}

/// The names and signs of a text.
fn tokens(text: &str) -> Result<Vec<Token>, Diagnostic> {
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(letter) = text[at..].chars().next() {
        let rest = &text[at..];
        let begins_line = at == 0 || text[..at].ends_with('\n');
        let comment = if rest.starts_with("//") || letter == '#' && begins_line {
            Some(rest.find('\n').unwrap_or(rest.len()))
        } else if rest.starts_with("/*") {
            let end = rest.find("*/").ok_or_else(|| {
                let at = Span::new(at, at + 2);
                malformed(
                    "a comment has no end",
                    at,
                    "begins here",
                    "write `*/` behind it",
                )
            })?;
            Some(end + 2)
        } else {
            None
        };
        if let Some(length) = comment {
            at += length;
        } else if letter.is_whitespace() {
            at += letter.len_utf8();
        } else {
            let (token, length) = token(rest, at)?;
            at += length;
            // `"a" + "b"` is one text.
            let is_joined = tokens.len() > 1 && {
                let [.., first, plus] = &tokens[..] else {
                    unreachable!("there are two")
                };
                let is_plus = |sign: &Token| sign.kind == DotTokenKind::Sign && sign.text == "+";
                is_plus(plus)
                    && first.kind == DotTokenKind::Quoted
                    && token.kind == DotTokenKind::Quoted
            };
            if is_joined {
                tokens.pop();
                let first: &mut Token = tokens.last_mut().expect("the text before the plus");
                first.text.push_str(&token.text);
            } else {
                tokens.push(token);
            }
        }
    }
    tokens.push(Token {
        text: String::new(),
        kind: DotTokenKind::End,
        at: Span::new(text.len(), text.len()),
    });
    Ok(tokens)
}

/// The name or sign at the beginning of a text, and its length.
fn token(rest: &str, at: usize) -> Result<(Token, usize), Diagnostic> {
    let made = |text: String, kind, length| {
        let at = Span::new(at, at + length);
        (Token { text, kind, at }, length)
    };
    let unclosed = |what: &str| {
        let at = Span::new(at, at + 1);
        malformed(format!("{what} has no end"), at, "begins here", "")
    };
    if rest.starts_with('"') {
        let (mut text, mut letters) = (String::new(), rest.char_indices().skip(1));
        while let Some((place, letter)) = letters.next() {
            match letter {
                '"' => return Ok(made(text, DotTokenKind::Quoted, place + 1)),
                '\\' => match letters.next() {
                    Some((_, escaped @ ('"' | '\\'))) => text.push(escaped),
                    Some((_, '\n')) => {}
                    Some((_, other)) => text.extend(['\\', other]),
                    None => break,
                },
                other => text.push(other),
            }
        }
        return Err(unclosed("a text"));
    }
    if rest.starts_with('<') {
        let mut depth = 0_usize;
        for (place, letter) in rest.char_indices() {
            match letter {
                '<' => depth += 1,
                '>' => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                return Ok(made(
                    rest[1..place].to_owned(),
                    DotTokenKind::Quoted,
                    place + 1,
                ));
            }
        }
        return Err(unclosed("a text"));
    }
    for sign in ["--", "->"] {
        if rest.starts_with(sign) {
            return Ok(made(sign.to_owned(), DotTokenKind::Sign, 2));
        }
    }
    let is_number =
        rest.starts_with(|letter: char| letter.is_ascii_digit() || letter == '.' || letter == '-');
    let is_word =
        |letter: char| letter.is_alphanumeric() || letter == '_' || letter == '.' && is_number;
    let skipped = usize::from(rest.starts_with('-'));
    let length = rest[skipped..]
        .find(|letter| !is_word(letter))
        .map_or(rest.len(), |found| found + skipped);
    if length > skipped {
        return Ok(made(rest[..length].to_owned(), DotTokenKind::Word, length));
    }
    let letter = rest.chars().next().expect("there is one");
    if !"{}[];,=:+".contains(letter) {
        let at = Span::new(at, at + letter.len_utf8());
        let says = format!("`{}` has no meaning in a graph", shown(&letter.to_string()));
        return Err(malformed(
            says,
            at,
            "here",
            "names with other letters stand in quotes: \"New York\"",
        ));
    }
    Ok(made(
        letter.to_string(),
        DotTokenKind::Sign,
        letter.len_utf8(),
    ))
}
