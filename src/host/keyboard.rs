//! Single keys of a terminal, for what any of them stops.

#[cfg(unix)]
pub(crate) use unix::Keyboard;

#[cfg(unix)]
mod unix {
    use rustix::io::{ioctl_fionread, read};
    use rustix::termios::{
        LocalModes, OptionalActions, SpecialCodeIndex, Termios, tcgetattr, tcsetattr,
    };
    use std::io;

    /// Standard input, where it is a terminal, as it hands over each key at once; afterwards it is as it was.
    pub(crate) struct Keyboard {
        before: Termios,
    }

    impl Keyboard {
        /// Listens from now on; `None` where there is no terminal, and where somebody has typed ahead: that is meant for
        /// what comes next.
        pub(crate) fn listen() -> Option<Self> {
            let before = tcgetattr(io::stdin()).ok()?;
            let mut modes = before.clone();
            // Ctrl-C and its kin stay signals.
            modes.local_modes &= !(LocalModes::ICANON | LocalModes::ECHO);
            modes.special_codes[SpecialCodeIndex::VMIN] = 0;
            modes.special_codes[SpecialCodeIndex::VTIME] = 0;
            tcsetattr(io::stdin(), OptionalActions::Now, &modes).ok()?;
            let keyboard = Self { before };
            (ioctl_fionread(io::stdin()).ok()? == 0).then_some(keyboard)
        }

        /// Whether a key was pressed, which is gone then with all that it sent.
        #[expect(
            clippy::unused_self,
            reason = "keys come one by one only while it listens"
        )]
        pub(crate) fn is_pressed(&self) -> bool {
            let mut sent = [0; 64];
            matches!(read(io::stdin(), &mut sent), Ok(1..))
        }
    }

    impl Drop for Keyboard {
        fn drop(&mut self) {
            // Where it fails the terminal is gone.
            let _ = tcsetattr(io::stdin(), OptionalActions::Now, &self.before);
        }
    }
}

/// There are none to be had here: Ctrl-C stops.
#[cfg(not(unix))]
pub enum Keyboard {}

#[cfg(not(unix))]
impl Keyboard {
    /// Never.
    pub fn listen() -> Option<Self> {
        None
    }

    /// Never.
    pub fn is_pressed(&self) -> bool {
        match *self {}
    }
}
