//! Tasks read and written, and what is wrong with files.

use super::random::tasks;
use super::{Fact, Task, read_sas, write_sas};
use crate::operators::{CompiledMoves, Move};
use crate::state::{Board, MOST_WORDS};
use crate::syntax::Source;
use miette::Diagnostic;
use proptest::prelude::*;
use std::sync::Arc;

/// A lamp that a switch turns on where the plug is in.
const LAMP: &str = "begin_version
3
end_version
begin_metric
1
end_metric
2
begin_variable
lamp
-1
2
Atom off()
Atom on()
end_variable
begin_variable
plug
-1
3
Atom out()
Atom loose()
Atom in()
end_variable
1
begin_mutex_group
2
0 0
0 1
end_mutex_group
begin_state
0
1
end_state
begin_goal
1
0 1
end_goal
2
begin_operator
plug in
0
1
0 1 -1 2
4
end_operator
begin_operator
turn on
1
1 2
1
0 0 0 1
0
end_operator
0
";

/// The code and the sentence of a report, and the text that it points to.
fn refused(text: &str) -> (String, String, String) {
    let error = read_sas(text).expect_err(text);
    let code = error.code().expect("a code").to_string();
    let code = code.trim_start_matches("puzzle_script::").to_owned();
    let at = text[error.span().range()].to_owned();
    (code, error.to_string(), at)
}

/// The same for the lamp with a part exchanged for another.
fn changed(old: &str, new: &str) -> (String, String, String) {
    assert!(LAMP.contains(old), "{old}");
    refused(&LAMP.replacen(old, new, 1))
}

#[test]
fn a_file_is_read_as_it_stands() {
    let task = read_sas(LAMP).expect("a task");
    assert_eq!(task.initial, [0, 1]);
    let (on, inside) = (
        Fact {
            variable: 0,
            value: 1,
        },
        Fact {
            variable: 1,
            value: 2,
        },
    );
    assert_eq!(task.goal, [on]);
    let costs: Vec<u32> = task.actions.iter().map(|action| action.cost).collect();
    assert_eq!(costs, [4, 0]);
    assert_eq!(task.actions[0].preconditions().count(), 0);
    let off = Fact {
        variable: 0,
        value: 0,
    };
    let needed: Vec<Fact> = task.actions[1].preconditions().collect();
    assert_eq!(needed, [inside, off]);
    let bits: Vec<u32> = task.variables.iter().map(super::Variable::bits).collect();
    assert_eq!(bits, [1, 2]);
}

#[test]
fn without_a_metric_each_action_costs_one() {
    let task = read_sas(&LAMP.replacen("\n1\nend_metric", "\n0\nend_metric", 1));
    let task = task.expect("a task");
    assert!(task.actions.iter().all(|action| action.cost == 1));
}

#[test]
fn what_is_written_is_read_again() {
    for text in [LAMP.to_owned(), LAMP.replace('\n', "\r\n")] {
        let task = read_sas(&text).expect("a task");
        assert_eq!(read_sas(&write_sas(&task)).expect("a task"), task);
    }
}

#[test]
fn reports_name_what_is_wrong_and_its_place() {
    let is = |code: &str, says: &str, at: &str| (code.to_owned(), says.to_owned(), at.to_owned());
    assert_eq!(
        changed("begin_version\n3", "begin_version\n4"),
        is("sas::unexpected", "expected `3`, found `4`", "4")
    );
    let (start, _) = LAMP.rsplit_once("0\n").expect("no axioms");
    assert_eq!(
        refused(start).1,
        "expected the number of axioms, found nothing"
    );
    assert_eq!(
        changed("plug\n-1", "plug\n0"),
        is(
            "sas::unexpected",
            "expected a variable that axioms do not set, found `1`",
            "1"
        )
    );
    assert_eq!(
        changed("0 0 0 1", "2 1 2 1 1 0 0 1").1,
        "variable 1 stands twice in the conditions of an effect of operator `turn on`"
    );
    assert_eq!(
        changed("0 0 0 1", "1 1 2 0 0 0 1"),
        is(
            "sas::unexpected",
            "expected an effect: 0, a variable, its value before or -1, its value afterwards, found `1 1 2 0 0 0 1`",
            "1 1 2 0 0 0 1"
        )
    );
    let rule = |text: &str| format!("{start}1\nbegin_rule\n{text}\nend_rule\n");
    assert_eq!(
        refused(&rule("0\n1 0 2")).1,
        "expected a variable with an axiom layer, found `1`"
    );
    let derived = |text: &str| rule(text).replacen("lamp\n-1", "lamp\n0", 1);
    let derived = |text: &str| {
        derived(text).replacen("0 0 0 1", "0 1 2 0", 1).replacen(
            "1\n1 2\n1\n0 1 2 0",
            "0\n1\n0 1 2 0",
            1,
        )
    };
    assert_eq!(
        refused(&derived("1\n0 0\n0 0 1")),
        is(
            "sas::unexpected",
            "expected a fact of a lower layer, found `0 0`",
            "0"
        )
    );
    let task = read_sas(&derived("1\n1 2\n0 0 1")).expect("a task");
    assert_eq!(task.axioms.len(), 1);
    assert_eq!(read_sas(&write_sas(&task)).expect("a task"), task);
    assert_eq!(
        changed("0 1 -1 2", "0 1 -1 3"),
        is(
            "sas::unexpected",
            "expected a value of variable 1 below 3, found `3`",
            "3"
        )
    );
    assert_eq!(
        changed("1 2\n1\n0 0 0 1", "1 2\n1\n0 1 2 1"),
        is(
            "sas::repeated",
            "variable 1 stands twice in operator `turn on`",
            "1"
        )
    );
    assert_eq!(
        changed("end_goal\n2", "end_goal\n1000001"),
        is(
            "sas::too_large",
            "the task has 1000001 ground actions, at most 1000000 fit",
            "1000001"
        )
    );
    assert_eq!(
        changed("-1\n3", "-1\n256").1,
        "the task has 256 values of variable `plug`, at most 255 fit"
    );
}

#[test]
fn a_state_of_too_many_bits_is_refused() {
    let fact = "Atom a()\n".repeat(255);
    let variable = format!("begin_variable\nv\n-1\n255\n{fact}end_variable\n");
    let head = "begin_version\n3\nend_version\nbegin_metric\n0\nend_metric\n";
    let (_, says, at) = refused(&format!("{head}1025\n{}", variable.repeat(1025)));
    assert_eq!(says, "the task has 8200 bits of a state, at most 8192 fit");
    assert_eq!(at, "1025");
    let (_, says, _) = refused(&format!("{head}1024\n{}", variable.repeat(1024)));
    assert_eq!(says, "expected the number of mutex groups, found nothing");
}

proptest! {
    /// Moves of the model, on boards and packed, are the actions; what is written is read, and means the same.
    #[test]
    fn a_task_is_played_as_its_actions_say(task in tasks(8, Some(3))) {
        let again = read_sas(&write_sas(&task)).expect("what is written is read");
        prop_assert_eq!(&again, &task);
        let model = Arc::new(task.model("t", None));
        let source = Arc::new(Source::new("t", String::new(), None));
        let compiled = CompiledMoves::new(model.clone(), source);
        prop_assert_eq!(model.start.cells(), &task.start()[..]);
        let mut states = vec![task.start()];
        let mut at = 0;
        while at < states.len().min(40) {
            let state = states[at].clone();
            let board = Board::new(&state);
            let packed = compiled.packing().pack::<MOST_WORDS>(&board);
            prop_assert_eq!(model.is_goal(&board).expect("no fault"), task.is_goal(&state));
            for (number, range) in task.moves().into_iter().enumerate() {
                let mv = Move(number as u32);
                let mut ways = task.actions[range].iter();
                let expected = ways.find_map(|action| task.after(&state, action));
                let made = model.apply(&board, mv).expect("no fault");
                prop_assert_eq!(made.as_ref().map(|reached| reached.cells().to_vec()), expected.clone());
                let made = compiled.apply(&packed, mv).map(|state| compiled.packing().board(&state));
                prop_assert_eq!(made.map(|moved| moved.cells().to_vec()), expected.clone());
                if let (Some(next), Some(back)) = (&expected, model.inverses[number]) {
                    let made = model.apply(&Board::new(next), back).expect("no fault");
                    prop_assert_eq!(made, Some(board.clone()));
                }
                states.extend(expected.filter(|candidate| !states.contains(candidate)));
            }
            at += 1;
        }
    }

    #[test]
    fn any_text_is_a_task_or_a_report(at in 0..LAMP.len(), new in "[-0-9 \na-zé]{0,4}", cut in 0usize..6) {
        let end = (at + cut).min(LAMP.len());
        let text = format!("{}{new}{}", &LAMP[..at], &LAMP[end..]);
        match read_sas(&text) {
            Ok(task) => {
                let again: Task = read_sas(&write_sas(&task)).expect("what is written is read");
                prop_assert_eq!(again, task);
            }
            Err(error) => prop_assert!(error.span().end as usize <= text.len()),
        }
    }
}
