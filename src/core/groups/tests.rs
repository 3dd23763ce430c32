use super::*;
use proptest::prelude::*;
use std::collections::BTreeSet;

/// The permutation of so many points that takes each point of a cycle, counted from 1, to the next.
fn cycles(points: usize, cycles: &[&[u8]]) -> Permutation {
    let mut permutation: Permutation = (0..points as u8).collect();
    for cycle in cycles {
        for (index, &point) in cycle.iter().enumerate() {
            permutation[usize::from(point) - 1] = cycle[(index + 1) % cycle.len()] - 1;
        }
    }
    permutation
}

fn group(generators: &[Permutation]) -> Group {
    Group::generated_by(generators[0].len(), generators, &mut || false).expect("never stopped")
}

fn order(generators: &[Permutation]) -> String {
    group(generators).order().to_string()
}

/// The stickers of a cube of that size that its faces move, as in `scripts/own/cube.txt`.
fn cube() -> Vec<Permutation> {
    let faces: [[&[u8]; 5]; 6] = [
        [
            &[1, 6, 8, 3],
            &[2, 4, 7, 5],
            &[19, 46, 32, 40],
            &[21, 47, 29, 39],
            &[24, 48, 27, 38],
        ],
        [
            &[9, 11, 16, 14],
            &[10, 13, 15, 12],
            &[17, 35, 30, 41],
            &[20, 34, 28, 42],
            &[22, 33, 25, 43],
        ],
        [
            &[3, 40, 16, 43],
            &[5, 37, 13, 45],
            &[8, 35, 11, 48],
            &[17, 19, 24, 22],
            &[18, 21, 23, 20],
        ],
        [
            &[1, 41, 14, 38],
            &[4, 44, 12, 36],
            &[6, 46, 9, 33],
            &[25, 30, 32, 27],
            &[26, 28, 31, 29],
        ],
        [
            &[6, 30, 16, 24],
            &[7, 31, 15, 23],
            &[8, 32, 14, 22],
            &[33, 35, 40, 38],
            &[34, 37, 39, 36],
        ],
        [
            &[1, 19, 11, 25],
            &[2, 18, 10, 26],
            &[3, 17, 9, 27],
            &[41, 46, 48, 43],
            &[42, 44, 47, 45],
        ],
    ];
    faces.iter().map(|face| cycles(48, face)).collect()
}

#[test]
fn the_cube_has_its_known_order() {
    assert_eq!(order(&cube()), "43252003274489856000");
}

#[test]
fn mathieu_groups_have_their_known_orders() {
    // Generators as in Dixon and Mortimer, "Permutation Groups", 1996, section 6.
    let m12 = [
        cycles(12, &[&[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]]),
        cycles(12, &[&[3, 7, 11, 8], &[4, 10, 5, 6]]),
        cycles(
            12,
            &[&[1, 12], &[2, 11], &[3, 6], &[4, 8], &[5, 9], &[7, 10]],
        ),
    ];
    assert_eq!(order(&m12), "95040");
    assert_eq!(order(&m12[..2]), "7920");
    let long: Vec<u8> = (1..=23).collect();
    let m24 = [
        cycles(24, &[&long]),
        cycles(
            24,
            &[
                &[3, 17, 10, 7, 9],
                &[4, 13, 14, 19, 5],
                &[8, 18, 11, 12, 23],
                &[15, 20, 22, 21, 16],
            ],
        ),
        cycles(
            24,
            &[
                &[1, 24],
                &[2, 23],
                &[3, 12],
                &[4, 16],
                &[5, 18],
                &[6, 10],
                &[7, 20],
                &[8, 14],
                &[9, 21],
                &[11, 17],
                &[13, 22],
                &[15, 19],
            ],
        ),
    ];
    assert_eq!(order(&m24), "244823040");
}

#[test]
fn the_greatest_groups_are_known_without_a_proof() {
    let all: Vec<u8> = (1..=128).collect();
    let symmetric = [cycles(128, &[&all]), cycles(128, &[&[1, 2]])];
    let factorial = ExactCount::product(1..=128);
    assert_eq!(group(&symmetric).order(), factorial);
    let alternating = [
        cycles(128, &[&all[..127]]),
        cycles(128, &[&[126, 127, 128]]),
    ];
    let half = ExactCount::product((1..=128).filter(|&factor| factor != 2));
    assert_eq!(group(&alternating).order(), half);
}

#[test]
fn one_that_does_nothing_is_alone() {
    let identity = group(&[cycles(5, &[])]);
    assert_eq!(identity.order().fits(), Some(1));
    assert_eq!(identity.unrank(0), cycles(5, &[]));
    assert!(!identity.contains(&cycles(5, &[&[1, 2]])));
    assert_eq!(order(&[cycles(1, &[])]), "1");
}

#[test]
fn one_that_is_interrupted_is_not_known() {
    assert!(Group::generated_by(48, &cube(), &mut || true).is_none());
}

#[test]
fn a_cube_with_a_twisted_corner_is_none_of_its_states() {
    let cube = group(&cube());
    let mut random = Random::new(7);
    let element = cube.draw(&mut random);
    assert!(cube.contains(&element));
    let twisted = product(&element, &cycles(48, &[&[1, 25, 41]]));
    assert!(!cube.contains(&twisted));
    let flipped = product(&element, &cycles(48, &[&[7, 39]]));
    assert!(!cube.contains(&flipped));
}

#[test]
fn draws_of_seed_42_are_frozen() {
    let drawn = group(&[
        cycles(8, &[&[1, 2, 3, 4, 5, 6, 7, 8]]),
        cycles(8, &[&[1, 4], &[2, 3]]),
    ])
    .draw(&mut Random::new(42));
    assert_eq!(&drawn[..], [2, 1, 4, 3, 7, 0, 5, 6]);
}

#[test]
fn orders_of_many_digits_are_written_whole() {
    assert_eq!(
        ExactCount::product(1..=25).to_string(),
        "15511210043330985984000000"
    );
    assert_eq!(
        ExactCount::product([1_000_000_000, 1_000_000_000].into_iter()).to_string(),
        "1000000000000000000"
    );
    assert_eq!(ExactCount::product(1..=34).fits(), Some((1..=34).product()));
    assert_eq!(ExactCount::product(1..=35).fits(), None);
}

proptest::proptest! {
    #[test]
    fn numbers_are_added_with_all_their_digits(first in 0..u128::MAX / 2, second in 0..u128::MAX / 2) {
        // Bit by bit, the highest first.
        let written = |number: u128| {
            let mut order = ExactCount::default();
            for shift in (0..128).rev() {
                let doubled = order.clone();
                order.increase(&doubled);
                if number >> shift & 1 == 1 {
                    order.increase(&ExactCount::product([1].into_iter()));
                }
            }
            order
        };
        let (mut sum, other) = (written(first), written(second));
        proptest::prop_assert_eq!(sum.to_string(), first.to_string());
        sum.increase(&other);
        proptest::prop_assert_eq!(sum.fits(), Some(first + second));
        let mut turned = other;
        turned.increase(&written(first));
        proptest::prop_assert_eq!(sum, turned);
    }
}

/// All products, one after the other.
fn all(generators: &[Permutation]) -> BTreeSet<Permutation> {
    let identity: Permutation = (0..generators[0].len() as u8).collect();
    let mut found = BTreeSet::from([identity.clone()]);
    let mut open = vec![identity];
    while let Some(element) = open.pop() {
        for generator in generators {
            let next = product(&element, generator);
            if found.insert(next.clone()) {
                open.push(next);
            }
        }
    }
    found
}

proptest! {
    #[test]
    fn a_group_has_the_products_of_its_generators_in_order(
        generators in prop::collection::vec(Just((0..7).collect::<Vec<u8>>()).prop_shuffle(), 1..4),
        other in Just((0..7).collect::<Vec<u8>>()).prop_shuffle(),
        fixed in 0..7_usize,
    ) {
        // Smaller groups, too: those that leave points alone.
        let keep = |generator: Vec<u8>| -> Permutation {
            let mut sorted = generator[fixed..].to_vec();
            sorted.sort_unstable();
            let places = generator[fixed..].iter();
            let moved = places.map(|point| fixed + sorted.iter().position(|other_point| other_point == point).expect("there"));
            (0..fixed).chain(moved).map(|point| point as u8).collect()
        };
        let generators: Vec<Permutation> = generators.into_iter().map(keep).collect();
        let group = group(&generators);
        let elements = all(&generators);
        prop_assert_eq!(group.order().fits(), Some(elements.len() as u128));
        prop_assert_eq!(group.contains(&other), elements.contains(&other[..]));
        for (rank, element) in elements.iter().enumerate() {
            prop_assert_eq!(group.rank(element), rank as u128);
            prop_assert_eq!(&group.unrank(rank as u128), element);
        }
        let mut random = Random::new(3);
        prop_assert!(elements.contains(&group.draw(&mut random)));
    }
}

#[test]
fn inverses_have_their_places_or_there_are_none() {
    let turn: Permutation = [1, 2, 0].into();
    let swap: Permutation = [1, 0, 2].into();
    let all = [turn.clone(), swap.clone(), inverse(&turn)];
    assert_eq!(places_of_inverses(&all).as_deref(), Some(&[2, 1, 0][..]));
    assert_eq!(places_of_inverses(&[turn, swap]), None);
}
