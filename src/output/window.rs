//! Which parts of a long line are shown.

use std::ops::Range;

/// Fewest characters of a part, so that two labels far apart can both be read.
const LEAST: usize = 24;

/// The parts of a line to show so that about `room` characters are shown and every label starts in
/// one of them. Labels and parts are byte ranges in the line.
#[allow(
    clippy::single_range_in_vec_init,
    reason = "a list of one label, not of its bytes"
)]
pub(super) fn windows(line: &str, labels: &[Range<usize>], room: usize) -> Vec<Range<usize>> {
    let room = room.max(LEAST);
    if fits(line, room) {
        return vec![0..line.len()];
    }
    let places = places(line, labels, room);
    if places.is_empty() {
        return vec![0..forward(line, 0, room)];
    }
    let share = (room / places.len()).max(LEAST);
    let mut windows: Vec<Range<usize>> = Vec::new();
    for place in places {
        let window = around(line, &place, share);
        match windows.last_mut() {
            Some(last) if window.start <= last.end => last.end = last.end.max(window.end),
            _ => windows.push(window),
        }
    }
    windows
}

/// All labels as one place if they fit, else each on its own, in order.
#[allow(
    clippy::single_range_in_vec_init,
    reason = "a list of one label, not of its bytes"
)]
fn places(line: &str, labels: &[Range<usize>], room: usize) -> Vec<Range<usize>> {
    let start = labels.iter().map(|label| label.start).min();
    let end = labels.iter().map(|label| label.end).max();
    match (start, end) {
        (Some(start), Some(end)) if fits(&line[start..end], room) => vec![start..end],
        _ => {
            let mut places = labels.to_vec();
            places.sort_by_key(|place| place.start);
            places
        }
    }
}

/// So many characters with the place in their middle, or its start when it is longer.
fn around(line: &str, place: &Range<usize>, share: usize) -> Range<usize> {
    let end = place.end.min(forward(line, place.start, share - LEAST / 3));
    let slack = share.saturating_sub(line[place.start..end].chars().count());
    let start = back(line, place.start, slack / 2);
    let rest = slack - line[start..place.start].chars().count();
    let behind = forward(line, end, rest);
    let unused = rest - line[end..behind].chars().count();
    back(line, start, unused)..behind
}

fn fits(text: &str, room: usize) -> bool {
    text.len() <= room || text.chars().nth(room).is_none()
}

fn forward(line: &str, from: usize, characters: usize) -> usize {
    line[from..]
        .char_indices()
        .nth(characters)
        .map_or(line.len(), |(offset, _)| from + offset)
}

fn back(line: &str, from: usize, characters: usize) -> usize {
    match characters {
        0 => from,
        _ => line[..from]
            .char_indices()
            .rev()
            .nth(characters - 1)
            .map_or(0, |(offset, _)| offset),
    }
}

#[cfg(test)]
#[allow(
    clippy::single_range_in_vec_init,
    reason = "a list of one label, not of its bytes"
)]
mod tests {
    use super::*;

    #[test]
    fn short_lines_are_shown_whole() {
        assert_eq!(windows("move up", &[0..4], 40), [0..7]);
        assert_eq!(windows("", &[0..0], 40), [0..0]);
    }

    #[test]
    fn a_label_at_the_end_leaves_all_room_before_it() {
        let line = "x".repeat(1000);
        assert_eq!(windows(&line, &[1000..1000], 40), [960..1000]);
    }

    #[test]
    fn labels_far_apart_get_a_part_each() {
        let line = "x".repeat(1000);
        assert_eq!(windows(&line, &[900..901, 10..11], 50), [0..25, 888..913]);
    }

    #[test]
    fn a_label_longer_than_the_room_shows_its_start() {
        let line = "ü".repeat(1000);
        assert_eq!(windows(&line, &[200..1900], 40), [192..272]);
    }

    #[test]
    fn a_line_without_labels_shows_its_start() {
        assert_eq!(windows(&"x".repeat(100), &[], 40), [0..40]);
    }
}
