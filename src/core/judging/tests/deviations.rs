//! What is said of a log that deviates.

use super::programs::BestFirst;
use super::*;

#[test]
fn a_deviation_says_what_had_to_come() {
    let mut random = Random::new(5);
    let world = World::eight(12, &mut random);
    let log = BestFirst::RIGHT.run(&world, 200, &mut random);
    assert!(log.states.len() > 4, "{log:?}");
    let judged = |states: Vec<Board>, is_partial| {
        let log = Log {
            states,
            is_partial,
            ..Log::default()
        };
        world.judge(a_star(), &log)
    };
    let deviation = |verdict| match verdict {
        Verdict::Deviates(deviation) => *deviation,
        other => panic!("{other:?}"),
    };
    let empty = deviation(judged(Vec::new(), false));
    assert_eq!(
        (empty.number, empty.breach, empty.state.as_ref()),
        (1, Breach::EndsEarly, None)
    );
    assert_eq!(empty.witness.expect("the start").state, world.problem.start);
    let other = deviation(judged(log.states[1..].to_vec(), true));
    assert_eq!((other.number, other.breach), (1, Breach::NotTheStart));
    let again = [&log.states[..2], &log.states[..1]].concat();
    let closed = deviation(judged(again, true));
    assert_eq!((closed.number, closed.breach), (3, Breach::Closed));
    let witness = closed.witness.expect("an open state");
    assert_eq!(witness.path.first(), Some(&world.problem.start));
    assert_eq!(witness.path.last(), Some(&witness.state));
    let values = witness.values.expect("g and h");
    assert_eq!(values.g as usize, witness.path.len() - 1);
    assert_eq!(u64::from(values.h), world.h(&witness.state));
}
