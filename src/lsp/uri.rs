//! Addresses of files.

use std::fmt::Write;
use std::path::{Path, PathBuf};

const SCHEME: &str = "file://";

/// The path of a file's address, `file:///a%20b.txt`; nothing for other addresses, such as that of a text that was never
/// saved.
pub(super) fn path_of(uri: &str) -> Option<PathBuf> {
    let rest = uri.strip_prefix(SCHEME)?;
    // A host may stand before the path: `localhost`.
    let path = &rest[rest.find('/')?..];
    let mut bytes = Vec::with_capacity(path.len());
    let mut left = path.bytes();
    while let Some(byte) = left.next() {
        if byte != b'%' {
            bytes.push(byte);
            continue;
        }
        let digits = [left.next()?, left.next()?];
        let digits = std::str::from_utf8(&digits).ok()?;
        bytes.push(u8::from_str_radix(digits, 16).ok()?);
    }
    let path = String::from_utf8(bytes).ok()?;
    if path.contains('\0') {
        return None;
    }
    // `/c:/a.txt` names a drive.
    let drive = path.as_bytes().get(2) == Some(&b':') && cfg!(windows);
    Some(PathBuf::from(if drive { &path[1..] } else { &path }))
}

/// The address of a file.
pub(super) fn uri_of(path: &Path) -> String {
    let path = path
        .to_string_lossy()
        .replace('\\', if cfg!(windows) { "/" } else { "\\" });
    let mut uri = String::from(SCHEME);
    if !path.starts_with('/') {
        uri.push('/');
    }
    for byte in path.bytes() {
        if byte.is_ascii_alphanumeric() || b"/-._~".contains(&byte) {
            uri.push(char::from(byte));
        } else {
            let _ = write!(uri, "%{byte:02X}");
        }
    }
    uri
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_path_has_an_address_that_leads_back() {
        for path in ["/a.txt", "/a b/ä%20#?.txt", "/\u{1f9e9}"] {
            assert_eq!(path_of(&uri_of(Path::new(path))), Some(path.into()));
        }
        assert_eq!(uri_of(Path::new("/a b/ä")), "file:///a%20b/%C3%A4");
        assert_eq!(path_of("file://localhost/a"), Some("/a".into()));
    }

    #[test]
    fn what_is_no_file_has_no_path() {
        for uri in [
            "untitled:Untitled-1",
            "",
            "file://",
            "file:///%",
            "file:///%zz",
            "file:///%ff",
            "file:///%00",
        ] {
            assert_eq!(path_of(uri), None, "{uri}");
        }
    }
}
