//! `audit`: heuristics held against true distances.

mod plot;
mod range;

use super::{Call, Execute, Interpreter, Result, plot_file, suggestion};
use crate::command::{Audit, PlotTarget};
use crate::interp::errors::{both_ends_error, error};
use crate::interp::events::audit::{
    AuditPlotReport, AuditReport, AuditRow, AuditTable, AuditedReport, ComparedReport,
    DistanceReport, MoveWitness, MustExpandReport, Witness,
};
use crate::interp::observation::traced::InMoves;
use crate::interp::session::AuditResult;
use crate::interp::{Cost, Event, Position, RunError};
use puzzle_core::distances::{
    Comparison, Cut, Extent, Figures, Inconsistency, LayerFigures, Overestimate,
};
use puzzle_core::heuristic::HeuristicSpec;
use puzzle_core::puzzle::{Audited, BoardAudit, Notation, Puzzle};
use puzzle_core::search::{Algorithm, Estimate, StopReason};
use std::sync::Arc;

impl Execute for Audit {
    fn run(&self, interpreter: &mut Interpreter<'_>, call: &Call) -> Result<()> {
        let heuristics = &self.heuristics;
        let options = self.options.as_deref();
        if options.is_some_and(|options| options.must_expand) {
            return must_expand(heuristics, interpreter, call);
        }
        if let Some(state) = options.and_then(|options| options.state.as_ref()) {
            return range::tell(heuristics, state, interpreter, call);
        }
        let depth = options.and_then(|options| options.depth);
        let plot = options.and_then(|options| options.plot.as_ref());
        plot_file::probe(interpreter, plot)?;
        let puzzle = &interpreter.env.session.puzzle;
        puzzle
            .can_audit(heuristics)
            .map_err(|reason| error::not_offered("audit", puzzle.name(), reason, call.name))?;
        let most = puzzle.audited_states();
        let scale = puzzle.cost_scale();
        let extent = depth.map_or(Extent::States(most), |depth| {
            Extent::Depth(depth.saturating_mul(scale))
        });
        let audited = interpreter.env.searching(call).audit(heuristics, extent)?;
        let audit = audited.map_err(|cut| {
            if cut.reason == StopReason::Interrupted {
                return RunError::Interrupted;
            }
            match interpreter.env.look_now(call.name) {
                Err(over) => over,
                Ok(()) => unfinished(cut, scale, heuristics, call),
            }
        })?;
        let puzzle = interpreter.env.session.puzzle.clone();
        let goal = interpreter.env.session.goal_text();
        let session_goal = interpreter.env.session.goal.as_ref();
        let obstacles = heuristics
            .iter()
            .map(|one| puzzle.obstacle(one, session_goal));
        let obstacles: Vec<Option<String>> = obstacles.collect();
        let (mut events, verdicts) = events(&puzzle, goal, (heuristics, obstacles), &audit);
        let proved = newly_proved(&interpreter.env.session.puzzle, heuristics, &audit);
        match plot {
            Some(PlotTarget::Drawn) => {
                let plot = plot::drawing(&puzzle, heuristics, &audit);
                events.push(Event::AuditPlot(AuditPlotReport { plot }));
            }
            Some(PlotTarget::Written(file, span)) => {
                let plot = plot::drawing(&puzzle, heuristics, &audit);
                if plot_file::write(interpreter, &plot, file, *span)? {
                    let file = file.to_string();
                    events.push(Event::AuditSaved { file });
                }
            }
            None => {}
        }
        // A window ends with them, however tall the table is.
        events.extend(verdicts);
        let finding = finding(&puzzle, &audit);
        if options.is_some_and(|options| options.suggests) {
            events.extend(suggestion::events(heuristics, &audit, interpreter, call)?);
        }
        for event in events {
            interpreter.env.host.emit(event)?;
        }
        interpreter.env.session.audited = Some(Arc::new(finding));
        if !proved.is_empty() {
            let session = &mut *interpreter.env.session;
            let known = session.proved().iter().cloned();
            session.prove(known.chain(proved).collect());
        }
        Ok(())
    }
}

/// Counts what any search from the current state must expand.
fn must_expand(
    heuristics: &[HeuristicSpec],
    interpreter: &mut Interpreter<'_>,
    call: &Call,
) -> Result<()> {
    let puzzle = interpreter.env.session.puzzle.clone();
    let problem = interpreter.env.session.problem();
    let supported = if puzzle.has_own_goal(&problem.start) {
        Err("the state has a goal of its own".to_owned())
    } else {
        puzzle.supports(Algorithm::Nbs)
    };
    supported.map_err(|reason| error::not_offered("audit", puzzle.name(), reason, call.name))?;
    let known = puzzle.known_from(&problem);
    let unproved = heuristics
        .iter()
        .find(|candidate| !known.is_admissible(candidate));
    if let Some(unproved) = unproved {
        return Err(both_ends_error::not_known_admissible(unproved, call.name).into());
    }
    let (mut events, mut first) = (Vec::new(), None);
    for heuristic in heuristics {
        let work = interpreter.env.searching(call).least_work(heuristic)?;
        let work = work.map_err(|reason| {
            let (said, help) = match reason {
                StopReason::Interrupted => return RunError::Interrupted,
                StopReason::MaxNodes => (
                    "there are more than 2000000 such states",
                    "take a state that is nearer to the goal",
                ),
                StopReason::MemoryLimit => (
                    "the states do not fit the memory limit",
                    "memoryLimit 16GiB",
                ),
                StopReason::CostLimit => (
                    "a path costs more than can be added up",
                    "take a state that is nearer to the goal",
                ),
                StopReason::TimeLimit => ("it ran out of time", "timeLimit none"),
                _ => ("no path leads to the goal", "isSolvable says why"),
            };
            match interpreter.env.look_now(call.name) {
                Err(over) => over,
                Ok(()) => error::unfinished_audit(said, call.name, help).into(),
            }
        })?;
        first.get_or_insert(work.must_expand);
        let [cover_forward, cover_backward] = work.must_expand.cover;
        events.push(Event::MustExpand(MustExpandReport {
            heuristic: heuristic.to_string(),
            state: Position {
                puzzle: puzzle.clone(),
                board: problem.start.clone(),
            },
            goal: interpreter.env.session.goal_text(),
            cost: Cost::of(work.cost, &puzzle),
            forward: work.must_expand.forward,
            backward: work.must_expand.backward,
            cover: cover_forward + cover_backward,
            cover_forward,
            cover_backward,
            a_star: work.a_star,
            consistent: work.consistent,
            estimates_back: work.estimates_back,
        }));
    }
    for event in events {
        interpreter.env.host.emit(event)?;
    }
    interpreter.env.session.must_expand = first;
    Ok(())
}

/// The result of the first heuristic, as scripts read it.
fn finding(puzzle: &Arc<Puzzle>, audit: &BoardAudit) -> AuditResult {
    let figures = &audit.found.heuristics;
    let first = &figures[0];
    let over = first.first.as_ref().map(|over| &over.state);
    let broken = first.inconsistency.as_ref().map(|broken| &broken.state);
    let witness = over.or(broken);
    let dominates = |comparison: &Comparison| {
        let dominant = comparison.dominant().map(|(dominant, _)| dominant);
        dominant.is_some_and(|at| at != 0 && figures[at].is_admissible())
    };
    let mut comparisons = audit
        .found
        .comparisons
        .iter()
        .filter(|compared| compared.first == 0);
    AuditResult {
        admissible: first.is_admissible(),
        consistent: first.is_consistent(),
        witness: witness.map(|state| puzzle.format(&state.board, Notation::Compact)),
        dominated: comparisons.any(dominates),
    }
}

/// The heuristics that are admissible, as is known now: no state is left that could show anything else.
fn newly_proved(
    puzzle: &Arc<Puzzle>,
    heuristics: &[HeuristicSpec],
    audit: &BoardAudit,
) -> Vec<HeuristicSpec> {
    if !audit.found.exhaustive {
        return Vec::new();
    }
    let found = heuristics.iter().zip(&audit.found.heuristics);
    let new = found.filter(|(heuristic, figures)| {
        let digest = puzzle.heuristic_digest(heuristic);
        digest.is_some() && figures.is_admissible() && !puzzle.is_admissible(heuristic)
    });
    new.map(|(heuristic, _)| heuristic.clone()).collect()
}

/// The report of an audit that met a limit.
fn unfinished(cut: Cut, scale: u32, heuristics: &[HeuristicSpec], call: &Call) -> RunError {
    if cut.reason == StopReason::Unsolvable {
        return error::unfinished_audit(
            "no state is a goal",
            call.name,
            "look at what the goal asks for: help NAME",
        )
        .into();
    }
    let (reason, modifier) = match cut.reason {
        StopReason::MemoryLimit => (
            "the states do not fit the memory limit",
            "memoryLimit 16GiB",
        ),
        StopReason::CostLimit => ("a path costs more than can be added up", "depth 1000"),
        StopReason::MaxNodes => ("it met the node limit", "maxNodes none"),
        _ => ("it ran out of time", "timeLimit none"),
    };
    let names: Vec<String> = heuristics.iter().map(ToString::to_string).collect();
    let names = match &names[..] {
        [name] => name.clone(),
        names => format!("[{}]", names.join(" ")),
    };
    let whole = cut.whole.map(|units| units / scale);
    let help = match whole.filter(|&depth| depth > 0) {
        Some(depth) => format!("a smaller depth: audit {names} depth {depth}"),
        None => format!("give it more: audit {names} {modifier}"),
    };
    error::unfinished_audit(reason, call.name, help).into()
}

/// What was looked at with the table of it, and the verdicts on heuristics and pairs of them.
fn events(
    puzzle: &Arc<Puzzle>,
    goal: String,
    (heuristics, obstacles): (&[HeuristicSpec], Vec<Option<String>>),
    audit: &BoardAudit,
) -> (Vec<Event>, Vec<Event>) {
    let found = &audit.found;
    let names: Vec<String> = heuristics.iter().map(ToString::to_string).collect();
    let heading = Event::Audit(AuditReport {
        puzzle: puzzle.name().to_owned(),
        goal,
        subject: audit.subject,
        states: found.states(),
        moves: found.moves,
        depth: Cost::of(found.depth(), puzzle),
        exhaustive: found.exhaustive,
    });
    let teller = Teller { puzzle, audit };
    let reports = names.iter().zip(&found.heuristics).zip(obstacles);
    let verdicts = reports.map(|((name, figures), obstacle)| {
        let report = teller.audited(name.clone(), obstacle, figures);
        Event::Audited(Box::new(report))
    });
    let compared = |comparison| Event::Compared(teller.compared(&names, comparison));
    let compared = found.comparisons.iter().map(compared);
    let verdicts = verdicts.chain(compared).collect();
    let table = Event::AuditTable(table(names.clone(), audit, puzzle));
    (vec![heading, table], verdicts)
}

/// Puts what was found into words of the puzzle.
struct Teller<'a> {
    puzzle: &'a Arc<Puzzle>,
    audit: &'a BoardAudit,
}

impl Teller<'_> {
    fn audited(
        &self,
        heuristic: String,
        anew: Option<String>,
        figures: &Figures<Audited>,
    ) -> AuditedReport {
        let scale = figures.scale;
        let amount = |estimate: Estimate| InMoves::estimate(estimate, scale, self.puzzle);
        let over = |witness: &Overestimate<Audited>| {
            self.witness(&witness.state, amount(witness.estimate), witness.distance)
        };
        let broken = |broken: &Inconsistency<Audited>| MoveWitness {
            from: self.witness(&broken.state, amount(broken.estimate), broken.distance),
            mv: self.puzzle.move_name(broken.mv),
            next: self.position(&broken.next),
            next_value: amount(broken.next_estimate),
        };
        let distance = |layer: &LayerFigures| DistanceReport {
            distance: self.cost(layer.distance),
            states: layer.states,
            mean: mean(layer.mean(scale), self.puzzle),
            least: amount(layer.least),
            greatest: amount(layer.greatest),
        };
        let (least, greatest) = figures.range();
        AuditedReport {
            heuristic,
            admissible: figures.is_admissible(),
            consistent: figures.is_consistent(),
            constant: figures.is_constant(),
            anew,
            exhaustive: self.audit.found.exhaustive,
            depth: self.cost(self.audit.found.depth()),
            states: self.audit.found.states(),
            witness: figures.first.as_ref().map(over),
            overestimated: figures.overestimated,
            worst: figures.worst.as_ref().map(over),
            excess: amount(figures.excess()),
            inconsistency: figures.inconsistency.as_ref().map(broken),
            inconsistent: figures.inconsistent,
            least: amount(least),
            greatest: amount(greatest),
            mean_share: figures.mean_share().map(rounded),
            distances: figures.layers.iter().map(distance).collect(),
        }
    }

    fn cost(&self, units: u32) -> Cost {
        Cost::of(units, self.puzzle)
    }

    fn position(&self, state: &Audited) -> Position {
        Position {
            puzzle: self.puzzle.clone(),
            board: state.board.clone(),
        }
    }

    fn witness(&self, state: &Audited, value: InMoves, distance: u32) -> Witness {
        let history = state.history.as_ref();
        Witness {
            state: self.position(state),
            after: history.map(|history| {
                let names = history.iter().map(|&mv| self.puzzle.move_name(mv));
                names.collect()
            }),
            value,
            distance: self.cost(distance),
        }
    }

    fn compared(&self, names: &[String], comparison: &Comparison) -> ComparedReport {
        let dominant = comparison.dominant().map(|(dominant, _)| dominant);
        let figures = &self.audit.found.heuristics;
        ComparedReport {
            first: names[comparison.first].clone(),
            second: names[comparison.second].clone(),
            dominant: dominant.map(|dominant| names[dominant].clone()),
            dominant_admissible: dominant.is_some_and(|at| figures[at].is_admissible()),
            first_greater: comparison.first_greater,
            second_greater: comparison.second_greater,
            exhaustive: self.audit.found.exhaustive,
        }
    }
}

fn table(heuristics: Vec<String>, audit: &BoardAudit, puzzle: &Puzzle) -> AuditTable {
    let found = &audit.found;
    let row = |(layer, (distance, states)): (usize, (u32, u64))| AuditRow {
        distance: Cost::of(distance, puzzle),
        states,
        means: found
            .heuristics
            .iter()
            .map(|figures| mean(figures.layers[layer].mean(figures.scale), puzzle))
            .collect(),
    };
    let shares = found
        .heuristics
        .iter()
        .map(|figures| figures.mean_share().map(rounded));
    AuditTable {
        heuristics,
        rows: found.by_distance().enumerate().map(row).collect(),
        means: found
            .heuristics
            .iter()
            .map(|figures| mean(figures.mean(), puzzle))
            .collect(),
        mean_shares: shares.collect(),
    }
}

/// A mean of estimates as the puzzle writes costs.
fn mean(units: f64, puzzle: &Puzzle) -> f64 {
    rounded(units / f64::from(puzzle.cost_scale()))
}

/// To six places: what is behind them is noise of the division.
fn rounded(value: f64) -> f64 {
    (value * 1e6).round() / 1e6
}
