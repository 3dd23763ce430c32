//! Parts of experiments put together, and what is not put together.

use super::*;
use crate::experiment::batch::collect;
use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn any_split_merges_to_what_one_run_gives(
        count in 1_usize..12,
        depths in prop::collection::vec(1_u64..9, 1..4),
        samples in 1_u64..4,
        heuristics in prop::sample::subsequence(vec!["h1", "h2", "gaschnig"], 1..=3),
        order in any::<prop::sample::Index>(),
        has_two in any::<bool>(),
    ) {
        let mut plan = plan(SamplingKind::Walk, &depths, samples, &heuristics);
        plan.puzzles[0].runs[0].max_nodes = Some(12);
        if has_two {
            plan = on_two_puzzles(plan);
        }
        let mut parts = parts(&plan, count);
        parts.rotate_left(order.index(count));
        let whole = ran(&plan, &Settings::default()).everything();
        prop_assert_eq!(ran(&plan, &merging(parts)).everything(), whole);
    }
}

/// Whoever waits hears how much was read, and may end it.
#[test]
fn reading_parts_can_be_ended() {
    let plan = small();
    let settings = merging(parts(&plan, 2));
    let Part::Merge(parts) = &settings.mode.part else {
        panic!("it merges")
    };
    let batch = Batch::new(&plan, &settings.mode.part, &mut || None).expect("nothing ends it");
    let mut told = Vec::new();
    let read = collect(&batch, parts, false, &mut |done| {
        told.push(done);
        Err(RunError::Interrupted)
    });
    assert!(matches!(read, Err(RunError::Interrupted)));
    assert_eq!(told, [1]);
    let read = collect(&batch, parts, false, &mut |_| Ok(()));
    assert_eq!(read.map(|all| all.done()).ok(), Some(8));
}

#[test]
fn a_missing_part_is_named() {
    let plan = small();
    let mut parts = parts(&plan, 3);
    parts.remove(1);
    let error = error(&plan, &merging(parts), &mut Listener::default());
    assert!(
        is(&error, "experiment::missing_runs") && advice(&error).contains("--shard 2/3"),
        "{error:?}"
    );
}

#[test]
fn a_torn_part_is_missing_runs() {
    let plan = small();
    let mut parts = parts(&plan, 2);
    parts[0].1.pop();
    parts[0].1.pop();
    let error = error(&plan, &merging(parts), &mut Listener::default());
    assert!(
        is(&error, "experiment::missing_runs") && format!("{error:?}").contains("1 of 8 runs"),
        "{error:?}"
    );
}

#[test]
fn parts_may_overlap_where_they_agree() {
    let plan = small();
    let whole = ran(&plan, &Settings::default()).everything();
    let mut all = parts(&plan, 2);
    all.extend(parts(&plan, 3));
    assert_eq!(ran(&plan, &merging(all)).everything(), whole);
}

#[test]
fn parts_that_contradict_each_other_are_refused() {
    let plan = small();
    let mut all = parts(&plan, 1);
    let text = String::from_utf8(all[0].1.clone()).expect("UTF-8");
    let changed = text.replacen("\"h_start\":", "\"h_start\":9", 1);
    all.push(("other.jsonl".into(), signed_again(&changed).into_bytes()));
    let error = error(&plan, &merging(all), &mut Listener::default());
    assert!(is(&error, "experiment::different_results"), "{error:?}");
}

/// It is told by the experiment whose part it is.
#[test]
fn a_damaged_part_of_another_experiment_is_passed_over() {
    let plan = small();
    let mut other = plan.clone();
    other.name = "other".to_owned();
    let whole = ran(&plan, &Settings::default()).everything();
    let mut damaged = parts(&other, 1).remove(0);
    damaged.1 = String::from_utf8(damaged.1)
        .expect("UTF-8")
        .replace("\"seed\":42", "\"seed\":41")
        .into_bytes();
    let mut all = parts(&plan, 2);
    all.push(damaged.clone());
    assert_eq!(ran(&plan, &merging(all)).everything(), whole);
    let refused = error(&other, &merging(vec![damaged]), &mut Listener::default());
    assert!(is(&refused, "experiment::unreadable"), "{refused:?}");
}

#[test]
fn parts_of_something_else_are_refused() {
    let plan = small();
    let mut other = plan.clone();
    other.puzzles[0].seed = 7;
    let foreign = error(&plan, &merging(parts(&other, 2)), &mut Listener::default());
    assert!(
        is(&foreign, "experiment::foreign_part") && format!("{foreign:?}").contains("`7`"),
        "{foreign:?}"
    );
    other.name = "other".to_owned();
    let settings = merging(parts(&other, 2));
    let none = error(&plan, &settings, &mut Listener::default());
    assert!(is(&none, "experiment::no_parts"), "{none:?}");
    let Part::Merge(files) = &settings.mode.part else {
        panic!("it merges");
    };
    assert!(!files.iter().any(PartFile::is_used));
}
