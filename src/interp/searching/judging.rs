//! `checkSearch`: a log of expansions, held against a search.

use super::Searching;
use super::logs::{LogReference, Logged};
use super::report::offered;
use crate::command::{JudgedLog, Request, RequestedSearch, Setting, heuristic_for};
use crate::interp::Event;
use crate::interp::RunError;
use crate::interp::environment::{Environment, Result};
use crate::interp::errors::{error, judging_error};
use crate::interp::observation::judged::{
    Conforms, DueState, HeldAgainst, JudgedReport, NearestMistake, WrongValue,
};
use crate::interp::observation::kept_log::{KeptLog, LookedInto};
use crate::interp::observation::traced::{Cost, InMoves};
use crate::interp::searching::watch::HostObserver;
use crate::interp::session::SearchCheck;
use puzzle_core::judging::{
    Deviation, Explanation, GoalTestPlace, Log, NotJudged, SearchForm, Standard, Verdict, Witness,
    WrongValue as Wrong, judge,
};
use puzzle_core::puzzle::{Board, Notation, Problem, Puzzle};
use puzzle_core::search::{Limits, StopReason};
use std::sync::{Arc, OnceLock};

impl Searching<'_, '_> {
    /// Reads a log, says whether it can be one of the search, and keeps the verdict.
    pub(crate) fn judge(&mut self, request: &Request, judged: &JudgedLog) -> Result<()> {
        if request.algorithm().is_none() {
            return Err(judging_error::no_algorithm(self.call.name).into());
        }
        let (logs, named) = self.env.judged_logs(judged)?;
        let problem = self.env.session.problem();
        if let Some(predictions) = logs.iter().find_map(|logged| logged.predictions.as_deref()) {
            let report = self.predicted(request, &problem, predictions, named)?;
            return self.tell_verdict(Arc::new(report), named);
        }
        let verdict = self.held_against(request, &problem, &logs, named, true)?;
        self.tell_and_keep(request, &problem, logs, (verdict, named))
    }

    /// Tells a verdict and keeps the log, with its record where one is asked for.
    fn tell_and_keep(
        &mut self,
        request: &Request,
        problem: &Problem,
        logs: Vec<Logged>,
        ((report, form), named): ((JudgedReport, Option<SearchForm>), LogReference<'_>),
    ) -> Result<()> {
        let report = Arc::new(report);
        self.tell_verdict(report.clone(), named)?;
        let log = self.kept_log(request, problem, logs, (report, form));
        if self.looks_into() {
            let watched = self.watched_log(&log)?;
            self.tell_trace(&watched)?;
            // It is new.
            let _ = log.watched.set(Arc::new(watched));
        }
        let log = LookedInto::Log(Arc::new(log.shortened()));
        self.env.session.look_into(log);
        Ok(())
    }

    /// The log of a file that is kept: the first, or the one of several that deviates.
    pub(super) fn kept_log(
        &self,
        request: &Request,
        problem: &Problem,
        mut logs: Vec<Logged>,
        (report, form): (Arc<JudgedReport>, Option<SearchForm>),
    ) -> KeptLog {
        let (algorithm, heuristic) = request.algorithm().expect("it was asked for");
        let logged = logs.swap_remove(report.search.map_or(0, |number| number - 1));
        KeptLog {
            puzzle: self.env.session.puzzle.clone(),
            problem: self.problem_of(&logged, problem),
            algorithm,
            heuristic: heuristic.cloned(),
            form,
            log: logged.log,
            report,
            watched: OnceLock::new(),
        }
    }

    /// The problem of a log of a file, which may have a start of its own; in the order of this search.
    pub(super) fn problem_of(&self, logged: &Logged, problem: &Problem) -> Problem {
        let start = logged.start.as_ref().unwrap_or(&problem.start);
        Problem {
            start: start.clone(),
            goal: problem.goal.clone(),
            order: self.settings().order(self.env.session.puzzle.as_ref()),
        }
    }

    /// The verdict on the searches of a file, with the form that fits the one that counts. With `explains` a deviation is
    /// explained.
    pub(super) fn held_against(
        &mut self,
        request: &Request,
        problem: &Problem,
        logs: &[Logged],
        named: LogReference<'_>,
        explains: bool,
    ) -> Result<(JudgedReport, Option<SearchForm>)> {
        let (algorithm, heuristic) = request.algorithm().expect("it was asked for");
        offered(request, self.env.session.puzzle.as_ref(), self.call.name)?;
        let mut report = JudgedReport {
            file: named.0.to_owned(),
            command: algorithm.command_line(heuristic.map(ToString::to_string).as_deref()),
            expansions: logs.iter().map(|logged| logged.log.states.len()).sum(),
            searches: logs.len(),
            conforms: Conforms::Yes,
            deviation: 0,
            forms: Vec::new(),
            search: None,
            line: None,
            state: None,
            g: None,
            h: None,
            breach: None,
            due: None,
            allowed: None,
            explained: Vec::new(),
            advice: Vec::new(),
            nearest: None,
            wrong_value: None,
            goal_tested: None,
            predictions: None,
            predictions_right: None,
            among: Vec::new(),
        };
        let (mut places, mut fitting) = (Vec::new(), None);
        for (number, logged) in (1..).zip(logs) {
            let problem = self.problem_of(logged, problem);
            let judged = self.held_to(request, &problem, |puzzle, standard, limits, watch| {
                let standard = Standard {
                    explains,
                    ..standard
                };
                judge(puzzle, standard, &logged.log, limits, watch)
            })?;
            places.extend(judged.goal_test);
            if report.wrong_value.is_none() {
                let wrong = judged.wrong_value;
                report.wrong_value = wrong.map(|(index, wrong)| self.told(logged, index, wrong));
            }
            match judged.verdict {
                // Of several searches those forms that are right in each.
                Verdict::Conforms { forms } => {
                    let has = |name: &String| forms.iter().any(|form| form.name == *name);
                    if number == 1 {
                        report.forms = forms.iter().map(|form| form.name.clone()).collect();
                        fitting = forms.into_iter().next();
                    } else {
                        report.forms.retain(has);
                    }
                }
                Verdict::Undecided => {
                    report.conforms = Conforms::Undecided;
                    report.search = (logs.len() > 1).then_some(number);
                    report.forms.clear();
                    break;
                }
                Verdict::Deviates(deviation) => {
                    report.search = (logs.len() > 1).then_some(number);
                    report.line = logged.lines.get(deviation.number - 1).copied();
                    fitting = Some(deviation.form.clone());
                    self.tell_deviation(*deviation, &mut report);
                    break;
                }
            }
        }
        places.dedup();
        report.goal_tested = match places[..] {
            [GoalTestPlace::Selected] => Some("selected".into()),
            [_] => Some("generated".into()),
            _ => None,
        };
        Ok((report, fitting))
    }

    /// A wrong value, as its line has it.
    fn told(&self, logged: &Logged, index: usize, wrong: Wrong) -> WrongValue {
        let puzzle = &self.env.session.puzzle;
        let [g, h] = logged.log.values[index];
        let (name, value, due, explained) = match wrong {
            Wrong::G {
                g: units,
                explained,
            } => {
                let scale = puzzle.cost_scale().into();
                ("g", g, InMoves { units, scale }, explained)
            }
            Wrong::H {
                h: estimate,
                scale,
                explained,
            } => (
                "h",
                h,
                InMoves::estimate(estimate, scale, puzzle),
                explained,
            ),
        };
        WrongValue {
            name: name.into(),
            line: logged.lines[index],
            state: puzzle.format(&logged.log.states[index], Notation::Compact),
            logged: shown(value.unwrap_or_default()),
            own: due,
            explained: explained.into_iter().map(str::to_owned).collect(),
        }
    }

    /// Keeps a verdict and tells it.
    fn tell_verdict(&mut self, report: Arc<JudgedReport>, named: LogReference<'_>) -> Result<()> {
        let is_undecided = report.conforms == Conforms::Undecided;
        let told = Box::new(JudgedReport::clone(&report));
        self.env.session.search_check = Some(SearchCheck { report, log: None });
        self.env.host.emit(Event::Judged(told))?;
        // No expectation may take points for what nobody knows.
        if is_undecided && self.env.task.is_some() {
            return Err(judging_error::undecided(named.0, named.1).into());
        }
        Ok(())
    }

    /// Reads a log, says which of these searches it can be one of, and keeps the verdict: that of the first which it can be,
    /// else of the one that it follows longest.
    pub(crate) fn judge_among(
        &mut self,
        judged: &JudgedLog,
        searches: &[RequestedSearch],
    ) -> Result<()> {
        let (logs, named) = self.env.judged_logs(judged)?;
        let problem = self.env.session.problem();
        let mut reports = Vec::with_capacity(searches.len());
        for search in searches {
            let puzzle = self.env.session.puzzle.as_ref();
            let heuristic = heuristic_for(search.algorithm, search.heuristic.as_ref(), puzzle);
            let request = Request::Compared(search.algorithm, heuristic);
            let verdict = self.held_against(&request, &problem, &logs, named, false)?;
            reports.push((request, verdict));
        }
        let among = reports.iter().map(|(_, (report, _))| HeldAgainst {
            command: report.command.clone(),
            conforms: report.conforms,
            deviation: report.deviation,
        });
        let among = among.collect();
        let followed = |report: &JudgedReport| match report.conforms {
            Conforms::Yes => (2, 0, 0),
            Conforms::Undecided => (1, 0, 0),
            Conforms::No => (0, report.search.unwrap_or(0), report.deviation),
        };
        // The first of those that are as good.
        let best = reports
            .into_iter()
            .rev()
            .max_by_key(|candidate| followed(&candidate.1.0));
        let Some((request, (mut report, mut form))) = best else {
            return Err(judging_error::no_searches(self.call.name).into());
        };
        if report.conforms == Conforms::No {
            (report, form) = self.held_against(&request, &problem, &logs, named, true)?;
        }
        report.among = among;
        self.tell_and_keep(&request, &problem, logs, ((report, form), named))
    }

    /// Holds something against a search: each form of its algorithm, or this program's own log where the order is fixed or the
    /// algorithm has no rule.
    pub(super) fn held_to<T>(
        &mut self,
        request: &Request,
        problem: &Problem,
        mut work: impl FnMut(
            &Puzzle,
            Standard<'_>,
            &Limits,
            &mut HostObserver<'_>,
        ) -> std::result::Result<T, NotJudged>,
    ) -> Result<T> {
        let (algorithm, heuristic) = request.algorithm().expect("it was asked for");
        let modifiers = &self.call.modifiers;
        let tuning = modifiers.tuning;
        let is_fixed = modifiers.is_exact
            || tuning.ties.is_some()
            || modifiers.settings.order != Setting::Unset;
        let fixed_log = is_fixed.then(|| self.own_log(request, problem));
        let mut own_log = fixed_log.transpose()?;
        let puzzle = self.env.session.puzzle.clone();
        let limits = self.limits(request);
        loop {
            let standard = Standard {
                reopens: tuning.reopen,
                own: own_log.as_ref(),
                ..Standard::new(problem, algorithm, heuristic)
            };
            let judged = self.judging("judge", &puzzle, standard, |watch| {
                work(&puzzle, standard, &limits, watch)
            })?;
            match judged {
                Ok(judged) => return Ok(judged),
                Err(_) => own_log = Some(self.own_log(request, problem)?),
            }
        }
    }

    /// Does work that holds something against an algorithm on a problem, with its heuristic made ready. The inner error says
    /// why it has no rule.
    pub(super) fn judging<T>(
        &mut self,
        name: &'static str,
        puzzle: &Puzzle,
        standard: Standard<'_>,
        work: impl FnOnce(&mut HostObserver<'_>) -> std::result::Result<T, NotJudged>,
    ) -> Result<std::result::Result<T, String>> {
        let Standard {
            algorithm, problem, ..
        } = standard;
        if let Some(heuristic) = standard.heuristic {
            self.env
                .make_ready_for((algorithm, Some(heuristic)), puzzle, problem)?;
        }
        let deadline = self.deadline();
        let done = self.env.watched(name, deadline, work);
        Environment::no_fault(puzzle)?;
        match done {
            Ok(done) => Ok(Ok(done)),
            Err(NotJudged::NoRule(reason)) => Ok(Err(reason)),
            Err(NotJudged::Stopped(reason)) => Err(self.cut_short(reason)),
        }
    }

    /// The log of this program's own search, whose order is the only one.
    pub(super) fn own_log(&mut self, request: &Request, problem: &Problem) -> Result<Log> {
        let result = self.result(request, problem.clone())?;
        let recording = self.record(&result)?;
        Ok(Log {
            states: recording.expanded().cloned().collect(),
            is_partial: recording.record.is_full || result.outcome.path().is_none(),
            ..Log::default()
        })
    }

    /// The error of a judgement that a limit ended.
    pub(super) fn cut_short(&self, reason: StopReason) -> RunError {
        match self.env.look_now(self.call.name) {
            Err(over) => over,
            Ok(()) if reason == StopReason::TimeLimit => error::time_limit(self.call.name),
            Ok(()) => RunError::Interrupted,
        }
    }

    /// Takes a deviation into a report.
    pub(super) fn tell_deviation(&self, deviation: Deviation, report: &mut JudgedReport) {
        let puzzle = &self.env.session.puzzle;
        let text = |board: &Board| puzzle.format(board, Notation::Compact);
        let h = |values: puzzle_core::judging::StateValues| {
            InMoves::estimate(values.h, values.scale, puzzle)
        };
        report.conforms = Conforms::No;
        report.deviation = deviation.number;
        report.forms = vec![deviation.form.name];
        report.state = deviation.state.as_ref().map(text);
        report.g = deviation.values.map(|values| Cost::of(values.g, puzzle));
        report.h = deviation.values.map(h);
        report.breach = Some(deviation.breach.to_string());
        report.allowed = Some(deviation.allowed);
        let due = |witness: &Witness| DueState {
            state: text(&witness.state),
            path: witness.path.iter().map(text).collect(),
            g: witness.values.map(|values| Cost::of(values.g, puzzle)),
            h: witness.values.map(h),
        };
        report.due = deviation.witness.as_ref().map(due);
        let name = |explanation: &Explanation| explanation.names.join(" and ");
        report.explained = deviation.explanations.iter().map(name).collect();
        let first = deviation.explanations.first();
        let advice = first.into_iter().flat_map(|first| &first.advice);
        report.advice = advice.map(|&advice| advice.to_owned()).collect();
        report.nearest = deviation
            .longest
            .map(|(explanation, expansions)| NearestMistake {
                name: name(&explanation),
                expansions,
            });
    }
}

/// A number of a log as people read it.
fn shown(value: f64) -> String {
    if value.is_infinite() {
        return "infinite".to_owned();
    }
    value.to_string()
}
