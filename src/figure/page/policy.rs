//! What a page may do: show its own style, run its own script, and nothing else; no text of a script's
//! author can add to that.

/// SHA-256 of the style, as a policy writes it.
const STYLE_HASH: &str = "tYzUx6XgBxiILLvJc8LYft9au+Jtb8s7/LmkFWhAMMs=";
/// SHA-256 of the script, as a policy writes it.
const SCRIPT_HASH: &str = "BLT/kNQQzH8u285RT+ZD4rVrnhYBwjPHcYU6Nv+Ei5E=";

/// The page's Content-Security-Policy.
pub(super) fn policy() -> String {
    format!(
        "default-src 'none'; style-src 'sha256-{STYLE_HASH}'; script-src 'sha256-{SCRIPT_HASH}'; \
         base-uri 'none'; form-action 'none'"
    )
}

#[cfg(test)]
mod tests {
    use super::super::{SCRIPT, STYLE};
    use super::*;
    use sha2::{Digest, Sha256};

    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

    /// Base64 of the SHA-256 of a text.
    fn hash(text: &str) -> String {
        let digest = Sha256::digest(text.as_bytes());
        let group = |bytes: &[u8]| {
            let at = |index: usize| u32::from(bytes.get(index).copied().unwrap_or(0));
            let bits = at(0) << 16 | at(1) << 8 | at(2);
            let digit = |index: usize| {
                if index <= bytes.len() {
                    char::from(DIGITS[(bits >> (18 - 6 * index)) as usize % 64])
                } else {
                    '='
                }
            };
            (0..4).map(digit).collect::<String>()
        };
        digest.chunks(3).map(group).collect()
    }

    #[test]
    fn the_hash_is_that_of_the_standard() {
        assert_eq!(hash("abc"), "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=");
    }

    #[test]
    fn the_policy_allows_the_style_and_the_script() {
        assert_eq!(STYLE_HASH, hash(STYLE));
        assert_eq!(SCRIPT_HASH, hash(SCRIPT));
    }
}
