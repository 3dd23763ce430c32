//! Lists of edges as comma-separated values: `from,to[,cost][,type]`.

use super::super::Directed;
use super::super::error::{expected, malformed, shown};
use super::draft::{cost, finish};
use super::lines;
use puzzle_core::puzzles::graph::{GraphDraft, GraphNumber, GraphParts};
use puzzle_core::syntax::{Diagnostic, Source, Span};
use std::borrow::Cow;

/// The heads that columns may have, as other programs write them too.
const HEADS: [(&str, EdgeColumn); 11] = [
    ("from", EdgeColumn::From),
    ("source", EdgeColumn::From),
    ("to", EdgeColumn::To),
    ("target", EdgeColumn::To),
    ("cost", EdgeColumn::Cost),
    ("weight", EdgeColumn::Cost),
    ("distance", EdgeColumn::Cost),
    ("length", EdgeColumn::Cost),
    ("type", EdgeColumn::Kind),
    ("id", EdgeColumn::Other),
    ("label", EdgeColumn::Other),
];

/// The meaning of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum EdgeColumn {
    From,
    To,
    Cost,
    /// `directed` or `undirected`.
    Kind,
    Other,
}

/// Reads a list of edges. Without a column `type` each leads both ways, or one way.
pub(super) fn read(source: &Source, directed: Directed) -> Result<GraphParts, Diagnostic> {
    let text = &source.text;
    let delimiter = delimiter(text);
    let mut columns = vec![EdgeColumn::From, EdgeColumn::To, EdgeColumn::Cost];
    let mut draft = GraphDraft::default();
    let mut is_first = true;
    for (offset, line) in lines(text) {
        if line.trim().is_empty() || line.trim_start().starts_with('#') {
            continue;
        }
        let fields = fields(offset, line, delimiter);
        if std::mem::take(&mut is_first)
            && let Some(heads) = heads(&fields)
        {
            columns = heads;
            continue;
        }
        let of = |column: EdgeColumn| {
            let place = columns.iter().position(|kind| *kind == column)?;
            fields.get(place).filter(|field| !field.0.is_empty())
        };
        let whole = Span::new(offset, offset + line.len());
        let end = |column, what: &str| {
            let field = of(column);
            field.ok_or_else(|| {
                malformed(
                    format!("an edge has a node that it leads {what}"),
                    whole,
                    "none here",
                    "a line is: from,to,cost",
                )
            })
        };
        let [from, to] = [end(EdgeColumn::From, "from")?, end(EdgeColumn::To, "to")?]
            .map(|field| field.0.clone());
        if fields.len() > columns.len() {
            let (surplus, at) = &fields[columns.len()];
            return Err(malformed(
                format!("`{}` stands behind the last column", shown(surplus)),
                *at,
                "here",
                "a line is: from,to,cost",
            ));
        }
        let cost = match of(EdgeColumn::Cost) {
            Some((word, at)) => cost(word, *at)?,
            None => GraphNumber::one(whole),
        };
        let is_directed = match of(EdgeColumn::Kind) {
            None => directed == Directed::Yes,
            Some((word, at)) => match word.to_ascii_lowercase().as_str() {
                "directed" => true,
                "undirected" => false,
                other => return Err(expected("`directed` or `undirected`", other, *at)),
            },
        };
        let [from, to] = [from, to].map(|name| draft.node(&name));
        draft.arc(from, to, cost, !is_directed);
    }
    finish(draft)
}

/// The meaning of each column, if the fields are heads.
fn heads(fields: &[(Cow<'_, str>, Span)]) -> Option<Vec<EdgeColumn>> {
    let meant = fields.iter().map(|(head, _)| {
        let head = head.to_ascii_lowercase();
        let known = HEADS.iter().find(|entry| entry.0 == head);
        known.map_or(EdgeColumn::Other, |found| found.1)
    });
    let columns: Vec<EdgeColumn> = meant.collect();
    let is_there = |column| columns.contains(&column);
    (is_there(EdgeColumn::From) && is_there(EdgeColumn::To)).then_some(columns)
}

/// The delimiter: the first line has commas, semicolons or tabs.
fn delimiter(text: &str) -> char {
    let first = lines(text)
        .map(|numbered| numbered.1)
        .find(|line| !line.trim().is_empty() && !line.starts_with('#'));
    let first = first.unwrap_or_default();
    let mut found = [',', ';', '\t']
        .into_iter()
        .filter(|mark| first.contains(*mark));
    found.next().unwrap_or(',')
}

/// The fields of a line with their places, without quotes and the spaces around.
fn fields(offset: usize, line: &str, delimiter: char) -> Vec<(Cow<'_, str>, Span)> {
    let mut fields = Vec::new();
    let (mut start, mut is_quoted) = (0, false);
    for (at, letter) in line.char_indices().chain([(line.len(), delimiter)]) {
        match letter {
            '"' => is_quoted = !is_quoted,
            letter if letter == delimiter && (!is_quoted || at == line.len()) => {
                let field = line[start..at].trim();
                let first =
                    offset + start + line[start..at].len() - line[start..at].trim_start().len();
                let span = Span::new(first, first + field.len());
                let inner = field
                    .strip_prefix('"')
                    .and_then(|open| open.strip_suffix('"'));
                let value = match inner {
                    Some(inner) => Cow::Owned(inner.replace("\"\"", "\"")),
                    None => Cow::Borrowed(field),
                };
                fields.push((value, span));
                start = at + letter.len_utf8();
            }
            _ => {}
        }
    }
    fields
}
