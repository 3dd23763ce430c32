//! Which program this is.

/// The version: another one may count otherwise.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The commit it was built from, where that is known. No result depends on it.
pub const COMMIT: Option<&str> = option_env!("PUZZLE_SCRIPT_BUILT_FROM");
