//! Ground tasks without what is always so: facts that never change, axioms that need none, effects that always count.

use super::grounding::{GroundAxiom, GroundCondition, GroundTask, Grounded};

/// What is known of a fact that something asks for.
enum FactKnowledge {
    /// It never changes.
    Always(bool),
    /// It holds, or lacks, where these facts do.
    As(GroundCondition),
    /// Nothing.
    Open,
}

/// Simplifies a task with axioms or conditional effects; any other stays as it is.
pub(super) fn simplify(task: &mut GroundTask) {
    let has_conditional = task
        .actions
        .iter()
        .any(|grounded| !grounded.conditional.is_empty());
    if !task.axioms.is_empty() || has_conditional || task.is_derived.contains(&true) {
        fold(task);
    }
    // The same action, whichever objects its precondition found.
    let same = |one: &Grounded, other: &Grounded| {
        let effects = |ground_action: &Grounded| {
            let conditional = ground_action.conditional.iter();
            conditional
                .map(|effect| (effect.condition.clone(), effect.fact, effect.adds))
                .collect::<Vec<_>>()
        };
        one.condition == other.condition
            && (&one.adds, &one.deletes, one.cost) == (&other.adds, &other.deletes, other.cost)
            && effects(one) == effects(other)
    };
    let mut kept: Vec<Grounded> = Vec::new();
    for action in std::mem::take(&mut task.actions) {
        let mut alike = kept.iter().rev();
        let mut alike = alike
            .by_ref()
            .take_while(|earlier| earlier.is_called_as(&action));
        if !alike.any(|twin| same(twin, &action)) {
            kept.push(action);
        }
    }
    task.actions = kept;
    drop_unused(task);
}

/// Puts in what is known until nothing more is.
fn fold(task: &mut GroundTask) {
    loop {
        task.axioms.sort_unstable_by(|first, second| {
            let key = |axiom: &GroundAxiom| {
                (
                    axiom.head,
                    axiom.condition.holds.clone(),
                    axiom.condition.lacks.clone(),
                )
            };
            key(first).cmp(&key(second))
        });
        task.axioms.dedup();
        let knowledge = Knowledge::of(task);
        let mut changed = false;
        let mut ask = |condition: &mut GroundCondition| knowledge.put_in(condition, &mut changed);
        task.actions.retain_mut(|action| {
            if !ask(&mut action.condition) {
                return false;
            }
            action
                .conditional
                .retain_mut(|effect| ask(&mut effect.condition));
            true
        });
        task.axioms.retain_mut(|axiom| ask(&mut axiom.condition));
        if let Some(goal) = &mut task.goal
            && !ask(goal)
        {
            task.goal = None;
        }
        if !changed {
            break;
        }
    }
    for action in &mut task.actions {
        let condition = &action.condition;
        action.conditional.retain_mut(|effect| {
            let effect_condition = &mut effect.condition;
            effect_condition
                .holds
                .retain(|fact| condition.holds.binary_search(fact).is_err());
            effect_condition
                .lacks
                .retain(|fact| condition.lacks.binary_search(fact).is_err());
            let contradicts = effect_condition
                .holds
                .iter()
                .any(|fact| condition.lacks.binary_search(fact).is_ok())
                || effect_condition
                    .lacks
                    .iter()
                    .any(|fact| condition.holds.binary_search(fact).is_ok());
            !contradicts
        });
        let conditional = std::mem::take(&mut action.conditional);
        for effect in conditional {
            let is_always = effect.condition == GroundCondition::default();
            match (is_always, effect.adds) {
                (true, true) => action.adds.push(effect.fact),
                (true, false) => action.deletes.push(effect.fact),
                (false, _) => action.conditional.push(effect),
            }
        }
        for facts in [&mut action.adds, &mut action.deletes] {
            facts.sort_unstable();
            facts.dedup();
        }
        // What is added stays; what is deleted anyway needs no condition.
        let adds = &action.adds;
        action
            .deletes
            .retain(|fact| adds.binary_search(fact).is_err());
        let deletes = &action.deletes;
        action.conditional.retain(|effect| {
            let is_told = if effect.adds { adds } else { deletes };
            let is_idle = adds.binary_search(&effect.fact).is_ok()
                || is_told.binary_search(&effect.fact).is_ok();
            !is_idle
        });
    }
}

/// Drops axioms on which no action, no effect and no goal depends.
fn drop_unused(task: &mut GroundTask) {
    let mut is_used = vec![false; task.facts.len()];
    let mut mark = |condition: &GroundCondition| {
        let mut is_new = false;
        for &fact in condition.holds.iter().chain(&condition.lacks) {
            is_new |= !std::mem::replace(&mut is_used[fact as usize], true);
        }
        is_new
    };
    for action in &task.actions {
        mark(&action.condition);
        for effect in &action.conditional {
            mark(&effect.condition);
        }
    }
    if let Some(goal) = &task.goal {
        mark(goal);
    }
    let mut open: Vec<GroundAxiom> = std::mem::take(&mut task.axioms);
    loop {
        let (used, unused): (Vec<_>, Vec<_>) = open
            .into_iter()
            .partition(|candidate| is_used[candidate.head as usize]);
        open = unused;
        if used.is_empty() {
            break;
        }
        for axiom in used {
            for &fact in axiom.condition.holds.iter().chain(&axiom.condition.lacks) {
                is_used[fact as usize] = true;
            }
            task.axioms.push(axiom);
        }
    }
}

/// What is known of facts.
struct Knowledge {
    /// By fact, where it holds, and where it does not.
    known: Vec<[FactKnowledge; 2]>,
}

impl Knowledge {
    fn of(task: &GroundTask) -> Self {
        let count = task.facts.len();
        let (mut is_added, mut is_deleted) = (vec![false; count], vec![false; count]);
        for action in &task.actions {
            let conditional = action.conditional.iter();
            let adds = conditional
                .clone()
                .filter(|effect| effect.adds)
                .map(|addition| &addition.fact);
            for &fact in action.adds.iter().chain(adds) {
                is_added[fact as usize] = true;
            }
            let deletes = conditional
                .filter(|candidate| !candidate.adds)
                .map(|deletion| &deletion.fact);
            for &fact in action.deletes.iter().chain(deletes) {
                is_deleted[fact as usize] = true;
            }
        }
        let mut axioms: Vec<Vec<&GroundCondition>> = vec![Vec::new(); count];
        for axiom in &task.axioms {
            axioms[axiom.head as usize].push(&axiom.condition);
        }
        let known = (0..count).map(|fact| {
            if task.is_derived[fact] {
                return derived(&axioms[fact], &task.is_derived);
            }
            match task.initial[fact] {
                true if !is_deleted[fact] => {
                    [FactKnowledge::Always(true), FactKnowledge::Always(false)]
                }
                false if !is_added[fact] => {
                    [FactKnowledge::Always(false), FactKnowledge::Always(true)]
                }
                _ => [FactKnowledge::Open, FactKnowledge::Open],
            }
        });
        Self {
            known: known.collect(),
        }
    }

    /// Puts in what is known; whether all that is asked may hold together.
    fn put_in(&self, condition: &mut GroundCondition, changed: &mut bool) -> bool {
        let mut next = GroundCondition::default();
        let mut is_possible = true;
        for (facts, side) in [(&condition.holds, 0), (&condition.lacks, 1)] {
            for &fact in facts {
                match &self.known[fact as usize][side] {
                    FactKnowledge::Always(is_true) => is_possible &= is_true,
                    FactKnowledge::As(body) => {
                        next.holds.extend(&body.holds);
                        next.lacks.extend(&body.lacks);
                    }
                    FactKnowledge::Open if side == 0 => next.holds.push(fact),
                    FactKnowledge::Open => next.lacks.push(fact),
                }
            }
        }
        for facts in [&mut next.holds, &mut next.lacks] {
            facts.sort_unstable();
            facts.dedup();
        }
        is_possible &= !next
            .holds
            .iter()
            .any(|fact| next.lacks.binary_search(fact).is_ok());
        *changed |= !is_possible || next != *condition;
        *condition = next;
        is_possible
    }
}

/// What is known of a derived fact: it holds where one of these does. Derived facts in them come first.
fn derived(bodies: &[&GroundCondition], is_derived: &[bool]) -> [FactKnowledge; 2] {
    let is_plain = |body: &&&GroundCondition| {
        let mut facts = body.holds.iter().chain(&body.lacks);
        !facts.any(|&fact| is_derived[fact as usize])
    };
    let size = |body: &GroundCondition| body.holds.len() + body.lacks.len();
    if bodies.is_empty() {
        return [FactKnowledge::Always(false), FactKnowledge::Always(true)];
    }
    if bodies.iter().any(|body| size(body) == 0) {
        return [FactKnowledge::Always(true), FactKnowledge::Always(false)];
    }
    if !bodies.iter().all(|body| is_plain(&body)) {
        return [FactKnowledge::Open, FactKnowledge::Open];
    }
    let holds = match bodies {
        [one] => FactKnowledge::As((*one).clone()),
        _ => FactKnowledge::Open,
    };
    let lacks = if bodies.iter().all(|body| size(body) == 1) {
        FactKnowledge::As(GroundCondition {
            holds: bodies.iter().flat_map(|body| body.lacks.clone()).collect(),
            lacks: bodies
                .iter()
                .flat_map(|clause| clause.holds.clone())
                .collect(),
        })
    } else {
        FactKnowledge::Open
    };
    [holds, lacks]
}
