//! Seeded draws over the raw ChaCha8 stream.

/// The generator of a session. The stream is ChaCha8's; every draw is code of our own, so that a
/// script prints the same for ever.
#[derive(Clone, Debug)]
pub struct Random;
