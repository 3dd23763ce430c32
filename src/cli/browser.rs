//! The browser of whoever sits at the terminal.

use std::env;
use std::ffi::OsStr;

/// Variables of which one is set where Linux has a screen, or somebody names a browser.
const SCREENS: [&str; 4] = ["DISPLAY", "WAYLAND_DISPLAY", "BROWSER", "WSL_DISTRO_NAME"];

/// Opens a page by its path or address, where there is a browser. It is told in any case.
pub(crate) fn open_page(page: impl AsRef<OsStr>) {
    let is_set = |name: &&str| env::var_os(name).is_some_and(|value| !value.is_empty());
    if cfg!(not(target_os = "linux")) || SCREENS.iter().any(is_set) {
        // A machine without one says so here, and nothing is lost.
        let _ = open::that_detached(page);
    }
}
