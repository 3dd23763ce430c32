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
    /// All up to the body of a page of that title, with its Content-Security-Policy. `schemes`: of colours, those of the
    /// style.
    pub(super) fn head(&self, title: &str, schemes: &str) -> String {
        format!(
            "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'sha256-{}'; \
             script-src 'sha256-{}'; base-uri 'none'; form-action 'none'\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <meta name=\"color-scheme\" content=\"{schemes}\">\n\
             <title>{title}</title>\n<style>{}</style>\n</head>\n<body>\n",
            self.style_hash, self.script_hash, self.style
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
        for policy in [&page::OWN, &replay::OWN, &sheet::OWN] {
            assert_eq!(policy.style_hash, hash(policy.style));
            assert_eq!(policy.script_hash, hash(policy.script));
        }
    }
}
