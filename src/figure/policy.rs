//! The rights of a page: to show its own style, to run its own script, and nothing else; no text of a script's
//! author can add to that.

/// The style and the script of a page, each with its SHA-256 as a policy writes it.
pub(super) struct Own {
    pub style: &'static str,
    pub style_hash: &'static str,
    pub script: &'static str,
    pub script_hash: &'static str,
}

impl Own {
    /// The page's Content-Security-Policy.
    pub(super) fn policy(&self) -> String {
        format!(
            "default-src 'none'; style-src 'sha256-{}'; script-src 'sha256-{}'; base-uri 'none'; form-action 'none'",
            self.style_hash, self.script_hash
        )
    }
}

#[cfg(all(test, feature = "figures", feature = "terminal"))]
mod tests {
    use super::super::{base64, page, replay, sheet};

    #[test]
    fn policies_allow_the_style_and_the_script() {
        let hash = |text: &str| base64(&hmac_sha256::Hash::hash(text.as_bytes()));
        assert_eq!(hash("abc"), "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=");
        for own in [&page::OWN, &replay::OWN, &sheet::OWN] {
            assert_eq!(own.style_hash, hash(own.style));
            assert_eq!(own.script_hash, hash(own.script));
        }
    }
}
