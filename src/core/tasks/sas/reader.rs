//! Reads a task, and says of what it can't read where that stands.

use crate::syntax::{Diagnostic, Span};
use crate::tasks::flaw;
use crate::tasks::{Effect, Fact, GroundAction, Task, Variable};

/// Lines of a text with their places; empty lines are skipped.
struct SasLines<'t> {
    text: &'t str,
    next: usize,
}

/// A line, or a word of it, with its place.
#[derive(Clone, Copy)]
struct SasText<'t> {
    text: &'t str,
    span: Span,
}

impl<'t> SasLines<'t> {
    /// The next line without spaces around it; empty behind the last one.
    fn line(&mut self) -> SasText<'t> {
        while self.next < self.text.len() {
            let rest = &self.text[self.next..];
            let line = rest.split('\n').next().unwrap_or(rest);
            let start = self.next + (line.len() - line.trim_start().len());
            self.next += (line.len() + 1).min(rest.len());
            let text = line.trim();
            if !text.is_empty() {
                let span = Span::new(start, start + text.len());
                return SasText { text, span };
            }
        }
        let span = Span::new(self.text.len(), self.text.len());
        SasText { text: "", span }
    }

    /// A line that is this one.
    fn exactly(&mut self, expected: &str) -> Result<Span, Diagnostic> {
        let line = self.line();
        if line.text == expected {
            return Ok(line.span);
        }
        let expected = format!("`{expected}`");
        Err(flaw::unexpected(&expected, line.text, line.span))
    }

    /// A line that is a text of any kind.
    fn named(&mut self, expected: &str) -> Result<SasText<'t>, Diagnostic> {
        let line = self.line();
        match line.text {
            "" => Err(flaw::unexpected(expected, "", line.span)),
            _ => Ok(line),
        }
    }

    /// A line of one number with its place.
    fn number(&mut self, expected: &str) -> Result<(usize, Span), Diagnostic> {
        let line = self.line();
        Ok((line.number(expected)?, line.span))
    }

    /// A line of so many numbers.
    fn numbers<const N: usize>(&mut self, expected: &str) -> Result<[SasText<'t>; N], Diagnostic> {
        let line = self.line();
        let words: Vec<SasText<'t>> = line.words().collect();
        let wrong = |_| flaw::unexpected(expected, line.text, line.span);
        words.try_into().map_err(wrong)
    }
}

impl SasText<'_> {
    fn number(self, expected: &str) -> Result<usize, Diagnostic> {
        let number = self.text.parse();
        number.map_err(|_| flaw::unexpected(expected, self.text, self.span))
    }

    fn words(self) -> impl Iterator<Item = Self> {
        let start = self.span.start as usize;
        let words = self.text.split_ascii_whitespace();
        words.map(move |text| {
            let at = start + (text.as_ptr() as usize - self.text.as_ptr() as usize);
            let span = Span::new(at, at + text.len());
            Self { text, span }
        })
    }
}

/// Reads a task. Mutex groups are skipped.
pub fn read(text: &str) -> Result<Task, Diagnostic> {
    let mut lines = SasLines { text, next: 0 };
    lines.exactly("begin_version")?;
    lines.exactly("3")?;
    lines.exactly("end_version")?;
    lines.exactly("begin_metric")?;
    let metric = lines.line();
    let has_costs = match metric.text {
        "0" => false,
        "1" => true,
        other => return Err(flaw::unexpected("0 or 1", other, metric.span)),
    };
    lines.exactly("end_metric")?;
    let variables = variables(&mut lines)?;
    mutex_groups(&mut lines, &variables)?;
    lines.exactly("begin_state")?;
    let mut initial = Vec::with_capacity(variables.len());
    for variable in 0..variables.len() {
        let line = lines.line();
        initial.push(value(&variables, variable, line)?);
    }
    lines.exactly("end_state")?;
    lines.exactly("begin_goal")?;
    let goal = facts(&mut lines, &variables, "the goal")?;
    lines.exactly("end_goal")?;
    let (count, at) = lines.number("the number of operators")?;
    if count > Task::MOST_ACTIONS {
        let most = Task::MOST_ACTIONS as u64;
        return Err(flaw::too_large("ground actions", count as u64, most, at));
    }
    let mut actions = Vec::new();
    for _ in 0..count {
        actions.push(action(&mut lines, &variables, has_costs)?);
    }
    let (count, _) = lines.number("the number of axioms")?;
    let mut axioms = Vec::new();
    for _ in 0..count {
        axioms.push(axiom(&mut lines, &variables, &initial)?);
    }
    let rest = lines.line();
    if !rest.text.is_empty() {
        let end = "the end of the file";
        return Err(flaw::unexpected(end, rest.text, rest.span));
    }
    let mut task = Task {
        has_costs,
        variables,
        initial,
        goal,
        actions,
        axioms,
    };
    task.find_ways();
    Ok(task)
}

fn variables(lines: &mut SasLines<'_>) -> Result<Vec<Variable>, Diagnostic> {
    let (count, at) = lines.number("the number of variables")?;
    let most = u64::from(Task::MOST_BITS);
    if count as u64 > most {
        return Err(flaw::too_large("variables", count as u64, most, at));
    }
    let mut variables: Vec<Variable> = Vec::new();
    for _ in 0..count {
        lines.exactly("begin_variable")?;
        let name = lines.named("the name of a variable")?.text.to_owned();
        let layer = lines.line();
        let layer = if layer.text == "-1" {
            None
        } else {
            let number = layer.number("the axiom layer of a variable, or -1")?;
            Some(u32::try_from(number).unwrap_or(u32::MAX))
        };
        let (values, at) = lines.number("the number of values")?;
        if values == 0 {
            return Err(flaw::unexpected("at least 1 value", "0", at));
        }
        if values > Task::MOST_VALUES {
            let what = format!("values of variable `{name}`");
            let most = Task::MOST_VALUES as u64;
            return Err(flaw::too_large(&what, values as u64, most, at));
        }
        let mut facts = Vec::new();
        for _ in 0..values {
            facts.push(lines.named("what holds by a value")?.text.to_owned());
        }
        lines.exactly("end_variable")?;
        variables.push(Variable { name, facts, layer });
    }
    let bits: u32 = variables.iter().map(Variable::bits).sum();
    if bits > Task::MOST_BITS {
        return Err(flaw::too_large("bits of a state", bits.into(), most, at));
    }
    Ok(variables)
}

fn mutex_groups(lines: &mut SasLines<'_>, variables: &[Variable]) -> Result<(), Diagnostic> {
    let (count, _) = lines.number("the number of mutex groups")?;
    for _ in 0..count {
        lines.exactly("begin_mutex_group")?;
        let (facts, _) = lines.number("the number of facts")?;
        for _ in 0..facts {
            fact(lines, variables)?;
        }
        lines.exactly("end_mutex_group")?;
    }
    Ok(())
}

/// The number of a variable.
fn variable(variables: &[Variable], piece: SasText<'_>) -> Result<usize, Diagnostic> {
    let expected = format!("a variable below {}", variables.len());
    let variable = piece.number(&expected)?;
    if variable < variables.len() {
        return Ok(variable);
    }
    Err(flaw::unexpected(&expected, piece.text, piece.span))
}

/// A value of a variable.
fn value(variables: &[Variable], variable: usize, piece: SasText<'_>) -> Result<u8, Diagnostic> {
    let values = variables[variable].facts.len();
    let expected = format!("a value of variable {variable} below {values}");
    let value = piece.number(&expected)?;
    if value < values {
        return Ok(value as u8);
    }
    Err(flaw::unexpected(&expected, piece.text, piece.span))
}

fn fact(lines: &mut SasLines<'_>, variables: &[Variable]) -> Result<(Fact, Span), Diagnostic> {
    let [first, second] = lines.numbers("a variable and its value")?;
    let number = variable(variables, first)?;
    let fact = Fact {
        variable: number as u16,
        value: value(variables, number, second)?,
    };
    Ok((fact, first.span))
}

/// Facts behind their number, each of another variable.
fn facts(
    lines: &mut SasLines<'_>,
    variables: &[Variable],
    place: &str,
) -> Result<Vec<Fact>, Diagnostic> {
    let (count, _) = lines.number("the number of facts")?;
    let mut facts: Vec<Fact> = Vec::new();
    for _ in 0..count {
        let (fact, at) = fact(lines, variables)?;
        if facts.iter().any(|other| other.variable == fact.variable) {
            return Err(flaw::repeated(fact.variable.into(), place, at));
        }
        facts.push(fact);
    }
    Ok(facts)
}

fn action(
    lines: &mut SasLines<'_>,
    variables: &[Variable],
    has_costs: bool,
) -> Result<GroundAction, Diagnostic> {
    lines.exactly("begin_operator")?;
    let name = lines.named("the name of an operator")?.text.to_owned();
    let place = format!("operator `{name}`");
    let prevail = facts(lines, variables, &place)?;
    let (count, _) = lines.number("the number of effects")?;
    let mut effects: Vec<Effect> = Vec::new();
    for _ in 0..count {
        let (effect, at) = effect(lines, variables, &name)?;
        let number = effect.after.variable;
        if variables[usize::from(number)].layer.is_some() {
            let expected = "a variable that axioms do not set";
            return Err(flaw::unexpected(expected, &number.to_string(), at));
        }
        let same = |other: &&Effect| other.after.variable == number;
        let is_always = |candidate: &Effect| candidate.conditions.is_empty();
        let mut earlier = effects.iter().filter(same);
        let first = effects.iter().find(same).map(|known| known.before);
        let is_repeated = earlier.any(is_always) && is_always(&effect)
            || prevail.iter().any(|fact| fact.variable == number)
            || first.is_some_and(|before| effect.before.is_some() && effect.before != before);
        if is_repeated {
            return Err(flaw::repeated(number.into(), &place, at));
        }
        // What it asks for is said once.
        let before = effect.before.filter(|_| first.is_none());
        effects.push(Effect { before, ..effect });
    }
    let (cost, at) = lines.number("a cost")?;
    if has_costs && cost > Task::HIGHEST_COST as usize {
        let expected = format!("a cost of at most {}", Task::HIGHEST_COST);
        return Err(flaw::unexpected(&expected, &cost.to_string(), at));
    }
    lines.exactly("end_operator")?;
    Ok(GroundAction {
        name,
        prevail,
        effects,
        cost: if has_costs { cost as u32 } else { 1 },
        is_another_way: false,
    })
}

/// A line of so many numbers: conditions behind their number, a variable, its value before or -1, its value afterwards.
fn effect(
    lines: &mut SasLines<'_>,
    variables: &[Variable],
    action: &str,
) -> Result<(Effect, Span), Diagnostic> {
    let line = lines.line();
    let words: Vec<SasText<'_>> = line.words().collect();
    let first = words.first().copied().unwrap_or(line);
    let count = first.number("the number of conditions")?;
    let expected = "an effect: 0, a variable, its value before or -1, its value afterwards";
    let tail = words.get(1..).unwrap_or_default();
    let due = count
        .checked_mul(2)
        .and_then(|doubled| doubled.checked_add(3));
    if due != Some(tail.len()) {
        return Err(flaw::unexpected(expected, line.text, line.span));
    }
    let (pairs, set) = tail.split_at(2 * count);
    let mut conditions: Vec<Fact> = Vec::new();
    for pair in pairs.chunks(2) {
        let number = variable(variables, pair[0])?;
        if conditions
            .iter()
            .any(|condition| usize::from(condition.variable) == number)
        {
            let place = format!("the conditions of an effect of operator `{action}`");
            return Err(flaw::repeated(number, &place, pair[0].span));
        }
        conditions.push(Fact {
            variable: number as u16,
            value: value(variables, number, pair[1])?,
        });
    }
    let number = variable(variables, set[0])?;
    let before = match set[1].text {
        "-1" => None,
        _ => Some(value(variables, number, set[1])?),
    };
    let after = Fact {
        variable: number as u16,
        value: value(variables, number, set[2])?,
    };
    let effect = Effect {
        conditions,
        before,
        after,
    };
    Ok((effect, set[0].span))
}

/// An axiom sets a derived variable, which has its initial value otherwise, and asks for values other than the initial one
/// of its own layer and lower ones alone.
fn axiom(
    lines: &mut SasLines<'_>,
    variables: &[Variable],
    initial: &[u8],
) -> Result<Effect, Diagnostic> {
    lines.exactly("begin_rule")?;
    let (count, _) = lines.number("the number of facts")?;
    let mut conditions: Vec<(Fact, Span)> = Vec::new();
    for _ in 0..count {
        let (fact, at) = fact(lines, variables)?;
        if conditions
            .iter()
            .any(|known| known.0.variable == fact.variable)
        {
            return Err(flaw::repeated(fact.variable.into(), "an axiom", at));
        }
        conditions.push((fact, at));
    }
    let [set, before, after] = lines.numbers("a variable, its value before and afterwards")?;
    let number = variable(variables, set)?;
    let Some(layer) = variables[number].layer else {
        let expected = "a variable with an axiom layer";
        return Err(flaw::unexpected(expected, set.text, set.span));
    };
    value(variables, number, before)?;
    let after = Fact {
        variable: number as u16,
        value: value(variables, number, after)?,
    };
    for (fact, at) in &conditions {
        let index = usize::from(fact.variable);
        let is_default = fact.value == initial[index];
        let is_below = variables[index]
            .layer
            .is_none_or(|fact_layer| fact_layer < layer || fact_layer == layer && !is_default);
        if !is_below {
            let expected = "a fact of a lower layer";
            let found = format!("{} {}", fact.variable, fact.value);
            return Err(flaw::unexpected(expected, &found, *at));
        }
    }
    lines.exactly("end_rule")?;
    Ok(Effect {
        conditions: conditions
            .into_iter()
            .map(|condition| condition.0)
            .collect(),
        before: Some(initial[number]),
        after,
    })
}
