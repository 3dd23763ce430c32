//! A task as PDDL has it: types, predicates and actions with parameters.

use crate::syntax::Span;

/// The number of a type; 0 is `object`.
pub(super) type TypeId = usize;

/// A type with the one above it.
#[derive(Clone, Debug)]
pub(super) struct Type {
    pub name: String,
    pub parent: TypeId,
    /// The types of which an object may be one, where it is `(either a b)`.
    pub either: Vec<TypeId>,
}

/// An object or a constant.
#[derive(Clone, Debug)]
pub(super) struct Object {
    pub name: String,
    pub of: TypeId,
}

/// A predicate, or a function whose values are fixed.
#[derive(Clone, Debug)]
pub(super) struct Predicate {
    pub name: String,
    pub parameters: Vec<TypeId>,
    pub span: Span,
}

/// A parameter of an action or an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Term {
    Parameter(usize),
    Object(usize),
}

/// A predicate with its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Atom {
    pub predicate: usize,
    pub arguments: Vec<Term>,
}

/// A literal that a precondition asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Literal {
    /// That an atom holds, or does not.
    Atom(Atom, bool),
    /// That two terms are the same, or are not.
    Same(Term, Term, bool),
}

/// A condition as it is written. Parameters of quantifiers are numbered behind those around them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum LiftedCondition {
    Literal(Literal),
    All(Vec<LiftedCondition>),
    Any(Vec<LiftedCondition>),
    Not(Box<LiftedCondition>),
    ForAll(Vec<TypeId>, Box<LiftedCondition>),
    Exists(Vec<TypeId>, Box<LiftedCondition>),
}

/// An effect of an action: an atom that it adds or deletes.
#[derive(Clone, Debug)]
pub(super) struct LiftedEffect {
    /// The types of the parameters behind those of the action: the effect is one for each choice of objects.
    pub parameters: Vec<TypeId>,
    pub condition: LiftedCondition,
    pub atom: Atom,
    pub adds: bool,
}

/// An action with parameters.
#[derive(Clone, Debug)]
pub(super) struct LiftedAction {
    pub name: String,
    pub span: Span,
    pub parameters: Vec<TypeId>,
    pub precondition: LiftedCondition,
    pub effects: Vec<LiftedEffect>,
    /// The cost: a number, and values of functions.
    pub cost: u64,
    pub costs: Vec<Atom>,
}

/// A condition under which a derived predicate holds.
#[derive(Clone, Debug)]
pub(super) struct Axiom {
    pub predicate: usize,
    pub span: Span,
    /// The types of its arguments, which are the first parameters of the condition.
    pub parameters: Vec<TypeId>,
    pub condition: LiftedCondition,
}

/// A fact: a predicate with objects.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct GroundAtom {
    pub predicate: usize,
    pub objects: Vec<u32>,
}

/// All of it.
#[derive(Clone, Debug, Default)]
pub(super) struct Lifted {
    pub types: Vec<Type>,
    pub objects: Vec<Object>,
    pub predicates: Vec<Predicate>,
    pub functions: Vec<Predicate>,
    pub actions: Vec<LiftedAction>,
    pub axioms: Vec<Axiom>,
    pub initial: Vec<GroundAtom>,
    /// Values of functions: of which, for which objects.
    pub values: Vec<(GroundAtom, u64)>,
    pub goal: Option<LiftedCondition>,
    /// Whether plans are measured by what they cost.
    pub has_costs: bool,
}

impl Lifted {
    /// Whether all of a type is of another.
    pub(super) fn is_within(&self, inner: TypeId, due: TypeId) -> bool {
        let [members, due] = [inner, due].map(|of| self.members(of));
        let mut each = members.iter();
        each.all(|&member| due.iter().any(|&due| self.is_below(member, due)))
    }

    /// Whether an object can be of both types.
    pub(super) fn can_share(&self, first: TypeId, second: TypeId) -> bool {
        let [first, second] = [first, second].map(|of| self.members(of));
        let mut pairs = first
            .iter()
            .flat_map(|&first| second.iter().map(move |&second| (first, second)));
        pairs.any(|(first, second)| self.is_below(first, second) || self.is_below(second, first))
    }

    /// The types of `(either a b)`, or the type itself.
    fn members(&self, of: TypeId) -> Vec<TypeId> {
        let either = &self.types[of].either;
        if either.is_empty() {
            return vec![of];
        }
        either.iter().flat_map(|&part| self.members(part)).collect()
    }

    fn is_below(&self, mut kind: TypeId, due: TypeId) -> bool {
        for _ in 0..=self.types.len() {
            if kind == due {
                return true;
            }
            if kind == 0 {
                return false;
            }
            kind = self.types[kind].parent;
        }
        false
    }

    /// A fact as it is written: `on a b`.
    pub(super) fn written(&self, fact: &GroundAtom) -> String {
        let mut text = self.predicates[fact.predicate].name.clone();
        for &object in &fact.objects {
            text.push(' ');
            text.push_str(&self.objects[object as usize].name);
        }
        text
    }
}
