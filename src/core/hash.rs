//! A hash that never changes: results and names of files depend on it.

/// The hash FNV-1a with 128 bits (Fowler, Noll and Vo).
pub fn fnv_1a(bytes: &[u8]) -> u128 {
    const BASIS: u128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;
    const PRIME: u128 = 0x0000_0000_0100_0000_0000_0000_0000_013b;
    bytes.iter().fold(BASIS, |hash, &byte| {
        (hash ^ u128::from(byte)).wrapping_mul(PRIME)
    })
}

/// The seed that a text stands for: the two halves of its hash, joined by exclusive or, without the highest bit.
pub fn seed_of(text: &str) -> u64 {
    let hash = fnv_1a(text.as_bytes());
    ((hash >> 64) as u64 ^ hash as u64) & i64::MAX as u64
}

/// The product of two numbers in two halves, the high one first.
#[expect(clippy::inline_always, reason = "for `product_of_halves`")]
#[inline(always)]
fn wide_product(one: u64, other: u64) -> (u64, u64) {
    // WebAssembly multiplies no 128 bits: that calls a function, which would be a third of the time of a search.
    if cfg!(target_family = "wasm") {
        return product_of_halves(one, other);
    }
    let product = u128::from(one) * u128::from(other);
    ((product >> 64) as u64, product as u64)
}

fn halves(number: u64) -> (u64, u64) {
    (number >> 32, number & u64::from(u32::MAX))
}

/// The same by products of 64 bits. Always inlined, where one of the numbers is known: by itself it would be recognised, and
/// compiled to the product of 128 bits.
#[expect(clippy::inline_always, reason = "by itself it is recognised")]
#[inline(always)]
fn product_of_halves(one: u64, other: u64) -> (u64, u64) {
    let ((high, low), (other_high, other_low)) = (halves(one), halves(other));
    let (carried, _) = halves(low * other_low);
    let (more, middle) = halves(high * other_low + carried);
    let (most, _) = halves(low * other_high + middle);
    (high * other_high + more + most, one.wrapping_mul(other))
}

/// Multiplies, and joins both halves of the product by exclusive or: every bit depends on bits from both ends of the numbers.
#[expect(clippy::inline_always, reason = "for `product_of_halves`")]
#[inline(always)]
pub(crate) fn folded_product(one: u64, other: u64) -> u64 {
    let (high, low) = wide_product(one, other);
    high ^ low
}

/// Scales a hash to a number below `length`, by its high bits (D. Lemire, "Fast random integer generation in an interval",
/// 2019).
#[inline]
pub(crate) fn scaled(hash: u64, length: usize) -> usize {
    match u32::try_from(length) {
        Ok(length) if cfg!(target_pointer_width = "32") => scaled_by_halves(hash, length) as usize,
        _ => wide_product(hash, length as u64).0 as usize,
    }
}

#[inline]
fn scaled_by_halves(hash: u64, length: u32) -> u32 {
    let ((high, low), length) = (halves(hash), u64::from(length));
    ((high * length + ((low * length) >> 32)) >> 32) as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn halves_scale_as_the_whole_does(hash: u64, length: u32) {
            let scaled = scaled(hash, length as usize);
            prop_assert_eq!(scaled_by_halves(hash, length) as usize, scaled);
        }

        #[test]
        fn halves_make_the_whole_product(one: u64, other: u64) {
            for (one, other) in [(one, other), (one, u64::MAX), (u64::MAX, u64::MAX)] {
                prop_assert_eq!(product_of_halves(one, other), wide_product(one, other));
            }
        }
    }

    #[test]
    fn the_hash_is_the_published_one() {
        // Test vectors of the authors: the empty string, "a", "foobar".
        assert_eq!(fnv_1a(b""), 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d);
        assert_eq!(fnv_1a(b"a"), 0xd228_cb69_6f1a_8caf_7891_2b70_4e4a_8964);
        assert_eq!(fnv_1a(b"foobar"), 0x343e_1662_793c_64bf_6f0d_3597_ba44_6f18);
    }

    #[test]
    fn texts_are_seeds_for_ever() {
        // Worked out by hand from the vectors above.
        assert_eq!(seed_of("a"), 0x2ab9_e019_2150_05cb);
        assert_eq!(seed_of("foobar"), 0x5b33_23f5_c378_0ba7);
    }
}
