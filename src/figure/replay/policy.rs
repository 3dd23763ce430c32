//! What a page may do: show its own style, run its own script, and nothing else; no text of a script's
//! author can add to that.

/// SHA-256 of the style, as a policy writes it.
const STYLE_HASH: &str = "0AphYnPxrEZIbQSciIfm/Pq9zyjNI/Ufc+5Ed3Yjbwg=";
/// SHA-256 of the script, as a policy writes it.
const SCRIPT_HASH: &str = "b7690LWA5BYyqV73EynBriY+KOy57TgBqeZxr0mUh0M=";

/// The page's Content-Security-Policy.
pub(super) fn policy() -> String {
    format!(
        "default-src 'none'; style-src 'sha256-{STYLE_HASH}'; script-src 'sha256-{SCRIPT_HASH}'; \
         base-uri 'none'; form-action 'none'"
    )
}

#[cfg(test)]
mod tests {
    use super::super::{SCRIPT, STYLE, base64};
    use super::*;
    use sha2::{Digest, Sha256};

    #[test]
    fn the_policy_allows_the_style_and_the_script() {
        let hash = |text: &str| base64(&Sha256::digest(text.as_bytes()));
        assert_eq!(STYLE_HASH, hash(STYLE));
        assert_eq!(SCRIPT_HASH, hash(SCRIPT));
    }
}
