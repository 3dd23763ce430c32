//! Axes: where ticks stand and where a value lies between the first and the last of them.

use super::number::{ScientificNumber, decade_below, labels, power_of_ten};

/// Beyond this size a span of doubles overflows.
pub(super) const LARGEST: f64 = 1e300;

/// More decades than this between two numbers have no ticks.
const CROWD: i32 = 5;

/// A mark on an axis.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Tick {
    pub value: f64,
    /// None for a small tick between two numbers.
    pub label: Option<String>,
}

/// A scale from its first tick to its last, which enclose the data.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Axis {
    logarithmic: bool,
    low: f64,
    high: f64,
    pub ticks: Vec<Tick>,
}

impl Axis {
    /// An axis for values (finite, positive if `logarithmic`) with at most `intervals` steps between
    /// labels; from 0 to 1 without any value.
    pub(super) fn new(values: &[f64], logarithmic: bool, intervals: usize) -> Self {
        let low = values.iter().copied().fold(f64::INFINITY, f64::min);
        let high = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let marks = match (values.is_empty(), logarithmic) {
            (true, _) => linear(0.0, 1.0, false, intervals),
            (_, true) => decades(low, high, intervals),
            (_, false) => {
                let whole = values.iter().all(|value| value.fract() == 0.0);
                let (low, high) = widened(low, high);
                linear(low, high, whole, intervals)
            }
        };
        let ticks = ticks(&marks);
        Self {
            logarithmic: logarithmic && !values.is_empty(),
            low: ticks[0].value,
            high: ticks[ticks.len() - 1].value,
            ticks,
        }
    }

    /// An axis for values that go in steps: from the first to the last of them, ticks only at some of them, at most
    /// `intervals` of the axis apart.
    pub(super) fn stepped(values: &[f64], intervals: usize) -> Self {
        let mut steps = values.to_vec();
        steps.sort_by(f64::total_cmp);
        steps.dedup();
        let whole = steps
            .iter()
            .all(|step| step.fract() == 0.0 && step.abs() < 1e9);
        let (Some(&low), Some(&high), true) = (steps.first(), steps.last(), whole) else {
            return Self::new(values, false, intervals);
        };
        if steps.len() < 2 {
            return Self::new(values, false, intervals);
        }
        let least = (high - low) / intervals.max(1) as f64;
        let is_apart = |steps: &[f64]| steps.windows(2).all(|pair| pair[1] - pair[0] >= least);
        if !is_apart(&steps) {
            let usual = linear(low, high, true, intervals);
            let usual: Vec<f64> = usual.iter().map(|mark| mark.at.value()).collect();
            let shared: Vec<f64> = { usual.iter().copied() }
                .filter(|tick| steps.contains(tick))
                .collect();
            steps = if shared.len() >= 2 && 2 * shared.len() >= usual.len() {
                shared
            } else {
                let mut kept = f64::NEG_INFINITY;
                steps.retain(|&step| {
                    let is_apart = step - kept >= least;
                    kept = if is_apart { step } else { kept };
                    is_apart
                });
                steps
            };
        }
        let mark = |step: &f64| mark(*step as i64, 0, true);
        Self {
            logarithmic: false,
            low,
            high,
            ticks: ticks(&steps.iter().map(mark).collect::<Vec<_>>()),
        }
    }

    /// The first tick and the last.
    #[cfg(feature = "figures")]
    pub(super) fn ends(&self) -> (f64, f64) {
        (self.low, self.high)
    }

    /// Where a value lies: 0 at the first tick, 1 at the last.
    pub(super) fn position(&self, value: f64) -> f64 {
        let along = |value: f64| {
            if self.logarithmic {
                value.log10()
            } else {
                value
            }
        };
        (along(value) - along(self.low)) / (along(self.high) - along(self.low))
    }

    /// Where a coordinate of a point lies; none in the band behind the end.
    pub(super) fn place(&self, value: f64, is_beyond: bool) -> Option<f64> {
        (!is_beyond).then(|| self.position(value))
    }

    /// The ticks with labels.
    pub(super) fn labels(&self) -> impl Iterator<Item = (f64, &str)> {
        let labelled = |tick: &'_ Tick| tick.label.is_some();
        let ticks = self.ticks.iter().filter(move |tick| labelled(tick));
        ticks.map(|tick| (tick.value, tick.label.as_deref().unwrap_or_default()))
    }
}

/// A place for a tick, and whether it is labelled.
#[derive(Clone, Copy)]
struct TickMark {
    at: ScientificNumber,
    labelled: bool,
}

fn mark(mantissa: i64, exponent: i32, labelled: bool) -> TickMark {
    let at = ScientificNumber { mantissa, exponent };
    TickMark { at, labelled }
}

/// Ticks whose numbers are written alike.
fn ticks(marks: &[TickMark]) -> Vec<Tick> {
    let labelled = marks.iter().filter(|mark| mark.labelled);
    let mut labels = labels(&labelled.map(|mark| mark.at).collect::<Vec<_>>()).into_iter();
    let tick = |mark: &TickMark| Tick {
        value: mark.at.value(),
        label: if mark.labelled { labels.next() } else { None },
    };
    marks.iter().map(tick).collect()
}

/// A range with room for a step: equal values stand in its middle.
fn widened(low: f64, high: f64) -> (f64, f64) {
    let size = low.abs().max(high.abs());
    // Closer values than a double's digits allow are equal.
    if high - low > size * 1e-12 && high - low > 1e-300 {
        return (low, high);
    }
    let room = if size < 1.0 { 1.0 } else { size * 0.1 };
    (low - room, high + room)
}

/// Ticks at multiples of 1, 2 or 5 times a power of ten: the smallest such step that needs at most
/// `intervals`, and no fraction where all is `whole`.
fn linear(low: f64, high: f64, whole: bool, intervals: usize) -> Vec<TickMark> {
    let mut exponent = decade_below((high - low) / intervals.max(1) as f64);
    if whole {
        exponent = exponent.max(0);
    }
    let candidates = (exponent..)
        .flat_map(|exponent| [1, 2, 5].map(|mantissa| ScientificNumber { mantissa, exponent }));
    let bounds = |step: ScientificNumber| {
        let step = step.value();
        ((low / step).floor() as i64, (high / step).ceil() as i64)
    };
    let fits = |step: &ScientificNumber| {
        let (first, last) = bounds(*step);
        last - first <= intervals.max(1) as i64
    };
    let step = { candidates }
        .find(fits)
        .expect("a step as long as the range fits twice at most");
    let (first, last) = bounds(step);
    (first..=last.max(first + 1))
        .map(|index| mark(index * step.mantissa, step.exponent, true))
        .collect()
}

/// Ticks at powers of ten, with small ones between as long as there is room; few decades carry labels at 2
/// and 5 too.
fn decades(low: f64, high: f64, intervals: usize) -> Vec<TickMark> {
    let first = decade_below(low);
    let mut last = decade_below(high);
    if power_of_ten(last) < high || last == first {
        last += 1;
    }
    let count = (last - first) as usize;
    let every = count.div_ceil(intervals.max(1)) as i32;
    let last = first + count.div_ceil(every as usize) as i32 * every;
    let mut marks = Vec::new();
    for decade in first..=last {
        let labelled = (decade - first) % every == 0;
        if labelled || every <= CROWD {
            marks.push(mark(1, decade, labelled));
        }
        if every == 1 && decade < last {
            let more = 3 * count <= intervals;
            marks.extend(
                (2..10).map(|mantissa| mark(mantissa, decade, more && [2, 5].contains(&mantissa))),
            );
        }
    }
    marks
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn labels(values: &[f64], logarithmic: bool) -> Vec<String> {
        let axis = Axis::new(values, logarithmic, 6);
        axis.labels().map(|(_, label)| label.to_owned()).collect()
    }

    #[test]
    fn steps_are_1_2_or_5() {
        assert_eq!(
            labels(&[0.0, 5210.0], false),
            ["0", "1,000", "2,000", "3,000", "4,000", "5,000", "6,000"]
        );
        assert_eq!(
            labels(&[1.26, 3.4], false),
            ["1.0", "1.5", "2.0", "2.5", "3.0", "3.5"]
        );
    }

    #[test]
    fn steps_without_data_have_no_tick() {
        let labels = |values: &[f64], intervals| {
            let axis = Axis::stepped(values, intervals);
            let labels = axis.labels().map(|(_, label)| label.to_owned());
            (labels.collect::<Vec<_>>(), axis.position(values[0]))
        };
        assert_eq!(labels(&[4.0, 8.0, 12.0, 8.0], 6).0, ["4", "8", "12"]);
        let all: Vec<f64> = (0..=31).map(f64::from).collect();
        assert_eq!(
            labels(&all, 8),
            (
                ["0", "5", "10", "15", "20", "25", "30"]
                    .map(str::to_owned)
                    .into(),
                0.0
            )
        );
        assert_eq!(labels(&[3.0, 8.0, 9.0, 31.0], 8).0, ["3", "8", "31"]);
    }

    #[test]
    fn whole_values_have_whole_ticks() {
        assert_eq!(labels(&[3.0, 4.0], false), ["3", "4"]);
    }

    #[test]
    fn equal_values_stand_in_the_middle() {
        assert!((Axis::new(&[5.0], false, 6).position(5.0) - 0.5).abs() < 0.2);
        assert_eq!(labels(&[0.0], false), ["-1", "0", "1"]);
    }

    #[test]
    fn no_value_gives_a_unit() {
        assert_eq!(Axis::new(&[], true, 2).position(0.5).to_string(), "0.5");
    }

    #[test]
    fn decades_have_small_ticks() {
        let axis = Axis::new(&[6.0, 5210.0], true, 6);
        assert_eq!(axis.ticks.len(), 4 * 9 + 1);
        assert_eq!(
            labels(&[6.0, 5210.0], true),
            ["1", "10", "100", "1,000", "10,000"]
        );
    }

    #[test]
    fn a_single_decade_is_labelled_between() {
        assert_eq!(
            labels(&[120.0, 480.0], true),
            ["100", "200", "500", "1,000"]
        );
        assert_eq!(labels(&[1.0, 1.0], true), ["1", "2", "5", "10"]);
    }

    #[test]
    fn many_decades_are_labelled_in_steps() {
        assert_eq!(labels(&[1e-300, 1e300], true).len(), 7);
        assert_eq!(Axis::new(&[1e-300, 1e300], true, 6).ticks.len(), 7);
        assert_eq!(Axis::new(&[1.0, 1e12], true, 6).ticks.len(), 13);
    }

    proptest! {
        #[test]
        fn ticks_enclose_the_data(
            values in prop::collection::vec(-1e300..1e300, 1..9),
            scale in -320..0,
            logarithmic: bool,
            intervals in 1usize..20,
        ) {
            let scaled = values.iter().map(|value: &f64| value * power_of_ten(scale));
            let values = scaled
                .map(|value| if logarithmic { value.abs().max(1e-300) } else { value })
                .collect::<Vec<_>>();
            let axis = Axis::new(&values, logarithmic, intervals);
            prop_assert!(axis.ticks.windows(2).all(|pair| pair[0].value < pair[1].value));
            prop_assert!(axis.labels().count() >= 2);
            for value in values {
                prop_assert!((-1e-9..=1.0 + 1e-9).contains(&axis.position(value)));
            }
        }
    }
}
