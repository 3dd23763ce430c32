//! The model of a definition, all of it checked and fit to be played.

use super::action::{self, CellChanges, EffectStep, NO_VALUE, When};
use super::derived::Derivation;
use super::fault::{FaultKind, Trip, Tripped};
use super::flaw;
use super::formula::Formula;
use super::guard::Guard;
use super::held::Held;
use super::moves::{Move, MoveName};
use super::symmetric::SymmetryPart;
use super::symmetry::Symmetry;
use crate::state::{Appearance, Board, Colour, Label, Layout, Line, ValueSet};
use crate::syntax::Diagnostic;
use crate::syntax::Span;
use smol_str::SmolStr;
use std::sync::Arc;

/// A definition taken apart, before it is known whether it fits together.
#[derive(Debug)]
pub struct ModelParts {
    /// As the user chooses it: `pancake 7`.
    pub name: SmolStr,
    /// Names of cells, values and columns.
    pub layout: Layout,
    /// The values of each cell, in their own order.
    pub own_values: Vec<Vec<u8>>,
    /// The goal.
    pub goal: Goal,
    /// The state of a new session.
    pub start: Board,
    /// The moves in successor order.
    pub moves: Vec<MovePart>,
    /// States that no move may enter, each with its place.
    pub never: Vec<(Formula, Span)>,
    /// The declared symmetries.
    pub symmetries: Vec<SymmetryPart>,
    /// The lines of a drawing.
    pub drawing: Vec<Line>,
    /// The declarations of how values look: each of some values, and the last counts.
    pub looks: Vec<LookPart>,
    /// Where the start comes from, or else the goal.
    pub start_at: Span,
    /// Where the goal is said.
    pub goal_at: Span,
}

/// An entry that declares how some values look.
#[derive(Debug)]
pub struct LookPart {
    /// The values.
    pub values: Vec<u8>,
    /// The text.
    pub text: Option<String>,
    /// The colour.
    pub colour: Option<Colour>,
}

/// A move of a definition.
#[derive(Debug)]
pub struct MovePart {
    /// Its name.
    pub name: SmolStr,
    /// The variants of the move: the first that fits applies.
    pub variants: Vec<VariantPart>,
}

/// An effect of a move under a condition.
#[derive(Debug)]
pub struct VariantPart {
    /// When.
    pub condition: Option<Formula>,
    /// The steps, one after the other.
    pub steps: Vec<EffectStep>,
    /// The cost; 1 where nothing is said.
    pub cost: u32,
    /// Where it stands.
    pub span: Span,
    /// The values of the variables there.
    pub context: String,
}

/// The goal of a definition.
#[derive(Clone, Debug)]
pub enum Goal {
    /// One state.
    State(Board),
    /// The values of some cells; `None` for any value.
    Pattern(Vec<Option<u8>>),
    /// A condition on the state, and its text.
    Rule(Guard, String),
}

/// An effect of a move under a condition.
#[derive(Clone, Debug)]
pub struct Variant {
    /// The move it is of.
    pub mv: Move,
    /// When.
    pub guard: Guard,
    /// The values of each cell when the guard holds, as far as that looks at single cells.
    pub before: Held,
    /// The effect.
    pub(crate) effect: VariantEffect,
    /// The cost.
    pub cost: u32,
    /// Where it stands.
    pub span: Span,
}

/// The effect of a variant.
#[derive(Clone, Debug)]
pub(crate) enum VariantEffect {
    /// All at once.
    Action(CellChanges),
    /// One after the other, reckoning with the state.
    Steps(Vec<EffectStep>),
}

impl VariantEffect {
    /// The conditional effects that it consists of, where it consists of such.
    pub(crate) fn conditional(&self) -> Option<&[When]> {
        match self {
            Self::Steps(steps) => match &steps[..] {
                [EffectStep::When(effects)] => Some(effects),
                _ => None,
            },
            Self::Action(_) => None,
        }
    }

    /// The cells that it may change, where it reckons with nothing but single cells.
    pub(crate) fn targets(&self) -> Option<Vec<u16>> {
        match self {
            Self::Action(action) => {
                Some(action.changes.iter().map(|change| change.target).collect())
            }
            Self::Steps(_) => {
                let effects = self.conditional()?;
                Some(effects.iter().map(|effect| effect.cell).collect())
            }
        }
    }
}

/// A puzzle as it was defined.
#[derive(Debug)]
pub struct Model {
    /// As the user chooses it.
    pub name: SmolStr,
    /// Names of cells, values and columns.
    pub layout: Layout,
    /// The values that each cell can hold.
    pub allowed: Arc<[ValueSet]>,
    /// The values of each cell, in their own order.
    pub own_values: Vec<Vec<u8>>,
    /// The goal.
    pub goal: Goal,
    /// The state of a new session.
    pub start: Board,
    /// Names of the moves, in successor order.
    pub moves: Vec<MoveName>,
    /// All variants, those of a move together and in their order.
    pub variants: Vec<Variant>,
    /// States that no move may enter.
    pub never: Vec<Guard>,
    /// The symmetries that are declared, with their products; without the identity.
    pub(crate) symmetries: Vec<Symmetry>,
    /// The lines of a drawing.
    pub drawing: Vec<Line>,
    /// The appearance of each value on boards.
    pub appearances: Vec<Appearance>,
    /// The move, for each move, that takes it back and is taken back by it.
    pub inverses: Vec<Option<Move>>,
    /// Values that stand once in every state that has what the goal has.
    pub unique: ValueSet,
    /// Cells that follow from the others, where there are any.
    pub(crate) derivation: Option<Derivation>,
    /// Whether it is a planning task: of the ways to fill its cells only those are states that its start reaches.
    pub is_task: bool,
}

impl Model {
    /// Puts the parts together.
    ///
    /// # Errors
    ///
    /// The part that does not fit.
    pub fn new(parts: ModelParts) -> Result<Self, Diagnostic> {
        let allowed: Arc<[ValueSet]> = parts.layout.holds.as_slice().into();
        let mut never = Vec::with_capacity(parts.never.len());
        for (formula, span) in parts.never {
            never.push((Guard::new(formula), span));
        }
        let values = parts.layout.values.iter().zip(0..);
        let mut appearances: Vec<Appearance> = values
            .map(|(label, value)| Appearance::plain(Some(label), value))
            .collect();
        for look in &parts.looks {
            for &value in &look.values {
                let appearance = &mut appearances[usize::from(value)];
                *appearance = std::mem::take(appearance).with(look.text.as_deref(), look.colour);
            }
        }
        let mut model = Self {
            appearances,
            name: parts.name,
            layout: parts.layout,
            own_values: parts.own_values,
            goal: parts.goal,
            start: parts.start,
            moves: Vec::with_capacity(parts.moves.len()),
            variants: Vec::new(),
            never: Vec::new(),
            symmetries: Vec::new(),
            drawing: parts.drawing,
            inverses: Vec::new(),
            unique: ValueSet::default(),
            derivation: None,
            is_task: false,
            allowed,
        };
        for (index, part) in parts.moves.into_iter().enumerate() {
            model.add_move(Move(index as u32), part)?;
        }
        for (guard, span) in &never {
            match guard.holds(model.start.cells()) {
                Ok(true) => return Err(flaw::forbidden(*span, "start", parts.start_at)),
                Ok(false) => {}
                Err(trip) => return Err(flaw::untold(&trip, parts.start_at)),
            }
            if let Goal::State(goal) = &model.goal
                && matches!(guard.holds(goal.cells()), Ok(true))
            {
                return Err(flaw::forbidden(*span, "goal", parts.goal_at));
            }
        }
        model.never = never.into_iter().map(|(guard, _)| guard).collect();
        model.unique = model.unique();
        model.inverses = model.inverses();
        model.symmetries = model.declared(&parts.symmetries)?;
        Ok(model)
    }

    fn add_move(&mut self, mv: Move, part: MovePart) -> Result<(), Diagnostic> {
        let first = self.variants.len();
        let mut at = Span::default();
        for variant in part.variants {
            at = variant.span;
            let guard = match variant.condition {
                Some(formula) => Guard::new(formula),
                None => Guard::default(),
            };
            let before = guard.members_of(&self.allowed);
            let mut earlier = self.variants[first..].iter();
            if guard.never_holds() || earlier.any(|earlier| earlier.guard.follows_from(&before)) {
                let never = guard.never_holds();
                return Err(flaw::unreachable(&part.name, never, &variant.context, at));
            }
            let effect = match CellChanges::of(&variant.steps, &self.allowed) {
                Some(action) => VariantEffect::Action(action),
                None => VariantEffect::Steps(variant.steps),
            };
            self.variants.push(Variant {
                mv,
                guard,
                before,
                effect,
                cost: variant.cost,
                span: variant.span,
            });
        }
        let idle = |variant: &Variant| matches!(&variant.effect, VariantEffect::Action(action) if action.changes_nothing(&variant.before));
        if self.variants[first..].iter().all(idle) {
            return Err(flaw::idle(&part.name, at));
        }
        self.moves.push(MoveName::new(part.name));
        Ok(())
    }

    /// Whether some move costs something else than 1.
    pub(crate) fn has_costs(&self) -> bool {
        self.variants.iter().any(|variant| variant.cost != 1)
    }

    /// The least that a move costs.
    pub(crate) fn least_cost(&self) -> u32 {
        let costs = self.variants.iter().map(|variant| variant.cost);
        costs.min().unwrap_or(1)
    }

    /// The cost of a legal move.
    pub(crate) fn step_cost(&self, board: &Board, mv: Move) -> Tripped<u32> {
        for variant in self.variants_of(mv) {
            if variant.guard.holds(board.cells())? {
                return Ok(variant.cost);
            }
        }
        Ok(1)
    }

    /// Whether all moves only exchange what stands in the cells.
    pub(crate) fn permutes(&self) -> bool {
        let permutes = |variant: &Variant| matches!(&variant.effect, VariantEffect::Action(action) if action.is_permutation());
        // A task may have no move that changes anything.
        !self.is_task && self.variants.iter().all(permutes)
    }

    fn unique(&self) -> ValueSet {
        match &self.goal {
            Goal::State(goal) => self.staying_unique(goal),
            Goal::Pattern(_) | Goal::Rule(..) => ValueSet::default(),
        }
    }

    /// Values that stand once in every state that has what this one has.
    pub(crate) fn staying_unique(&self, board: &Board) -> ValueSet {
        if !self.permutes() {
            return ValueSet::default();
        }
        ValueSet::of((0..NO_VALUE).filter(|&value| stands_once(board, value)))
    }

    /// Whether the values that stand once in the goal do so here.
    pub(crate) fn is_unique(&self, board: &Board) -> bool {
        self.unique.values().all(|value| stands_once(board, value))
    }

    /// The variants of a move, in their order.
    pub(crate) fn variants_of(&self, mv: Move) -> &[Variant] {
        let first = self.variants.partition_point(|variant| variant.mv < mv);
        let end = self.variants.partition_point(|variant| variant.mv <= mv);
        &self.variants[first..end]
    }

    /// The board that a move makes, if it is legal.
    ///
    /// # Errors
    ///
    /// The fault in this state.
    pub(crate) fn apply(&self, board: &Board, mv: Move) -> Tripped<Option<Board>> {
        for variant in self.variants_of(mv) {
            if !variant.guard.holds(board.cells())? {
                continue;
            }
            let next = self.make(variant, board)?;
            let forbidden = self.is_forbidden(&next)?;
            return Ok((!forbidden).then_some(next));
        }
        Ok(None)
    }

    /// The board that a variant makes.
    ///
    /// # Errors
    ///
    /// The fault in this state.
    pub(crate) fn make(&self, variant: &Variant, board: &Board) -> Tripped<Board> {
        let made = match &variant.effect {
            VariantEffect::Action(action) => action.apply(board),
            VariantEffect::Steps(steps) => action::make(steps, board, &self.allowed)?,
        };
        let made = made.map(|board| self.filled(board));
        made.map_err(|cell| {
            let kind = FaultKind::CantTake {
                cell: self.layout.cells[usize::from(cell)].clone(),
                mv: self.moves[variant.mv.index()].name.clone(),
            };
            Box::new(Trip {
                kind,
                span: variant.span,
            })
        })
    }

    /// A state with its derived cells filled.
    pub(crate) fn filled(&self, mut board: Board) -> Board {
        if let Some(derivation) = &self.derivation {
            derivation.fill(board.cells_mut());
        }
        board
    }

    /// Whether a cell follows from the others.
    pub(crate) fn derives(&self, cell: usize) -> bool {
        let derivation = self.derivation.as_ref();
        derivation.is_some_and(|rules| rules.derives(cell as u16))
    }

    /// Whether no move may enter the state.
    pub(crate) fn is_forbidden(&self, board: &Board) -> Tripped<bool> {
        for guard in &self.never {
            if guard.holds(board.cells())? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether the state is a goal.
    pub(crate) fn is_goal(&self, board: &Board) -> Tripped<bool> {
        match &self.goal {
            Goal::State(goal) => Ok(goal == board),
            Goal::Pattern(pattern) => {
                let mut cells = pattern.iter().zip(board.cells());
                Ok(cells.all(|(wanted, cell)| wanted.is_none_or(|wanted| wanted == *cell)))
            }
            Goal::Rule(guard, _) => guard.holds(board.cells()),
        }
    }

    /// The name of a value.
    pub(crate) fn value(&self, value: u8) -> &Label {
        &self.layout.values[usize::from(value)]
    }
}

fn stands_once(board: &Board, value: u8) -> bool {
    let mut places = board.cells().iter().filter(|&&held| held == value);
    places.next().is_some() && places.next().is_none()
}
