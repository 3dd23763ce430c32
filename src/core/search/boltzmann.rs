//! The probability of a step uphill, the same on every machine: in whole numbers alone.

use super::Estimate;
use crate::state::Random;

/// Units of a temperature that are one move: 2^32.
const MOVE: u32 = 32;

/// 2^64 times e^-32, e^-16, ..., e^-1, e^-1/2, ... down to e^-(2^-32), rounded down.
const POWERS: [u64; 38] = [
    233_612,
    2_075_907_567_336,
    6_188_193_243_211_692,
    337_863_903_126_961_437,
    2_496_495_334_008_788_799,
    6_786_177_901_268_885_274,
    11_188_515_852_577_165_299,
    14_366_338_729_722_795_843,
    16_279_194_507_819_420_732,
    17_329_112_349_219_823_218,
    17_879_197_424_118_840_458,
    18_160_753_814_917_686_419,
    18_303_190_372_430_456_779,
    18_374_827_034_086_858_296,
    18_410_750_438_167_364_677,
    18_428_738_468_430_479_223,
    18_437_739_073_120_195_921,
    18_442_241_023_793_258_495,
    18_444_492_411_329_227_605,
    18_445_618_208_161_748_319,
    18_446_181_132_345_977_515,
    18_446_462_600_880_313_685,
    18_446_603_336_758_065_834,
    18_446_673_705_099_591_509,
    18_446_708_889_371_017_194,
    18_446_726_481_531_895_805,
    18_446_735_277_618_626_559,
    18_446_739_675_663_564_799,
    18_446_741_874_686_427_135,
    18_446_742_974_197_956_607,
    18_446_743_523_953_745_919,
    18_446_743_798_831_646_719,
    18_446_743_936_270_598_655,
    18_446_744_004_990_075_007,
    18_446_744_039_349_813_279,
    18_446_744_056_529_682_439,
    18_446_744_065_119_617_025,
    18_446_744_069_414_584_320,
];

/// A temperature, in 2^-32 moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Temperature(u64);

impl Temperature {
    /// A fraction of a move or of many, rounded down.
    pub(super) fn new((numerator, denominator): (u32, u32)) -> Self {
        Self((u64::from(numerator) << MOVE) / u64::from(denominator.max(1)))
    }

    /// Whether nothing is left of it.
    pub(super) fn is_zero(self) -> bool {
        self.0 == 0
    }

    /// The temperature times a fraction below 1, rounded down: it comes to zero.
    pub(super) fn cooled(self, (numerator, denominator): (u32, u32)) -> Self {
        let product = u128::from(self.0) * u128::from(numerator);
        Self((product / u128::from(denominator.max(1))) as u64)
    }

    /// 2^64 times the probability of a step that raises the estimate by `delta` units, of which `scale` are a move: e^-x with
    /// x = delta / (scale * temperature), rounded down to a multiple of 2^-32. The product of those of the powers that stand
    /// for the bits of x, each rounded down: at most 38 / 2^64 too small.
    fn probability(self, delta: Estimate, scale: u32) -> u128 {
        const ONE: u128 = 1 << 64;
        if self.is_zero() {
            return 0;
        }
        let x = (u128::from(delta) << (2 * MOVE)) / (u128::from(scale) * u128::from(self.0));
        if x >> POWERS.len() > 0 {
            return 0;
        }
        let bits = POWERS.iter().enumerate();
        bits.fold(ONE, |product, (bit, &power)| {
            if x >> (POWERS.len() - 1 - bit) & 1 == 1 {
                (product * u128::from(power)) >> 64
            } else {
                product
            }
        })
    }

    /// Draws 64 bits, and says whether the step is taken.
    pub(super) fn accepts(self, delta: Estimate, scale: u32, random: &mut Random) -> bool {
        u128::from(random.next_u64()) < self.probability(delta, scale)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[allow(clippy::cast_precision_loss, reason = "53 bits are enough to compare")]
    fn of(delta: Estimate, scale: u32, temperature: (u32, u32)) -> f64 {
        Temperature::new(temperature).probability(delta, scale) as f64 / 2_f64.powi(64)
    }

    proptest! {
        #[test]
        fn it_is_the_exponential_function(delta in 0..200_u32, scale in 1..81_u32, tenths in 1..1000_u32) {
            let due = (-f64::from(delta) / (f64::from(scale) * f64::from(tenths) / 10.0)).exp();
            let value = of(delta, scale, (tenths, 10));
            prop_assert!((value - due).abs() < 1e-7, "{value} {due}");
        }
    }

    #[test]
    fn a_move_at_the_temperature_of_a_move_is_one_in_e() {
        assert_eq!(
            Temperature::new((1, 1)).probability(1, 1),
            6_786_177_901_268_885_274
        );
        assert_eq!(Temperature::new((0, 1)).probability(1, 1), 0);
        assert_eq!(Temperature::new((1, 1)).probability(64, 1), 0);
        assert_eq!(Temperature::new((1, 1)).probability(0, 1), 1 << 64);
    }

    #[test]
    fn steps_are_taken_as_often_as_is_stated() {
        let (mut random, temperature) = (Random::new(5), Temperature::new((2, 1)));
        for (delta, due) in [(1, 0.6065), (2, 0.3679), (5, 0.0821)] {
            let taken = (0..20_000)
                .filter(|_| temperature.accepts(delta, 1, &mut random))
                .count();
            // Four standard deviations.
            let share = f64::from(u32::try_from(taken).expect("at most 20,000")) / 20_000.0;
            assert!((share - due).abs() < 0.0145, "{delta}: {share}");
        }
    }

    #[test]
    fn it_cools_to_nothing() {
        let mut temperature = Temperature::new((10, 1));
        let mut steps = 0;
        while !temperature.is_zero() {
            temperature = temperature.cooled((99, 100));
            steps += 1;
        }
        // Rounding down ends it somewhat before 10 * 0.99^n is less than 2^-32.
        assert!((1900..2450).contains(&steps), "{steps}");
    }
}
