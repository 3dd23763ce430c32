//! A planning task: variables with few values each, and ground actions that change them.

/// A task in finite-domain representation (Helmert 2009), without axioms and conditional effects.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Task {
    /// Whether actions have costs of their own; otherwise each costs 1.
    pub has_costs: bool,
    /// The variables to which a state gives values.
    pub variables: Vec<Variable>,
    /// The value of each variable at the start.
    pub initial: Vec<u8>,
    /// The facts that are true in every goal state: one fact for each of some variables.
    pub goal: Vec<Fact>,
    /// The actions that lead from state to state, in the order of successors.
    pub actions: Vec<GroundAction>,
}

/// A variable of a task.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variable {
    /// Its name.
    pub name: String,
    /// The facts that hold where it has the first value, the second, and so on.
    pub facts: Vec<String>,
}

/// A variable that has a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fact {
    /// The number of the variable, from 0.
    pub variable: u16,
    /// Its value, from 0.
    pub value: u8,
}

/// The effect of an action on one variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effect {
    /// The value that the variable must have before, where it matters.
    pub before: Option<u8>,
    /// The variable with its value afterwards.
    pub after: Fact,
}

/// An action without parameters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GroundAction {
    /// Its name with its objects: `move a b`.
    pub name: String,
    /// The facts that must hold and stay as they are; no variable stands here and in the effects.
    pub prevail: Vec<Fact>,
    /// The effects, each variable once.
    pub effects: Vec<Effect>,
    /// The cost: 1 in a task without costs.
    pub cost: u32,
}

impl Task {
    /// The most values of a variable.
    pub const MOST_VALUES: usize = 255;
    /// The most ground actions.
    pub const MOST_ACTIONS: usize = 65_535;
    /// The most bits of a packed state.
    pub const MOST_BITS: u32 = 1024;
    /// The highest cost of an action.
    pub const HIGHEST_COST: u32 = 1_000_000;

    /// Whether a goal depends on each variable: it names the variable, or an action asks for it that changes one on
    /// which it depends. Actions that change no such variable are on no way to the goal that needs them.
    pub(crate) fn relevant(&self, goal: &[Fact]) -> Vec<bool> {
        let mut is_relevant = vec![false; self.variables.len()];
        for fact in goal {
            is_relevant[usize::from(fact.variable)] = true;
        }
        let mut open: Vec<&GroundAction> = self.actions.iter().collect();
        loop {
            let before = open.len();
            open.retain(|action| {
                let is_open = !action.changes(&is_relevant);
                if !is_open {
                    for fact in action.preconditions() {
                        is_relevant[usize::from(fact.variable)] = true;
                    }
                }
                is_open
            });
            if open.len() == before {
                return is_relevant;
            }
        }
    }
}

/// Bits of a field for so many values: at least 1.
pub(super) fn bits_of(values: usize) -> u32 {
    (usize::BITS - values.saturating_sub(1).leading_zeros()).max(1)
}

impl Variable {
    /// Bits that its value takes in a packed state: at least 1.
    pub fn bits(&self) -> u32 {
        bits_of(self.facts.len())
    }
}

impl GroundAction {
    /// Whether it changes one of these variables.
    pub(crate) fn changes(&self, variables: &[bool]) -> bool {
        let mut effects = self.effects.iter();
        effects.any(|effect| variables[usize::from(effect.after.variable)])
    }

    /// All that must hold before it.
    pub fn preconditions(&self) -> impl Iterator<Item = Fact> + '_ {
        let changed = self.effects.iter().filter_map(|effect| {
            let variable = effect.after.variable;
            effect.before.map(|value| Fact { variable, value })
        });
        self.prevail.iter().copied().chain(changed)
    }
}
