//! The format of the shortest-path challenge of DIMACS (Demetrescu, Goldberg and Johnson, 2006): `p sp NODES ARCS`,
//! `a FROM TO COST`; beside it `p aux sp co NODES`, `v NODE X Y`.

use super::super::error::{expected, malformed, too_large};
use puzzle_core::puzzles::graph::{Arc, GraphParts, Nodes};
use puzzle_core::syntax::{Diagnostic, Source, Span};

/// Most arcs, and nodes.
const MOST_ARCS: usize = 30_000_000;
/// Costs are below this.
const MOST_COST: u64 = 1 << 31;

/// A file, byte by byte.
struct Bytes<'a> {
    text: &'a [u8],
    at: usize,
}

impl<'a> Bytes<'a> {
    fn new(source: &'a Source) -> Self {
        Self {
            text: source.text.as_bytes(),
            at: 0,
        }
    }

    fn skip_spaces(&mut self) {
        while matches!(self.text.get(self.at), Some(b' ' | b'\t' | b'\r')) {
            self.at += 1;
        }
    }

    /// The word that begins here, and its place; empty at the end of the line.
    fn word(&mut self) -> (&'a [u8], Span) {
        self.skip_spaces();
        let start = self.at;
        while self
            .text
            .get(self.at)
            .is_some_and(|byte| !byte.is_ascii_whitespace())
        {
            self.at += 1;
        }
        (&self.text[start..self.at], Span::new(start, self.at))
    }

    /// The first letter of the next line that is no comment.
    fn line(&mut self) -> Option<(&'a [u8], Span)> {
        loop {
            while self.text.get(self.at).is_some_and(u8::is_ascii_whitespace) {
                self.at += 1;
            }
            if self.at == self.text.len() {
                return None;
            }
            if self.text[self.at] != b'c' {
                return Some(self.word());
            }
            self.skip_line();
        }
    }

    fn skip_line(&mut self) {
        while self.text.get(self.at).is_some_and(|byte| *byte != b'\n') {
            self.at += 1;
        }
    }

    /// A whole number of at least 0.
    #[inline]
    fn number(&mut self, what: &str) -> Result<u64, Diagnostic> {
        self.skip_spaces();
        let start = self.at;
        let mut number = 0_u64;
        while let Some(digit) = self.text.get(self.at).filter(|byte| byte.is_ascii_digit()) {
            number = number
                .saturating_mul(10)
                .saturating_add(u64::from(digit - b'0'));
            self.at += 1;
        }
        let ends = self.text.get(self.at).is_none_or(u8::is_ascii_whitespace);
        if start == self.at || !ends {
            self.at = start;
            let (word, at) = self.word();
            return Err(expected(what, &String::from_utf8_lossy(word), at));
        }
        Ok(number)
    }

    fn coordinate(&mut self) -> Result<i64, Diagnostic> {
        self.skip_spaces();
        let is_negative = self.text.get(self.at) == Some(&b'-');
        self.at += usize::from(is_negative);
        let number = self.number("a coordinate: a whole number")?;
        let number = i64::try_from(number)
            .unwrap_or(i64::MAX)
            .min(MOST_COST.cast_signed());
        Ok(if is_negative { -number } else { number })
    }

    /// A node, from 0.
    #[inline]
    fn node(&mut self, nodes: u64) -> Result<u32, Diagnostic> {
        let number = self.number("the number of a node")?;
        if number == 0 || number > nodes {
            let at = Span::new(self.at - 1, self.at);
            let says = format!("nodes are numbered from 1 to {nodes}, and this one is {number}");
            return Err(malformed(says, at, "here", ""));
        }
        Ok((number - 1) as u32)
    }
}

/// The line of sizes.
fn sizes(bytes: &mut Bytes<'_>, words: &[&[u8]]) -> Result<u64, Diagnostic> {
    let form = words
        .iter()
        .map(|word| String::from_utf8_lossy(word))
        .collect::<Vec<_>>()
        .join(" ");
    let first = bytes.line();
    let mut found = first.map_or((&b""[..], Span::default()), |line| line);
    for (number, word) in words.iter().enumerate() {
        if number > 0 {
            found = bytes.word();
        }
        if found.0 != *word {
            let what = format!("a line that begins with `{form}`");
            return Err(expected(what, &String::from_utf8_lossy(found.0), found.1));
        }
    }
    let nodes = bytes.number("the number of nodes")?;
    let is_fit = (1..=MOST_ARCS as u64).contains(&nodes);
    if !is_fit {
        return Err(too_large(
            format!("the graph has {nodes} nodes"),
            MOST_ARCS,
            found.1,
        ));
    }
    Ok(nodes)
}

/// Reads arcs.
pub(super) fn arcs(source: &Source) -> Result<GraphParts, Diagnostic> {
    let mut bytes = Bytes::new(source);
    let nodes = sizes(&mut bytes, &[b"p", b"sp"])?;
    let count = bytes.number("the number of arcs")?;
    if count > MOST_ARCS as u64 {
        let at = Span::new(bytes.at - 1, bytes.at);
        return Err(too_large(
            format!("the graph has {count} arcs"),
            MOST_ARCS,
            at,
        ));
    }
    // A line has eight bytes at least: no more is reserved than the file can hold.
    let room = (count as usize).min(source.text.len() / 8 + 1);
    let mut arcs = Vec::with_capacity(room);
    while let Some((word, at)) = bytes.line() {
        if word != b"a" {
            return Err(expected("`a` or `c`", &String::from_utf8_lossy(word), at));
        }
        let [from, to] = [bytes.node(nodes)?, bytes.node(nodes)?];
        let cost = bytes.number("a cost: a whole number of at least 0")?;
        if cost >= MOST_COST || arcs.len() == MOST_ARCS {
            let found = format!("the {} is {cost}", "cost");
            return Err(too_large(
                found,
                MOST_COST as usize - 1,
                Span::new(bytes.at - 1, bytes.at),
            ));
        }
        let cost = cost as u32;
        arcs.push(Arc { from, to, cost });
    }
    Ok(GraphParts {
        nodes: Nodes::Numbered(nodes as u32),
        arcs,
        scale: 1,
        places_scale: 1,
        ..GraphParts::default()
    })
}

/// Adds the places of nodes.
pub(super) fn with_places(parts: GraphParts, source: &Source) -> Result<GraphParts, Diagnostic> {
    let mut bytes = Bytes::new(source);
    let nodes = sizes(&mut bytes, &[b"p", b"aux", b"sp", b"co"])?;
    if nodes as usize != parts.nodes.len() {
        let says = format!(
            "there are places of {nodes} nodes, and the graph has {}",
            parts.nodes.len()
        );
        return Err(malformed(
            says,
            Span::new(bytes.at - 1, bytes.at),
            "here",
            "",
        ));
    }
    let mut places = vec![None; parts.nodes.len()];
    while let Some((word, at)) = bytes.line() {
        if word != b"v" {
            return Err(expected("`v` or `c`", &String::from_utf8_lossy(word), at));
        }
        let node = bytes.node(nodes)?;
        let x = bytes.coordinate()?;
        places[node as usize] = Some((x, bytes.coordinate()?));
    }
    if let Some(node) = places.iter().position(Option::is_none) {
        let says = format!("the node {} has no place", node + 1);
        return Err(malformed(says, Span::default(), "missing here", ""));
    }
    Ok(GraphParts {
        places: places.into_iter().flatten().collect(),
        ..parts
    })
}
