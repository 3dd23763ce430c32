//! The man, the boxes and the goals of a definition, where it has such.

use super::SokobanPosition;
use crate::operators::{Goal, Model, Move, Variant, VariantEffect};
use crate::puzzle::Problem;
use crate::state::{Board, ValueSet};

/// The most cells: as many as a search keeps on its stack.
pub(super) const MOST_CELLS: usize = 1024;

/// The most cells in which boxes can stand, as states have bits for them.
pub(super) const MOST_BOX_CELLS: usize = 256;

/// What a definition describes: a man steps to empty cells, and pushes boxes into them.
#[derive(Debug)]
pub(super) struct SokobanShape {
    /// The number of cells.
    pub cells: usize,
    man: u8,
    box_value: u8,
    /// The cells in which a box must stand in the end, in order.
    pub goals: Vec<u16>,
    /// The number of boxes.
    pub boxes: usize,
    /// The cells to which the man can step from each, with the move.
    pub steps: Vec<Vec<(u16, Move)>>,
    /// The pushes in order of their moves.
    pub pushes: Vec<Push>,
    /// The pushes by the cell of the box.
    pub pushes_at: Vec<Vec<u32>>,
    /// What a step costs.
    pub step_cost: u32,
    /// What a push costs.
    pub push_cost: u32,
}

/// A push of one box.
#[derive(Clone, Debug)]
pub(super) struct Push {
    /// The cell of the man.
    pub from: u16,
    /// The cell of the box, in which the man comes to stand.
    pub at: u16,
    /// The cell to which the box goes.
    pub to: u16,
    /// The move.
    pub mv: Move,
}

/// What a variant asks of single cells and where it takes the value of each: all that it asks and does.
struct Exchange {
    /// The cells with their values.
    required: Vec<(u16, u8)>,
    /// The cell from which each takes its value.
    sources: Vec<u16>,
    mv: Move,
    cost: u32,
}

impl Exchange {
    fn of(variant: &Variant) -> Option<Self> {
        let guard = &variant.guard;
        let VariantEffect::Action(action) = &variant.effect else {
            return None;
        };
        if !guard.is_of_members() || guard.never_holds() {
            return None;
        }
        let member = |&(cell, set): &(u16, ValueSet)| Some((cell, set.only()?));
        let required: Vec<(u16, u8)> = guard.members.iter().map(member).collect::<Option<_>>()?;
        let source = |&(cell, _): &(u16, u8)| {
            let change = action
                .changes
                .iter()
                .find(|candidate| candidate.target == cell)?;
            change.map.is_none().then_some(change.source)
        };
        let sources: Vec<u16> = required.iter().map(source).collect::<Option<_>>()?;
        (action.changes.len() == required.len()).then_some(Self {
            required,
            sources,
            mv: variant.mv,
            cost: variant.cost,
        })
    }

    /// The one cell of which a value is asked.
    fn cell(&self, value: u8) -> Option<u16> {
        let mut cells = self.required.iter().filter(|entry| entry.1 == value);
        let cell = cells.next()?.0;
        cells.next().is_none().then_some(cell)
    }

    /// The cell from which a cell takes its value.
    fn source(&self, cell: u16) -> Option<u16> {
        let place = self.required.iter().position(|entry| entry.0 == cell)?;
        Some(self.sources[place])
    }

    /// Whether both may fit one state.
    fn agrees(&self, other: &Self) -> bool {
        let mut entries = self.required.iter();
        entries.all(|entry| {
            let mut others = other.required.iter();
            others.all(|other| entry.0 != other.0 || entry.1 == other.1)
        })
    }
}

impl SokobanShape {
    /// The shape of a model around a problem; `None` where it has another.
    pub(super) fn new(model: &Model, problem: &Problem) -> Option<Self> {
        let cells = model.allowed.len();
        let goals = goals(model, problem)?;
        let box_value = goals.first()?.1;
        let has_other = !model.never.is_empty() || model.is_task || model.derivation.is_some();
        if has_other
            || cells > MOST_CELLS
            || goals.iter().any(|goal_entry| goal_entry.1 != box_value)
        {
            return None;
        }
        let exchanges: Vec<Exchange> = model
            .variants
            .iter()
            .map(Exchange::of)
            .collect::<Option<_>>()?;
        let is_push = |push: &&Exchange| push.cell(box_value).is_some();
        let first = exchanges.iter().find(is_push)?;
        let man = first.source(first.cell(box_value)?)?;
        let man = first.required.iter().find(|pair| pair.0 == man)?.1;
        // Of the variants of a move the first that fits counts: here no two fit, as the man stands once.
        for variants in exchanges.chunk_by(|one, other| one.mv == other.mv) {
            let mut pairs =
                (0..variants.len()).flat_map(|one| (0..one).map(move |other| (one, other)));
            if pairs.any(|(one, other)| {
                variants[one].cell(man) == variants[other].cell(man)
                    && variants[one].agrees(&variants[other])
            }) {
                return None;
            }
        }
        let start = problem.start.cells();
        let cells_with = |value: u8| (0..cells).filter(move |&cell| start[cell] == value);
        let boxes = cells_with(box_value).count();
        if man == box_value || cells_with(man).count() != 1 || boxes < goals.len() {
            return None;
        }
        let mut shape = Self {
            cells,
            man,
            box_value,
            goals: goals.into_iter().map(|goal| goal.0).collect(),
            boxes,
            steps: vec![Vec::new(); cells],
            pushes: Vec::new(),
            pushes_at: vec![Vec::new(); cells],
            step_cost: exchanges.iter().find(|exchange| !is_push(exchange))?.cost,
            push_cost: first.cost,
        };
        let empty = exchanges
            .iter()
            .find(|candidate| !is_push(candidate))?
            .required
            .iter();
        let empty = empty.map(|entry| entry.1).find(|&value| value != man)?;
        if start
            .iter()
            .any(|value| ![man, box_value, empty].contains(value))
        {
            return None;
        }
        for exchange in &exchanges {
            shape.add(exchange, empty)?;
        }
        // Cells between which the man walks are one place only where each step has a way back.
        let goes_back = |(cell, steps): (usize, &Vec<(u16, Move)>)| {
            let mut steps = steps.iter();
            steps.all(|step| {
                let mut backs = shape.steps[usize::from(step.0)].iter();
                backs.any(|back| usize::from(back.0) == cell)
            })
        };
        let is_even = shape.steps.iter().enumerate().all(goes_back);
        is_even.then_some(shape)
    }

    /// Adds a step or a push; `None` where it is neither.
    fn add(&mut self, exchange: &Exchange, empty: u8) -> Option<()> {
        let (from, into) = (exchange.cell(self.man)?, exchange.cell(empty)?);
        if exchange.source(into)? == from && exchange.source(from)? == into {
            self.steps[usize::from(from)].push((into, exchange.mv));
            return (exchange.required.len() == 2 && exchange.cost == self.step_cost).then_some(());
        }
        let at = exchange.cell(self.box_value)?;
        let is_push = exchange.source(into)? == at
            && exchange.source(at)? == from
            && exchange.source(from)? == into;
        let number = self.pushes.len() as u32;
        self.pushes_at[usize::from(at)].push(number);
        self.pushes.push(Push {
            from,
            at,
            to: into,
            mv: exchange.mv,
        });
        (is_push && exchange.required.len() == 3 && exchange.cost == self.push_cost).then_some(())
    }

    /// The boxes and the man of a state.
    pub(super) fn start(&self, state: &Board) -> SokobanPosition {
        let cells = state.cells();
        let man = cells.iter().position(|&value| value == self.man);
        SokobanPosition {
            boxes: cells.iter().map(|&value| value == self.box_value).collect(),
            man: man.expect("it stands in each state") as u16,
        }
    }
}

/// The cells of which the goal asks a value, where it asks for nothing else.
fn goals(model: &Model, problem: &Problem) -> Option<Vec<(u16, u8)>> {
    if problem.goal.is_some() {
        return None;
    }
    match &model.goal {
        Goal::State(_) => None,
        Goal::Pattern(values) => {
            let numbered = (0..).zip(values);
            Some(
                numbered
                    .filter_map(|(cell, value)| Some((cell, (*value)?)))
                    .collect(),
            )
        }
        Goal::Rule(guard, _) => {
            let members = guard.members.iter();
            let pairs = members.map(|&(cell, set)| Some((cell, set.only()?)));
            let required: Vec<_> = pairs.collect::<Option<_>>()?;
            (guard.is_of_members() && !guard.never_holds()).then_some(required)
        }
    }
}
