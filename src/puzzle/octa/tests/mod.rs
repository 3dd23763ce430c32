use super::*;
use crate::search::Unobserved;
use std::time::Instant;

#[test]
fn bench() {
    let problem = Problem {
        start: Octa.initial_state(),
        goal: None,
        order: (0..16).map(Move).collect(),
    };
    for _ in 0..5 {
        let t = Instant::now();
        let mut n = 0;
        let r = Octa.solve_all(&problem, &Limits::default(), &mut Unobserved, &mut |_| {
            n += 1
        });
        eprintln!("{r:?} {n} {:?}", t.elapsed());
    }
    let s = Octa.solve(&problem, &Limits::default(), &mut Unobserved);
    eprintln!("{s:?}");
}
