//! Whole numbers, seconds, sizes, weights.

use super::{ArgumentResult, Given, first, pairs, wrong_kind};
use crate::command::{Decimal, NameScope, Operand, OperandKind, Setting, Value, argument_error};
use puzzle_core::syntax::Proposal;

/// A whole number of at least so much.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Whole<const LEAST: u32>(pub u64);

impl<const LEAST: u32> Operand for Whole<LEAST> {
    const KIND: OperandKind = OperandKind::Integer {
        least: LEAST as i64,
        none: false,
    };

    fn convert(given: &[Given], _: NameScope<'_>) -> ArgumentResult<Option<Self>> {
        let number = integer(first(given), LEAST.into(), false)?;
        Ok(number.map(|number| Self(number.unsigned_abs())))
    }
}

impl Operand for Setting<u64> {
    const KIND: OperandKind = OperandKind::Integer {
        least: 1,
        none: true,
    };

    fn convert(given: &[Given], _: NameScope<'_>) -> ArgumentResult<Option<Self>> {
        let number = integer(first(given), 1, true)?;
        Ok(Some(number.map(i64::unsigned_abs).into()))
    }
}

impl Operand for Setting<Decimal> {
    const KIND: OperandKind = OperandKind::Seconds;

    fn convert(given: &[Given], _: NameScope<'_>) -> ArgumentResult<Option<Self>> {
        Ok(Some(seconds(first(given))?.into()))
    }
}

/// Bytes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Size(pub u64);

impl Operand for Setting<Size> {
    const KIND: OperandKind = OperandKind::Size;

    fn convert(given: &[Given], _: NameScope<'_>) -> ArgumentResult<Option<Self>> {
        Ok(Some(size(first(given))?.map(Size).into()))
    }
}

pairs! {
    /// `table 64MB`: bytes of a transposition table.
    TableSize(u64) = &["table"], &[], "the size of a table after `table`",
        "for example: solveIDAStar h2 table 64MB", |given, _| size(&given[0]);
    /// `aspect 500`: how many depths are added for each state that is added to all.
    Aspect(u32) = &["aspect"], &[], "a whole number of at least 1 after `aspect`",
        "for example: solveRectangle h2 aspect 500", |given, _| Ok(parse_aspect(&given[0].value));
    /// `within 1.2`: of how many times the optimal cost a solution's is at most, an exact decimal as a fraction.
    Within((u32, u32)) = &["within"], &[], "a number of at least 1 after `within`, with at most six decimals",
        "for example: solveBAE h2 within 1.2", |given, _| Ok(parse_weight(&given[0].value));
    /// `by 0.25`: by how much a weight falls, an exact decimal above 0 as a fraction over a power of ten.
    Step((u32, u32)) = &["by"], &[], "a number above 0 after `by`, with at most six decimals",
        "for example: solveARA 3 h2 by 0.25", |given, _| Ok(parse_step(&given[0].value));
}

/// An aspect of at least 1.
pub(crate) fn parse_aspect(value: &Value) -> Option<u32> {
    let aspect = u32::try_from(value.whole()?).ok();
    aspect.filter(|&aspect| aspect > 0)
}

/// A step of a weight as a fraction over a power of ten.
pub(crate) fn parse_step(value: &Value) -> Option<(u32, u32)> {
    ratio(value.number()?).filter(|step| step.0 > 0)
}

/// A weight of at least 1 as a fraction over a power of ten.
pub(crate) fn parse_weight(value: &Value) -> Option<(u32, u32)> {
    let value = value.number().filter(|value| *value >= Decimal::from(1));
    ratio(value?)
}

/// A number from 0 to 10^9 with at most six digits behind the point: numerator and denominator.
fn ratio(value: Decimal) -> Option<(u32, u32)> {
    fraction(value).filter(|ratio| ratio.0 <= 1_000_000_000)
}

/// A weight of at least 1, an exact decimal: a fraction over a power of ten.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Weight(pub (u32, u32));

impl Operand for Weight {
    const KIND: OperandKind = OperandKind::Weight;

    fn convert(given: &[Given], _: NameScope<'_>) -> ArgumentResult<Option<Self>> {
        let given = first(given);
        let help = Some("for example: solveWeightedAStar 1.5 h2");
        let value = decimal(given, "a weight", help)?;
        if value < Decimal::from(1) {
            return Err(argument_error::too_small(value, "at least 1", given.span, None).into());
        }
        let expected = "a weight with at most six decimals";
        let weight = parse_weight(&given.value).ok_or_else(|| wrong_kind(given, expected, None))?;
        Ok(Some(Self(weight)))
    }
}

/// A temperature in moves, at least 0: numerator and denominator.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Temperature(pub (u32, u32));

impl Operand for Temperature {
    const KIND: OperandKind = OperandKind::Fraction;

    fn convert(given: &[Given], _: NameScope<'_>) -> ArgumentResult<Option<Self>> {
        let help = Some("the temperature in moves: solveAnnealing 2 0.99");
        let value = decimal(first(given), "a temperature", help)?;
        let range = "at least 0, with at most six decimals";
        let ratio =
            fraction(value).ok_or_else(|| out_of_range(first(given), value, range, help))?;
        Ok(Some(Self(ratio)))
    }
}

/// The factor of a temperature: at least 0 and less than 1.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cooling(pub (u32, u32));

impl Operand for Cooling {
    const KIND: OperandKind = OperandKind::Fraction;

    fn convert(given: &[Given], _: NameScope<'_>) -> ArgumentResult<Option<Self>> {
        let help = Some("what each step multiplies the temperature by: solveAnnealing 2 0.99");
        let value = decimal(first(given), "a number less than 1", help)?;
        let range = "at least 0 and less than 1, with at most six decimals";
        let below_one = fraction(value).filter(|_| value < Decimal::from(1));
        let ratio = below_one.ok_or_else(|| out_of_range(first(given), value, range, help))?;
        Ok(Some(Self(ratio)))
    }
}

/// A number of at least 0 with at most six digits behind the point: numerator and denominator.
pub(crate) fn fraction(value: Decimal) -> Option<(u32, u32)> {
    let (numerator, denominator) = value.ratio();
    let denominator = u32::try_from(denominator).ok();
    let denominator = denominator.filter(|&denominator| denominator <= 1_000_000)?;
    Some((u32::try_from(numerator).ok()?, denominator))
}

fn decimal(given: &Given, expected: &'static str, help: Option<&str>) -> ArgumentResult<Decimal> {
    let number = given.value.number();
    number.ok_or_else(|| wrong_kind(given, expected, help))
}

fn out_of_range(
    given: &Given,
    value: Decimal,
    range: &'static str,
    help: Option<&str>,
) -> crate::command::ArgumentError {
    let help = help.map(str::to_owned);
    let error = if value < Decimal::from(0) {
        argument_error::too_small(value, range, given.span, help)
    } else {
        argument_error::out_of_range(value, range, given.span, help)
    };
    error.into()
}

pub(super) fn integer(given: &Given, least: i64, none: bool) -> ArgumentResult<Option<i64>> {
    let expected = if none {
        "a whole number or `none`"
    } else {
        "a whole number"
    };
    if let Value::Text(word) = &given.value
        && none
        && &**word == "none"
    {
        return Ok(None);
    }
    match given.value.whole() {
        Some(value) if value >= least => Ok(Some(value)),
        Some(value) => {
            let help = none.then(|| format!("a number from {least} on, or `none` for no limit"));
            Err(
                argument_error::too_small(value, format!("at least {least}"), given.span, help)
                    .into(),
            )
        }
        None => Err(wrong_kind(given, expected, None)),
    }
}

pub(super) fn seconds(given: &Given) -> ArgumentResult<Option<Decimal>> {
    let value = match &given.value {
        Value::Text(word) if &**word == "none" => return Ok(None),
        Value::Integer(value) => Decimal::from(*value),
        Value::Decimal(value) => *value,
        other => {
            let expected = "a number of seconds or `none`";
            let found = other.to_string();
            let number = found.trim_end_matches(|letter: char| letter.is_ascii_alphabetic());
            let is_cut = number.len() < found.len() && Decimal::parse(number).is_some();
            let help = if is_cut {
                Proposal::write("seconds have no unit", given.span, number)
            } else {
                "for example: timeLimit 0.5".into()
            };
            let (kind, span) = (other.kind(), given.span);
            return Err(argument_error::wrong_kind(
                expected,
                found,
                kind,
                span,
                Some(help),
            ));
        }
    };
    if value > Decimal::from(0) {
        return Ok(Some(value));
    }
    let help = Some("seconds, more than 0, or `none` for no limit: timeLimit 0.5".to_owned());
    Err(argument_error::too_small(value, "more than 0", given.span, help).into())
}

/// Reads `200MB`, `4GiB`, `1024` (bytes).
pub(crate) fn parse_size(text: &str) -> Option<u64> {
    let digits = text
        .find(|letter: char| !letter.is_ascii_digit() && letter != '_')
        .unwrap_or(text.len());
    let number: u64 = text[..digits].replace('_', "").parse().ok()?;
    let factor: u64 = match text[digits..].trim_start().to_ascii_lowercase().as_str() {
        "" | "b" => 1,
        "kb" | "k" => 1_000,
        "mb" | "m" => 1_000_000,
        "gb" | "g" => 1_000_000_000,
        "kib" => 1 << 10,
        "mib" => 1 << 20,
        "gib" => 1 << 30,
        _ => return None,
    };
    number.checked_mul(factor).filter(|&bytes| bytes > 0)
}

pub(super) fn size(given: &Given) -> ArgumentResult<Option<u64>> {
    let found = given.value.to_string();
    match &given.value {
        Value::Text(word) if &**word == "none" => Ok(None),
        Value::Text(_) | Value::Integer(_) => parse_size(&found)
            .map(Some)
            .ok_or_else(|| argument_error::no_size(found, given.span).into()),
        _ => Err(argument_error::no_size(found, given.span).into()),
    }
}
