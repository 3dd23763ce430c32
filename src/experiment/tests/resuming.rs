//! Logs that are gone on with, and lines that are not taken.

use super::*;

#[test]
fn a_log_that_is_cut_is_gone_on_with() {
    hold_cuts(37);
}

#[test]
#[ignore = "some bytes above, all of them take seconds"]
fn a_log_cut_at_any_byte_is_gone_on_with() {
    hold_cuts(1);
}

/// Cuts a log around the end of each line, and every so many bytes.
fn hold_cuts(stride: usize) {
    let plan = small();
    let whole = ran(&plan, &Settings::default());
    let log = whole.file(LOG).expect("a log");
    let is_near_an_end =
        |cut: usize| log[cut.saturating_sub(2)..log.len().min(cut + 1)].contains(&b'\n');
    let cuts = (0..=log.len()).filter(|&cut| cut % stride == 0 || is_near_an_end(cut));
    for cut in cuts {
        let mut listener = Listener::default();
        let files = listener.files.clone();
        files.replace(Path::new(LOG), &log[..cut]).expect("memory");
        run(&plan, &resumed(), &mut listener).expect("it goes on");
        assert_eq!(listener.everything(), whole.everything(), "cut at {cut}");
    }
}

#[test]
fn a_part_cut_at_any_byte_is_gone_on_with() {
    let plan = small();
    let mut settings = resumed();
    settings.mode.part = Part::Shard(Shard { index: 1, count: 2 });
    let (path, log) = parts(&plan, 2).swap_remove(0);
    for cut in (0..=log.len()).step_by(7) {
        let mut listener = Listener::default();
        listener.files.replace(&path, &log[..cut]).expect("memory");
        run(&plan, &settings, &mut listener).expect("it goes on");
        assert_eq!(listener.files.read(&path).ok().as_ref(), Some(&log));
    }
}

#[test]
fn what_ctrl_c_ends_is_kept_and_gone_on_with() {
    let plan = small();
    let whole = ran(&plan, &Settings::default()).everything();
    let mut ends = 0;
    for after in 0..16 {
        let mut listener = Listener {
            interrupt_after: Some(after),
            ..Listener::default()
        };
        match run(&plan, &Settings::default(), &mut listener) {
            Err(RunError::Interrupted) => ends += 1,
            ended => ended.expect("it comes to its end"),
        }
        let mut next = Listener {
            files: listener.files.clone(),
            ..Listener::default()
        };
        run(&plan, &resumed(), &mut next).expect("it goes on");
        assert_eq!(next.everything(), whole, "after {after}");
    }
    assert!(ends >= 4, "{ends}");
}

#[test]
fn a_line_that_lost_its_end_gets_it_before_others_follow() {
    let plan = small();
    let log = ran(&plan, &Settings::default()).file(LOG).expect("a log");
    let end = log.iter().position(|&byte| byte == b'\n').expect("a line");
    for after in 0..16 {
        let mut listener = Listener {
            interrupt_after: Some(after),
            ..Listener::default()
        };
        let files = listener.files.clone();
        files.replace(Path::new(LOG), &log[..end]).expect("memory");
        // Wherever it is interrupted.
        let _ = run(&plan, &resumed(), &mut listener);
        let left = listener.file(LOG).expect("a log");
        assert!(
            left == log[..end] || left.starts_with(&log[..=end]),
            "after {after}"
        );
    }
}

#[test]
fn nothing_is_run_twice() {
    let plan = small();
    let log = ran(&plan, &Settings::default()).file(LOG).expect("a log");
    let mut listener = Listener::default();
    let text = String::from_utf8(log).expect("UTF-8");
    // A result that no search gives shows that its line was taken.
    let marked = signed_again(&text.replacen("\"h_start\":", "\"h_start\":77777", 1));
    listener
        .files
        .replace(Path::new(LOG), marked.as_bytes())
        .expect("memory");
    run(&plan, &resumed(), &mut listener).expect("it goes on");
    assert_eq!(listener.file(LOG), Some(marked.into_bytes()));
}

#[test]
fn more_samples_go_on_with_the_runs_that_are_there() {
    let mut plan = small();
    plan.outputs.clear();
    let files = ran(&plan, &Settings::default()).files;
    plan.puzzles[0].cases = Cases::Sampled {
        depths: vec![2, 5, 7],
        samples: Samples::Drawn(3),
        sampling: SamplingKind::Depth,
    };
    let mut listener = Listener {
        files,
        ..Listener::default()
    };
    run(&plan, &resumed(), &mut listener).expect("it goes on");
    assert!(listener.warnings.is_empty());
    assert_eq!(
        listener.file(LOG),
        ran(&plan, &Settings::default()).file(LOG)
    );
}

#[test]
fn lines_of_other_runs_are_lost_to_force_alone() {
    let mut plan = small();
    plan.outputs.clear();
    let files = ran(&plan, &Settings::default()).files;
    plan.puzzles[0].seed = 43;
    let mut listener = Listener {
        files,
        ..Listener::default()
    };
    let before = listener.file(LOG);
    let (line, count) = (3, 8);
    let reason = "its seed is `42`, here it is `43`";
    assert_eq!(
        puzzle_core::syntax::Diagnostic::from(error(&plan, &resumed(), &mut listener)),
        error::strange_log(LOG, line, reason, count)
    );
    assert_eq!(listener.file(LOG), before);
    let mut settings = resumed();
    settings.mode.force = true;
    run(&plan, &settings, &mut listener).expect("it goes on");
    let note = error::strange_lines(LOG, line, reason, count);
    assert_eq!(listener.warnings, [note]);
    assert_eq!(
        listener.file(LOG),
        ran(&plan, &Settings::default()).file(LOG)
    );
}

#[test]
fn a_line_that_was_changed_is_told_and_kept() {
    let plan = small();
    let whole = ran(&plan, &Settings::default());
    let text = String::from_utf8(whole.file(LOG).expect("a log")).expect("UTF-8");
    for (old, new) in [
        ("\"seed\":42", "\"seed\":41"),
        ("\"length\":2", "\"length\":1"),
        ("\"h_start\":", "\"h_start\":1"),
        ("\"label\":\"A*", "\"label\":\"B*"),
        ("\"path\":\"", "\"path\":\"x"),
        ("\"solved\":true", "\"solved\":false"),
    ] {
        assert!(text.contains(old), "{old}");
        for (changed, reason) in [
            (text.replacen(old, new, 1), "changed"),
            (unsigned(&text.replacen(old, new, 1)), "no checksum"),
        ] {
            let mut listener = Listener::default();
            let bytes = changed.as_bytes();
            listener
                .files
                .replace(Path::new(LOG), bytes)
                .expect("memory");
            let refused = error(&plan, &resumed(), &mut listener);
            assert!(
                is(&refused, "experiment::strange_log") && format!("{refused:?}").contains(reason),
                "{refused:?}"
            );
            assert_eq!(listener.file(LOG).as_deref(), Some(bytes), "{new}");
            let merged = merging(vec![(LOG.into(), changed.into_bytes())]);
            let refused = error(&plan, &merged, &mut Listener::default());
            assert!(
                is(&refused, "experiment::unreadable") && format!("{refused:?}").contains(reason),
                "{refused:?}"
            );
        }
    }
}

#[test]
fn an_experiment_that_is_run_again_uses_its_log_and_says_so() {
    let plan = small();
    let whole = ran(&plan, &Settings::default());
    let log = whole.file(LOG).expect("a log");
    for cut in [log.len(), log.len() / 2, 0] {
        for part in [Part::Whole, Part::Shard(Shard { index: 1, count: 1 })] {
            let path = log_path(&plan.name, only(part.clone()).mode.shard());
            let mut listener = Listener::default();
            listener.files.replace(&path, &log[..cut]).expect("memory");
            run(&plan, &only(part), &mut listener).expect("it goes on");
            assert_eq!(
                listener.files.read(&path).ok().as_ref(),
                Some(&log),
                "{cut}"
            );
            let text = String::from_utf8_lossy(&log[..cut]);
            let whole_lines = text
                .split_inclusive('\n')
                .filter(|line| line.ends_with('\n'));
            let runs = whole_lines
                .filter(|line| line.contains("\"sample\""))
                .count();
            let said = (runs > 0).then(|| error::log_used(path.display(), runs, 8));
            assert_eq!(
                listener.warnings,
                said.into_iter().collect::<Vec<_>>(),
                "{cut}"
            );
        }
    }
    // `resume` was asked for, and `again` makes all of them anew.
    for settings in [resumed(), forced()] {
        let mut listener = Listener {
            files: whole.files.clone(),
            ..Listener::default()
        };
        run(&plan, &settings, &mut listener).expect("it runs");
        assert!(listener.warnings.is_empty());
        assert_eq!(listener.everything(), whole.everything());
    }
}

#[test]
fn a_log_whose_runs_have_all_fields_is_used() {
    let plan = small();
    let whole = ran(&plan, &Settings::default());
    let batch = Batch::new(&plan, &Part::Whole, &mut || None).expect("it can be drawn");
    let log = whole.file(LOG).expect("a log");
    let recovered = recover(&batch, &mut log.as_slice(), false).expect("it is in memory");
    let runs = batch.jobs.iter().zip(recovered.results.iter());
    let lines = runs.map(|(job, result)| run_object(&batch, job, &result) + "\n");
    let earlier: String = lines.collect();
    assert_eq!(earlier.lines().count(), 8);
    // As it is, merged, and gone on with beside lines of this version.
    let both = [log.as_slice(), earlier.as_bytes()].concat();
    for log in [earlier.as_bytes(), &both] {
        let mut listener = Listener::default();
        listener.files.replace(Path::new(LOG), log).expect("memory");
        run(&plan, &Settings::default(), &mut listener).expect("it is used");
        assert_eq!(listener.warnings, [error::log_used(LOG, 8, 8)]);
        listener.warnings.clear();
        assert_eq!(listener.everything(), whole.everything());
        let parts = vec![(LOG.into(), log.to_vec())];
        let merged = ran(&plan, &merging(parts));
        assert_eq!(merged.everything(), whole.everything());
    }
}

#[test]
fn a_log_that_no_run_came_to_names_its_searches() {
    // Draws that are asked about a few times only.
    let plan = plan(SamplingKind::Walk, &[2, 5], 2, &["h1", "h2"]);
    let is_search = |line: &str| line.starts_with("{\"search\":") && line.contains("\"command\"");
    let mut lengths = HashSet::new();
    for after in 0..64 {
        let mut listener = Listener {
            interrupt_after: Some(after),
            ..Listener::default()
        };
        // Wherever it is interrupted.
        let _ = run(&plan, &Settings::default(), &mut listener);
        let Some(log) = listener.file(LOG) else {
            continue;
        };
        let log = String::from_utf8(log).expect("UTF-8");
        let searches = log.lines().take_while(|line| is_search(line));
        assert_eq!(searches.count(), 2, "{log}");
        lengths.insert(log.lines().count());
    }
    assert!(lengths.contains(&2), "{lengths:?}");
}

#[test]
fn what_changed_is_told_and_force_starts_over() {
    let base = small();
    let log = ran(&base, &Settings::default()).file(LOG).expect("a log");
    let before = || {
        let listener = Listener::default();
        listener
            .files
            .replace(Path::new(LOG), &log)
            .expect("memory");
        listener
    };
    let changed = |change: fn(&mut Plan)| {
        let mut plan = base.clone();
        change(&mut plan);
        plan
    };
    let sampled = |plan: &mut Plan, depths: &[u64], samples: u64| {
        plan.puzzles[0].cases = Cases::Sampled {
            depths: depths.to_vec(),
            samples: Samples::Drawn(samples),
            sampling: SamplingKind::Depth,
        };
    };
    let fewer = {
        let mut plan = base.clone();
        sampled(&mut plan, &[2], 2);
        plan
    };
    let other_depths = {
        let mut plan = base.clone();
        sampled(&mut plan, &[2, 7], 1);
        plan
    };
    for (plan, said, both) in [
        (
            changed(|plan| plan.puzzles[0].seed = 43),
            "its seed was `42` and is `43`",
            0,
        ),
        (
            changed(|plan| plan.puzzles[0].runs[0].max_nodes = Some(10)),
            "its max_nodes is no longer `9`, but `10`",
            4,
        ),
        (
            changed(|plan| plan.puzzles[0].runs.truncate(1)),
            "its command is no longer `solveAStar h2`; its max_nodes is no longer `10000`",
            4,
        ),
        (fewer, "its depth is no longer `5`", 4),
        (
            other_depths,
            "its depth is no longer `5`, but `7`; its sample is no longer `2`",
            2,
        ),
        (
            changed(|plan| {
                plan.puzzles[0]
                    .runs
                    .iter_mut()
                    .for_each(|run| run.order.reverse());
            }),
            "its order was `up down left right` and is `right left down up`",
            0,
        ),
    ] {
        let mut listener = before();
        let refused = error(&plan, &Settings::default(), &mut listener);
        let RunError::Failed(report, _) = &refused else {
            panic!("{refused:?}")
        };
        let sentence = report.to_string();
        assert!(
            is(&refused, "experiment::log_exists") && sentence.ends_with(&format!(": {said}")),
            "{sentence}"
        );
        assert_eq!(listener.file(LOG).as_ref(), Some(&log));
        let keeps = format!("with the {both} that did not change");
        assert_eq!(
            advice(&refused).contains(&keeps),
            both > 0,
            "{said}: {}",
            advice(&refused)
        );
        // Either way of starting over comes to what the changed experiment is by itself.
        let mut both_ways = forced();
        for resume in [false, true] {
            both_ways.mode.resume = resume;
            let mut listener = before();
            run(&plan, &both_ways, &mut listener).expect("it starts over");
            assert_eq!(
                listener.file(LOG),
                ran(&plan, &Settings::default()).file(LOG)
            );
        }
    }
    // Other boards, which nothing else tells.
    let boards = |start: &str| {
        let mut plan = base.clone();
        let board = plan.puzzles[0].puzzle.parse(start).expect("a board");
        let case = GivenBoard {
            board,
            number: None,
            optimal: None,
        };
        plan.puzzles[0].cases = Cases::Given(vec![case]);
        plan
    };
    let mut listener = ran(&boards("1b2 345 678"), &Settings::default());
    let refused = error(&boards("312 b45 678"), &Settings::default(), &mut listener);
    let RunError::Failed(report, _) = &refused else {
        panic!("{refused:?}")
    };
    assert!(
        report
            .to_string()
            .ends_with("its start was `1b2 345 678` and is `312 b45 678`"),
        "{report}"
    );
}
