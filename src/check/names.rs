//! Names of a text: the places where each is made, and where it is used.

use super::Checker;
use crate::command::{CommandSpec, OperandKind};
use puzzle_core::syntax::{Expr, ExprKind, Name, Source, Span};
use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The kind of a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum NameKind {
    /// A variable.
    Variable,
    /// A parameter of a definition.
    Parameter,
    /// A procedure.
    Procedure,
    /// A puzzle of the script.
    Puzzle,
    /// A heuristic of the script.
    Heuristic,
}

/// A name where it stands.
#[derive(Clone, Debug)]
pub(crate) struct NameUse {
    /// The text that holds it.
    pub(crate) source: Arc<Source>,
    /// Its characters, without a `$`.
    pub(crate) span: Span,
    /// The kind of the name.
    pub(crate) kind: NameKind,
    /// Names of the same number stand for the same.
    pub(crate) thing: usize,
    /// Whether it is made here.
    pub(crate) makes: bool,
}

/// All names of a text and of the files that it reads.
#[derive(Debug, Default)]
pub(crate) struct Names {
    /// Each where it stands, in the order in which the checker met them.
    pub(crate) uses: Vec<NameUse>,
    /// The files that are read: where each is named, and its place.
    pub(crate) files: Vec<(Arc<Source>, Span, PathBuf)>,
    /// The definitions behind names outside of definitions.
    outside: HashMap<(NameKind, String), (NameKind, usize)>,
    /// The same of definitions and functions that are open, innermost last.
    inside: Vec<HashMap<String, (NameKind, usize)>>,
    things: usize,
    /// Entries of loops are checked once for each value: each place is told once.
    met: HashSet<(usize, Span)>,
}

/// Whether a byte belongs to what stands at a span, its end included.
fn touches(span: Span, offset: usize) -> bool {
    (span.start as usize..=span.end as usize).contains(&offset)
}

impl Names {
    fn make(&mut self, kind: NameKind, source: &Arc<Source>, span: Span) {
        let name = source.slice(span);
        let is_variable = matches!(kind, NameKind::Variable | NameKind::Parameter);
        let next = self.things;
        let scope = self.inside.last_mut().filter(|_| is_variable);
        let (kind, thing) = if let Some(scope) = scope {
            *scope.entry(name.to_owned()).or_insert((kind, next))
        } else {
            let key = (kind, name.to_owned());
            *self.outside.entry(key).or_insert((kind, next))
        };
        self.things = next.max(thing + 1);
        self.add(kind, thing, true, source, span);
    }

    fn use_of(&mut self, kind: NameKind, source: &Arc<Source>, span: Span) {
        let name = source.slice(span);
        let inner = self
            .inside
            .iter()
            .rev()
            .filter(|_| kind == NameKind::Variable);
        let mut inner = inner.filter_map(|scope| scope.get(name));
        let outer = || self.outside.get(&(kind, name.to_owned()));
        if let Some(&(kind, thing)) = inner.next().or_else(outer) {
            self.add(kind, thing, false, source, span);
        }
    }

    fn add(&mut self, kind: NameKind, thing: usize, makes: bool, source: &Arc<Source>, span: Span) {
        if self.met.insert((Arc::as_ptr(source).addr(), span)) {
            self.uses.push(NameUse {
                source: source.clone(),
                span,
                kind,
                thing,
                makes,
            });
        }
    }

    /// The name at a byte of a text, its end included.
    pub(crate) fn at(&self, source: &Arc<Source>, offset: usize) -> Option<&NameUse> {
        let holds = |candidate: &&NameUse| {
            Arc::ptr_eq(&candidate.source, source) && touches(candidate.span, offset)
        };
        self.uses.iter().find(holds)
    }

    /// The file that is named at a byte of a text.
    pub(crate) fn file_at(&self, source: &Arc<Source>, offset: usize) -> Option<&Path> {
        let mut files = self.files.iter();
        let named =
            files.find(|(file, span, _)| Arc::ptr_eq(file, source) && touches(*span, offset));
        named.map(|(_, _, place)| place.as_path())
    }

    /// All places of what that name stands for.
    pub(crate) fn same<'n>(&'n self, name: &NameUse) -> impl Iterator<Item = &'n NameUse> {
        let thing = name.thing;
        self.uses.iter().filter(move |other| other.thing == thing)
    }
}

impl Checker<'_> {
    /// Notes that a name is made.
    pub(super) fn name_made(&mut self, kind: NameKind, span: Span) {
        if let Some(names) = &mut self.names {
            names.make(kind, &self.source, span);
        }
    }

    /// Notes that a name is used, if it is one that was made.
    pub(super) fn name_used(&mut self, kind: NameKind, span: Span) {
        if let Some(names) = &mut self.names {
            names.use_of(kind, &self.source, span);
        }
    }

    /// Notes where a file is named.
    pub(super) fn file_named(&mut self, span: Span, place: &Path) {
        if let Some(names) = &mut self.names {
            names
                .files
                .push((self.source.clone(), span, place.to_owned()));
        }
    }

    /// Begins a definition or a function with variables of its own.
    pub(super) fn enter_names(&mut self, kind: NameKind, variables: &[Name]) {
        if let Some(names) = &mut self.names {
            names.inside.push(HashMap::new());
            for name in variables {
                names.make(kind, &self.source, name.span);
            }
        }
    }

    /// Ends what [`Checker::enter_names`] began.
    pub(super) fn leave_names(&mut self) {
        if let Some(names) = &mut self.names {
            names.inside.pop();
        }
    }

    /// Notes the heuristics and puzzles among the words of an operand: a variable that holds one is used as one.
    pub(super) fn words_used(&mut self, operand: &Expr) {
        if let Some(names) = &mut self.names {
            let source = &self.source;
            operand.visit(&mut |part| match &part.kind {
                ExprKind::Word => {
                    names.use_of(NameKind::Heuristic, source, part.span);
                    names.use_of(NameKind::Puzzle, source, part.span);
                }
                ExprKind::Call(call) => names.use_of(NameKind::Heuristic, source, call.name),
                _ => {}
            });
        }
    }

    /// The same for the operands of a command that name one.
    pub(super) fn operands_used(&mut self, spec: &CommandSpec, operands: &[Expr]) {
        if self.names.is_none() {
            return;
        }
        for (index, operand) in operands.iter().enumerate() {
            match spec
                .parameter_at(index)
                .map(|(parameter, at)| (parameter.kind, at))
            {
                Some((
                    OperandKind::Heuristic | OperandKind::Heuristics | OperandKind::Algorithms,
                    _,
                )) => {
                    self.words_used(operand);
                }
                Some((OperandKind::Topic, _)) => {
                    self.words_used(operand);
                    self.name_used(NameKind::Procedure, operand.span);
                }
                Some((OperandKind::Puzzle, 0)) => self.name_used(NameKind::Puzzle, operand.span),
                _ => {}
            }
        }
    }
}
