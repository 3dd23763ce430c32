//! Statements of GAP: assignments, products and powers of permutations, lists and groups.

use super::lexer::tokens;
use super::points::Points;
use super::{GROUPS, GapElement, GapValue, QUESTIONS};
use crate::formats::Bounds;
use crate::formats::error::{expected, malformed, shown, too_large, unsupported};
use crate::formats::words::FileToken;
use puzzle_core::syntax::{Diagnostic, Span, did_you_mean};
use std::collections::HashMap;

/// Brackets inside one another, at most.
const DEEPEST: usize = 100;

/// Most points that permutations move when they are multiplied, all together.
const MOST_WORK: usize = 20_000_000;

/// Reads statements.
pub(super) struct GapReader<'a> {
    tokens: Vec<FileToken<'a>>,
    next: usize,
    end: Span,
    bounds: Bounds,
    depth: usize,
    work: usize,
    assigned: HashMap<String, GapValue>,
    /// Why a name has no value: what it is assigned is not read here. It matters where the name is used.
    unread: HashMap<String, Diagnostic>,
    first_unread: Option<Diagnostic>,
}

/// The name that a statement assigns to with its place, what is assigned, and whether that is a group.
pub(super) type Statement = (Option<(String, Span)>, Option<GapElement>, bool);

impl<'a> GapReader<'a> {
    pub(super) fn new(text: &'a str, bounds: Bounds) -> Self {
        let end = text.trim_end().len();
        Self {
            tokens: tokens(text),
            next: 0,
            end: Span::new(end, end),
            bounds,
            depth: 0,
            work: 0,
            assigned: HashMap::new(),
            unread: HashMap::new(),
            first_unread: None,
        }
    }

    /// Why the first assignment that is not read is not.
    pub(super) fn first_unread(&self) -> Option<&Diagnostic> {
        self.first_unread.as_ref()
    }

    /// The end of the file.
    pub(super) fn end(&self) -> Span {
        self.end
    }

    /// The token at a distance; empty at the end of the file.
    fn ahead(&self, further: usize) -> FileToken<'a> {
        let token = self.tokens.get(self.next + further).copied();
        token.unwrap_or(FileToken {
            text: "",
            at: self.end,
        })
    }

    fn is_next(&self, text: &str) -> bool {
        self.ahead(0).text == text
    }

    fn take(&mut self, text: &str) -> Result<Span, Diagnostic> {
        let token = self.ahead(0);
        if token.text == text {
            self.next += 1;
            return Ok(token.at);
        }
        Err(expected(format!("`{text}`"), token.text, token.at))
    }

    /// The next statement; nothing at the end of the file.
    pub(super) fn statement(&mut self) -> Result<Option<Statement>, Diagnostic> {
        if self.next == self.tokens.len() {
            return Ok(None);
        }
        if self.is_next(";") {
            self.next += 1;
            return Ok(Some((None, None, false)));
        }
        let first = self.ahead(0);
        let called = (first.is_word() && self.ahead(1).text == ":=").then(|| {
            self.next += 2;
            (first.text.to_owned(), first.at)
        });
        let function = self.ahead(0);
        let is_group = GROUPS.contains(&function.text);
        let asks = called.is_none()
            && !is_group
            && function.is_word()
            && function.text != "PermList"
            && self.ahead(1).text == "(";
        let read = self.expression().and_then(|element| {
            self.take(";")?;
            Ok(element)
        });
        let mut element = match read {
            Ok(element) => element,
            // Of what is asked, and of what is called by a name, only what is used matters.
            Err(flaw) if (asks || called.is_some()) && !is_group && self.skip_statement() => {
                if let Some((called, _)) = called {
                    self.first_unread.get_or_insert(flaw.clone());
                    self.assigned.remove(&called);
                    self.unread.insert(called, flaw);
                }
                return Ok(Some((None, None, false)));
            }
            Err(flaw) => return Err(flaw),
        };
        if let Some((called, at)) = &called {
            self.unread.remove(called);
            self.assigned.insert(called.clone(), element.value.clone());
            element.at = *at;
        }
        Ok(Some((called, Some(element), is_group)))
    }

    /// Goes on behind the next `;`, if there is one.
    fn skip_statement(&mut self) -> bool {
        self.depth = 0;
        let mut rest = self.tokens[self.next.min(self.tokens.len())..].iter();
        let Some(end) = rest.position(|token| token.text == ";") else {
            return false;
        };
        self.next += end + 1;
        true
    }

    /// Counts what a product takes.
    fn works(&mut self, points: &Points, at: Span) -> Result<(), Diagnostic> {
        self.work += points.len() + 1;
        if points.len() > self.bounds.cells {
            let found = format!("a permutation moves {} points", points.len());
            return Err(too_large(found, self.bounds.cells, at));
        }
        if self.work > MOST_WORK {
            return Err(too_large(
                "the products of the file move more points",
                MOST_WORK,
                at,
            ));
        }
        Ok(())
    }

    /// Factors with `*` and `/` between them.
    fn expression(&mut self) -> Result<GapElement, Diagnostic> {
        self.depth += 1;
        if self.depth > DEEPEST {
            let at = self.ahead(0).at;
            return Err(too_large(
                "brackets stand deeper in one another",
                DEEPEST,
                at,
            ));
        }
        let mut all = self.factor()?;
        while self.is_next("*") || self.is_next("/") {
            let sign = self.ahead(0);
            self.next += 1;
            let other = self.factor()?;
            let at = all.at.to(other.at);
            let (GapValue::Permutation(one), GapValue::Permutation(other)) =
                (&all.value, &other.value)
            else {
                return Err(malformed(
                    "a product is one of permutations",
                    sign.at,
                    "here",
                    "",
                ));
            };
            let product = if sign.text == "*" {
                one.then(other)
            } else {
                one.then(&other.power(-1))
            };
            self.works(&product, at)?;
            all = GapElement {
                name: None,
                value: GapValue::Permutation(product),
                at,
            };
        }
        self.depth -= 1;
        Ok(all)
    }

    /// An operand, and `^` with a number or a permutation behind it.
    fn factor(&mut self) -> Result<GapElement, Diagnostic> {
        let base = self.operand()?;
        if !self.is_next("^") {
            return Ok(base);
        }
        let sign = self.take("^")?;
        let is_negative = self.is_next("-");
        self.next += usize::from(is_negative);
        let exponent = self.operand()?;
        let at = base.at.to(exponent.at);
        let made = match (&base.value, &exponent.value) {
            (GapValue::Permutation(permutation), GapValue::Number(number)) => {
                let number = if is_negative {
                    number.saturating_neg()
                } else {
                    *number
                };
                permutation.power(number)
            }
            (GapValue::Permutation(conjugated), GapValue::Permutation(other)) if !is_negative => {
                other.power(-1).then(conjugated).then(other)
            }
            _ => {
                let help = "a permutation to the power of a number, or of another permutation";
                return Err(malformed("this is no power", sign, "here", help));
            }
        };
        self.works(&made, at)?;
        Ok(GapElement {
            name: None,
            value: GapValue::Permutation(made),
            at,
        })
    }

    fn operand(&mut self) -> Result<GapElement, Diagnostic> {
        let token = self.ahead(0);
        let next = self.ahead(1);
        match token.text {
            "(" if next.text == ")" || next.is_number() => self.permutation(),
            "(" => {
                self.next += 1;
                let inner = self.expression()?;
                self.take(")")?;
                Ok(inner)
            }
            "[" => {
                let elements = self.elements("[", "]")?;
                Ok(GapElement {
                    name: None,
                    value: GapValue::List(elements),
                    at: token.at,
                })
            }
            _ if token.is_number() => {
                self.next += 1;
                let number = token.text.parse();
                let number = number
                    .map_err(|_| expected("a number of at most 18 digits", token.text, token.at))?;
                Ok(GapElement {
                    name: None,
                    value: GapValue::Number(number),
                    at: token.at,
                })
            }
            _ if token.is_word() && next.text == "(" => self.call(token),
            _ if token.is_word() => {
                self.next += 1;
                let Some(value) = self.assigned.get(token.text) else {
                    return Err(self.unknown(token));
                };
                let value = value.clone();
                if let GapValue::Permutation(points) = &value {
                    self.works(points, token.at)?;
                }
                Ok(GapElement {
                    name: Some(token.text.to_owned()),
                    value,
                    at: token.at,
                })
            }
            _ => Err(expected(
                "a permutation, a name or a list",
                token.text,
                token.at,
            )),
        }
    }

    fn unknown(&self, token: FileToken<'_>) -> Diagnostic {
        if let Some(flaw) = self.unread.get(token.text) {
            return flaw.clone();
        }
        let mut names: Vec<&str> = self.assigned.keys().map(String::as_str).collect();
        names.sort_unstable();
        let help = did_you_mean(token.text, "", names);
        let help = help
            .unwrap_or_else(|| "a name is assigned before it is used: U := (1,2,3);".to_owned());
        malformed(
            format!("`{}` has no value", shown(token.text)),
            token.at,
            "here",
            help,
        )
    }

    /// A call of a function: those that make groups, `PermList`, and questions.
    fn call(&mut self, name: FileToken<'a>) -> Result<GapElement, Diagnostic> {
        let is_question = QUESTIONS.contains(&name.text);
        if !is_question && !GROUPS.contains(&name.text) && name.text != "PermList" {
            let help =
                "known are Group(...), PermList([...]), products and powers: leave the line out";
            return Err(unsupported(
                format!("the function `{}`", shown(name.text)),
                name.at,
                help,
            ));
        }
        self.next += 1;
        let mut arguments = self.elements("(", ")")?;
        let first_list = match arguments.first().map(|first| &first.value) {
            Some(GapValue::List(elements)) => Some(elements.clone()),
            _ => None,
        };
        let value = match (name.text, first_list) {
            _ if is_question => GapValue::Answer,
            ("PermList", Some(images)) => GapValue::Permutation(self.images(&images, name.at)?),
            ("PermList", None) => return Err(expected("a list of numbers", ")", name.at)),
            // What stands behind the list is the identity.
            (_, Some(elements)) => GapValue::List(elements),
            (_, None) => GapValue::List(std::mem::take(&mut arguments)),
        };
        Ok(GapElement {
            name: None,
            value,
            at: name.at,
        })
    }

    /// The permutation of a list of images.
    fn images(&mut self, images: &[GapElement], at: Span) -> Result<Points, Diagnostic> {
        let mut pairs = Vec::new();
        let most = i64::try_from(images.len()).unwrap_or(i64::MAX);
        for (point, image) in (1..).zip(images) {
            match image.value {
                GapValue::Number(to) if (1..=most).contains(&to) => {
                    pairs.push((point, u32::try_from(to).unwrap_or(u32::MAX)));
                }
                _ => {
                    let due = format!("expected a number from 1 to {}", images.len());
                    return Err(malformed(due, image.at, "here", ""));
                }
            }
        }
        let Some(points) = Points::of_images(pairs) else {
            return Err(malformed(
                "two points go to one point",
                at,
                "in this list",
                "",
            ));
        };
        self.works(&points, at)?;
        Ok(points)
    }

    /// Expressions with commas between them, in brackets.
    fn elements(&mut self, open: &str, close: &str) -> Result<Vec<GapElement>, Diagnostic> {
        self.take(open)?;
        let mut elements = Vec::new();
        while !self.is_next(close) {
            if !elements.is_empty() {
                self.take(",")?;
                // A comma may stand behind the last one.
                if self.is_next(close) {
                    break;
                }
            }
            elements.push(self.expression()?);
        }
        self.take(close)?;
        Ok(elements)
    }

    /// `(1,2,3)(4,5)`, or `()`.
    fn permutation(&mut self) -> Result<GapElement, Diagnostic> {
        let start = self.ahead(0).at;
        let mut pairs = Vec::new();
        let mut seen: HashMap<u32, Span> = HashMap::new();
        let mut end = start;
        while self.is_next("(") && (self.ahead(1).text == ")" || self.ahead(1).is_number()) {
            self.next += 1;
            let mut cycle = Vec::new();
            while !self.is_next(")") {
                if !cycle.is_empty() {
                    self.take(",")?;
                }
                let token = self.ahead(0);
                let point = token.text.parse::<u32>().ok();
                let point = point.filter(|&point| point > 0 && token.is_number());
                let point = point.ok_or_else(|| {
                    expected("a point, a whole number from 1", token.text, token.at)
                })?;
                if let Some(earlier) = seen.insert(point, token.at) {
                    let message = format!("the point {point} is there twice");
                    let help = "cycles of a permutation have no point in common; products have a `*` between them";
                    return Err(
                        malformed(message, token.at, "again", help).at(earlier, "first here")
                    );
                }
                if seen.len() > self.bounds.cells {
                    let found = "a permutation moves more points";
                    return Err(too_large(found, self.bounds.cells, token.at));
                }
                cycle.push(point);
                self.next += 1;
            }
            end = self.take(")")?;
            let further = cycle.iter().cycle().skip(1);
            pairs.extend(cycle.iter().copied().zip(further.copied()));
        }
        let points = Points::of_images(pairs).expect("no point is there twice");
        self.works(&points, start)?;
        Ok(GapElement {
            name: None,
            value: GapValue::Permutation(points),
            at: start.to(end),
        })
    }
}
