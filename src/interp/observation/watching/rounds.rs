//! Rounds and stages as entries and as tables.

use super::lines::{WIDTH, cut};
use crate::interp::observation::result::SearchResult;
use crate::interp::observation::traced::{InMoves, Traced};
use puzzle_core::search::{Round, RoundCounts, StageCounts};

/// The limit of a round: a threshold, a depth, the number of a layer.
pub(crate) fn limit(round: Round) -> InMoves {
    let (units, scale) = round.limit();
    let scale = scale.into();
    InMoves { units, scale }
}

/// The stages of `solve`, which come before what is recorded.
pub(crate) fn begun(stages: &[StageCounts]) -> impl Iterator<Item = Traced> + '_ {
    (1..).zip(stages).map(|(number, one)| Traced {
        kind: "round",
        round: Some("stage"),
        stage: Some(number),
        name: Some(one.name.clone()),
        line: Some(cut(&format!("-- stage {number}: {}", one.name), WIDTH)),
        ..Traced::default()
    })
}

/// The counts of each stage and each round; `timing`: their times, too.
pub(crate) fn done(result: &SearchResult, timing: bool) -> Vec<Traced> {
    let (stages, rounds) = (&result.stages, &result.rounds);
    let stage = |(number, one): (usize, &StageCounts)| Traced {
        kind: "round_done",
        round: Some("stage"),
        stage: Some(number),
        name: Some(one.name.clone()),
        bound: Some(one.bound).filter(|&bound| bound > 0 || one.length == Some(0)),
        length: one.length,
        generated: Some(one.generated),
        expanded: Some(one.expanded),
        seconds: timing.then_some(one.seconds),
        ..Traced::default()
    };
    let round = |one: &RoundCounts| Traced {
        kind: "round_done",
        round: Some(one.round.name()),
        limit: Some(limit(one.round)),
        stage: one.stage.map(|stage| stage + 1),
        generated: Some(one.generated),
        expanded: Some(one.expanded),
        seconds: timing.then_some(one.seconds),
        ..Traced::default()
    };
    let mut stages: Vec<Traced> = (1..).zip(stages).map(stage).collect();
    let mut rounds: Vec<Traced> = rounds.iter().map(round).collect();
    write(&mut stages, stage_cells);
    let round_names = names(&rounds);
    let several = stages.len() > 1;
    write(&mut rounds, |one| round_cells(one, &round_names, several));
    stages.append(&mut rounds);
    stages
}

/// The names of the rounds, each once.
fn names(rounds: &[Traced]) -> Vec<&'static str> {
    let mut names: Vec<_> = rounds.iter().filter_map(|one| one.round).collect();
    names.dedup();
    names.sort_unstable();
    names.dedup();
    names
}

fn stage_cells(one: Option<&Traced>) -> Vec<String> {
    let Some(one) = one else {
        return ["stage", "", "bound", "length"].map(str::to_owned).to_vec();
    };
    let amount = |amount: Option<u32>| amount.map_or("-".to_owned(), |amount| amount.to_string());
    vec![
        one.stage.unwrap_or_default().to_string(),
        one.name.clone().unwrap_or_default(),
        amount(one.bound),
        amount(one.length),
    ]
}

fn round_cells(one: Option<&Traced>, names: &[&'static str], several: bool) -> Vec<String> {
    let mut cells = Vec::new();
    if several {
        cells.push(match one {
            Some(one) => one.stage.unwrap_or_default().to_string(),
            None => "stage".to_owned(),
        });
    }
    let is_layer = |name: &&str| ["forward", "backward", "layer"].contains(name);
    cells.push(match (one, names) {
        (None, [name]) => (*name).to_owned(),
        (None, names) if names.iter().all(is_layer) => "layer".to_owned(),
        (None, _) => "round".to_owned(),
        (Some(one), names) => {
            let amount = one
                .limit
                .map_or_else(String::new, |limit| limit.to_string());
            match names {
                [_] => amount,
                _ => format!("{} {amount}", one.round.unwrap_or_default()),
            }
        }
    });
    cells
}

/// Writes a table, a line for each; the first has the head before it.
fn write(all: &mut [Traced], cells: impl Fn(Option<&Traced>) -> Vec<String>) {
    let count = |count: Option<u64>| count.unwrap_or_default().to_string();
    let rows = std::iter::once(None).chain(all.iter().map(Some));
    let mut rows: Vec<Vec<String>> = rows
        .map(|one| {
            let mut row = cells(one);
            row.push(one.map_or("generated".to_owned(), |one| count(one.generated)));
            row.push(one.map_or("expanded".to_owned(), |one| count(one.expanded)));
            let seconds = one.map(|one| one.seconds.map(|seconds| format!("{seconds:.3}")));
            row.extend(seconds.unwrap_or_else(|| {
                let timed = all.first().and_then(|one| one.seconds);
                timed.map(|_| "seconds".to_owned())
            }));
            row
        })
        .collect();
    // Names give way where a line would be too long.
    let columns = rows[0].len();
    let widest = |rows: &[Vec<String>], column: usize| {
        let cells = rows.iter().map(|row| row[column].chars().count());
        cells.max().unwrap_or(0)
    };
    let mut widths: Vec<usize> = (0..columns).map(|column| widest(&rows, column)).collect();
    let is_named = rows[0].get(1).is_some_and(String::is_empty);
    if is_named {
        let all: usize = widths.iter().sum::<usize>() + 2 * (columns - 1);
        widths[1] = widths[1].saturating_sub(all.saturating_sub(WIDTH)).max(12);
        for row in &mut rows {
            row[1] = cut(&row[1], widths[1]);
        }
    }
    let line = |row: &Vec<String>| {
        let cells = row.iter().zip(&widths).enumerate();
        let cells: Vec<String> = cells
            .map(|(column, (cell, &width))| {
                if is_named && column == 1 {
                    format!("{cell:width$}")
                } else {
                    format!("{cell:>width$}")
                }
            })
            .collect();
        cells.join("  ").trim_end().to_owned()
    };
    let head = line(&rows[0]);
    for (one, row) in all.iter_mut().zip(&rows[1..]) {
        one.line = Some(line(row));
    }
    if let Some(first) = all.first_mut() {
        let line_text = first.line.take().unwrap_or_default();
        first.line = Some(format!("\n{head}\n{line_text}"));
    }
}
