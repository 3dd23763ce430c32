//! A film as GIF: each frame holds what differs from the one before, in colours of its own.

use super::png::PngCanvas;
use super::{Film, Layer, REST};
use gif::{DisposalMethod, Encoder, Frame, Repeat};
use std::borrow::Cow;
use std::collections::HashMap;

/// Pixels of the file for a pixel of the picture.
const SCALE: f32 = 1.0;

/// Most colours of a frame.
const COLOURS: usize = 256;

/// The frames painted; they play again and again.
pub(in crate::figure) fn gif(film: &Film) -> Vec<u8> {
    let mut ground = PngCanvas::new(&film.ground, SCALE);
    ground.draw_all(&film.ground.shapes);
    let mut canvas = PngCanvas::new(&film.ground, SCALE);
    let (width, height) = (
        ground.pixmap.width() as usize,
        ground.pixmap.height() as usize,
    );
    let mut bytes = Vec::new();
    let side = |pixels: usize| u16::try_from(pixels).expect("a picture of a few thousand pixels");
    let mut encoder =
        Encoder::new(&mut bytes, side(width), side(height), &[]).expect("memory takes all");
    encoder
        .set_repeat(Repeat::Infinite)
        .expect("memory takes all");
    let pace = u16::try_from(film.pace.as_millis() / 10).unwrap_or(u16::MAX);
    let mut before: Option<Vec<[u8; 3]>> = None;
    for number in 0..film.frames {
        // What stays is painted once, below what goes: a tree has thousands of states.
        let stays = |layer: &&Layer| layer.to >= film.frames;
        for layer in film.layers.iter().filter(stays) {
            if layer.from == number {
                ground.draw_all(&layer.shapes);
            }
        }
        canvas.pixmap.clone_from(&ground.pixmap);
        for layer in film.layers.iter().filter(|layer| !stays(layer)) {
            if (layer.from..layer.to).contains(&number) {
                canvas.draw_all(&layer.shapes);
            }
        }
        // Paper is opaque, so colours stand there as they are.
        let pixels = canvas.pixmap.pixels().iter();
        let pixels: Vec<[u8; 3]> = pixels
            .map(|pixel| [pixel.red(), pixel.green(), pixel.blue()])
            .collect();
        let part = changed(before.as_deref(), &pixels, width);
        let cut: Vec<[u8; 3]> = (part.top..part.bottom)
            .flat_map(|row| &pixels[row * width + part.left..row * width + part.right])
            .copied()
            .collect();
        let (palette, indices) = indexed(&cut);
        let times = if number + 1 == film.frames { REST } else { 1 };
        let frame = Frame {
            delay: pace.saturating_mul(times as u16),
            dispose: DisposalMethod::Keep,
            left: side(part.left),
            top: side(part.top),
            width: side(part.right - part.left),
            height: side(part.bottom - part.top),
            palette: Some(palette),
            buffer: Cow::Owned(indices),
            ..Frame::default()
        };
        encoder.write_frame(&frame).expect("memory takes all");
        before = Some(pixels);
    }
    drop(encoder);
    bytes
}

/// A part of a picture, in pixels.
struct PixelRectangle {
    left: usize,
    right: usize,
    top: usize,
    bottom: usize,
}

/// The part in which two pictures differ, a pixel at least.
fn changed(before: Option<&[[u8; 3]]>, pixels: &[[u8; 3]], width: usize) -> PixelRectangle {
    let Some(before) = before else {
        return PixelRectangle {
            left: 0,
            right: width,
            top: 0,
            bottom: pixels.len() / width,
        };
    };
    let mut part: Option<PixelRectangle> = None;
    for (index, _) in before
        .iter()
        .zip(pixels)
        .enumerate()
        .filter(|(_, (one, other))| one != other)
    {
        let (row, column) = (index / width, index % width);
        let part = part.get_or_insert(PixelRectangle {
            left: column,
            right: column + 1,
            top: row,
            bottom: row + 1,
        });
        part.left = part.left.min(column);
        part.right = part.right.max(column + 1);
        part.bottom = row + 1;
    }
    part.unwrap_or(PixelRectangle {
        left: 0,
        right: 1,
        top: 0,
        bottom: 1,
    })
}

/// Pixels as indices of colours: their own where they are few enough, else coarser ones.
fn indexed(pixels: &[[u8; 3]]) -> (Vec<u8>, Vec<u8>) {
    for bits in (1..=8).rev() {
        let (mut palette, mut numbers) = (Vec::new(), HashMap::new());
        let mut number = |&pixel: &[u8; 3]| {
            let coarse = pixel.map(|part| part >> (8 - bits));
            let next = numbers.len();
            let number = *numbers.entry(coarse).or_insert(next);
            if number == next {
                palette.extend(pixel);
            }
            u8::try_from(number).ok()
        };
        if let Some(indices) = pixels.iter().map(&mut number).collect() {
            return (palette, indices);
        }
    }
    unreachable!("eight colours are at most {COLOURS}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_colours_become_few_and_few_stay() {
        let few = [[1, 2, 3], [255, 0, 0], [1, 2, 3]];
        assert_eq!(indexed(&few), (vec![1, 2, 3, 255, 0, 0], vec![0, 1, 0]));
        let many: Vec<[u8; 3]> = (0..=255)
            .flat_map(|one| (0..4).map(move |other| [one, other * 64, 255 - one]))
            .collect();
        let (palette, indices) = indexed(&many);
        assert!(palette.len() <= 3 * COLOURS && indices.len() == many.len());
    }

    #[test]
    fn a_frame_holds_what_differs() {
        let (white, black) = ([255; 3], [0; 3]);
        let mut pixels = vec![white; 12];
        let before = pixels.clone();
        pixels[5] = black;
        pixels[10] = black;
        let part = changed(Some(&before), &pixels, 4);
        assert_eq!((part.left, part.right, part.top, part.bottom), (1, 3, 1, 3));
        let part = changed(Some(&pixels), &pixels, 4);
        assert_eq!((part.right, part.bottom), (1, 1));
    }
}
