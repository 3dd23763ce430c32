//! A planning task: variables with few values each, and ground actions that change them.

use crate::operators::Move;
use std::collections::BTreeMap;
use std::ops::Range;

/// A task in finite-domain representation (Helmert 2009).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Task {
    /// Whether actions have costs of their own; otherwise each costs 1.
    pub has_costs: bool,
    /// The variables to which a state gives values.
    pub variables: Vec<Variable>,
    /// The value of each variable at the start; of a derived one the value that it has if no axiom says otherwise.
    pub initial: Vec<u8>,
    /// The facts that are true in every goal state: one fact for each of some variables.
    pub goal: Vec<Fact>,
    /// The actions that lead from state to state, in the order of successors.
    pub actions: Vec<GroundAction>,
    /// The axioms: each sets a derived variable where its conditions hold.
    pub axioms: Vec<Effect>,
}

/// A variable of a task.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variable {
    /// Its name.
    pub name: String,
    /// The facts that hold where it has the first value, the second, and so on.
    pub facts: Vec<String>,
    /// The layer of a derived variable, which axioms set and no action; lower layers are computed first.
    pub layer: Option<u32>,
}

/// A variable that has a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fact {
    /// The number of the variable, from 0.
    pub variable: u16,
    /// Its value, from 0.
    pub value: u8,
}

/// The effect of an action on one variable, or an axiom.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Effect {
    /// The facts under which it counts, as they are before the action.
    pub conditions: Vec<Fact>,
    /// The value that the variable must have before the action, where it matters; said by the first effect on it.
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
    /// The effects. A variable may stand in several if all but one are conditional; of those that count the last one sets
    /// it.
    pub effects: Vec<Effect>,
    /// The cost: 1 in a task without costs.
    pub cost: u32,
    /// Whether it is another way to make the action before it: wherever both apply they do the same.
    pub is_another_way: bool,
}

impl Task {
    /// The most values of a variable.
    pub const MOST_VALUES: usize = 255;
    /// The most ground actions.
    pub const MOST_ACTIONS: usize = 1_000_000;
    /// The most bits of a packed state.
    pub const MOST_BITS: u32 = crate::state::MOST_BITS as u32;
    /// The highest cost of an action.
    pub const HIGHEST_COST: u32 = i32::MAX.cast_unsigned();

    /// Whether a goal depends on each variable: it names the variable, or an action asks for it that changes one on
    /// which it depends. Actions that change no such variable are on no way to the goal that needs them.
    pub(crate) fn relevant(&self, goal: &[Fact]) -> Vec<bool> {
        let mut is_relevant = vec![false; self.variables.len()];
        for fact in goal {
            is_relevant[usize::from(fact.variable)] = true;
        }
        let effects = self.actions.iter().flat_map(|action| &action.effects);
        let conditional = effects.filter(|effect| !effect.conditions.is_empty());
        let mut rules: Vec<&Effect> = conditional.chain(&self.axioms).collect();
        let mut open: Vec<&GroundAction> = self.actions.iter().collect();
        loop {
            let before = open.len() + rules.len();
            open.retain(|action| {
                let is_open = !action.changes(&is_relevant);
                if !is_open {
                    for fact in action.preconditions() {
                        is_relevant[usize::from(fact.variable)] = true;
                    }
                }
                is_open
            });
            rules.retain(|rule| {
                let is_open = !is_relevant[usize::from(rule.after.variable)];
                if !is_open {
                    for fact in &rule.conditions {
                        is_relevant[usize::from(fact.variable)] = true;
                    }
                }
                is_open
            });
            if open.len() + rules.len() == before {
                return is_relevant;
            }
        }
    }

    /// The actions of each move.
    pub(crate) fn moves(&self) -> Vec<Range<usize>> {
        let mut moves: Vec<Range<usize>> = Vec::new();
        for (number, action) in self.actions.iter().enumerate() {
            match moves.last_mut() {
                Some(last) if action.is_another_way => last.end += 1,
                _ => moves.push(number..number + 1),
            }
        }
        moves
    }

    /// The moves as the successor generator of Fast Downward comes to them: sorted by what they ask for, variable by variable
    /// (Helmert, "The Fast Downward planning system", 2006, section 5.3.1); equal ones by name.
    pub(crate) fn successor_order(&self) -> Vec<Move> {
        let moves = self.moves();
        let mut order: Vec<Move> = (0..moves.len() as u32).map(Move).collect();
        order.sort_by_cached_key(|mv| {
            let first = &self.actions[moves[mv.index()].start];
            let mut facts: Vec<Fact> = first.preconditions().collect();
            facts.sort_unstable();
            (facts, first.name.clone())
        });
        order
    }

    /// Keeps some actions. Of the ways to make one action the first that is left begins the move.
    pub(crate) fn retain_actions(&mut self, mut keep: impl FnMut(&mut GroundAction) -> bool) {
        let mut has_way = false;
        self.actions.retain_mut(|action| {
            has_way &= action.is_another_way;
            action.is_another_way = has_way;
            let is_kept = keep(action);
            has_way |= is_kept;
            is_kept
        });
    }

    /// Finds the actions that are another way to make the one before them: they have its name, and wherever both apply they
    /// do the same. Translators write actions with disjunctions so.
    pub(super) fn find_ways(&mut self) {
        let mut first = 0;
        for number in 1..self.actions.len() {
            let action = &self.actions[number];
            let known = &self.actions[first..number];
            let is_way = known[0].name == action.name
                && known.len() < MOST_WAYS
                && known.iter().all(|other| other.is_alternative(action));
            self.actions[number].is_another_way = is_way;
            if !is_way {
                first = number;
            }
        }
    }
}

/// Ways to make one action that are compared with each other.
const MOST_WAYS: usize = 1_000;

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

    /// Whether it never applies where the other does, or does the same there.
    fn is_alternative(&self, other: &Self) -> bool {
        let held = |action: &Self| -> BTreeMap<u16, u8> {
            let facts = action.preconditions();
            facts.map(|fact| (fact.variable, fact.value)).collect()
        };
        let [first, second] = [self, other].map(held);
        let mut both = first.clone();
        for (&variable, &value) in &second {
            if *both.entry(variable).or_insert(value) != value {
                return true;
            }
        }
        // The effects where both apply, without those that change nothing or never count.
        let made = |action: &Self| -> Vec<Effect> {
            let mut effects = Vec::new();
            for effect in &action.effects {
                let is_asked = |fact: &&Fact| both.get(&fact.variable) != Some(&fact.value);
                let conditions: Vec<Fact> =
                    effect.conditions.iter().filter(is_asked).copied().collect();
                let contradicts = |fact: &Fact| both.contains_key(&fact.variable);
                let after = effect.after;
                let is_alone = action
                    .effects
                    .iter()
                    .filter(|other| other.after.variable == after.variable)
                    .count()
                    == 1;
                let changes = !is_alone || both.get(&after.variable) != Some(&after.value);
                if changes && !conditions.iter().any(contradicts) {
                    effects.push(Effect {
                        conditions,
                        before: None,
                        after,
                    });
                }
            }
            // Effects on one variable stay in their order.
            effects.sort_by_key(|effect| effect.after.variable);
            effects
        };
        self.cost == other.cost && made(self) == made(other)
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
