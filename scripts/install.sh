#!/bin/sh
# Installs puzzle-script from the archive of a release that fits this machine, once its checksum is right:
#
#   sh install.sh                      to ~/.local/bin
#   sh install.sh --to DIR             elsewhere
#   sh install.sh --from URL           archives of another place: https://..., file://... or a folder
#   sh install.sh --version 0.1.0      another version, where that place has it
set -eu

# The workflow `release` writes into the copy of this file beside its archives where they are.
from=
version=0.1.0
to=${HOME:-}/.local/bin

usage() {
  echo "usage: install.sh [--to DIR] [--version VERSION] [--from URL]" >&2
  exit 2
}
fail() {
  echo "install.sh: $1" >&2
  exit 1
}

while [ $# -gt 0 ]; do
  case $1 in
  --from) from=${2:-} ;;
  --to) to=${2:-} ;;
  --version) version=${2:-} ;;
  *) usage ;;
  esac
  [ -n "${2:-}" ] || usage
  shift 2
done
[ -n "$from" ] || fail "this copy belongs to no release: say with --from where the archives are"
case $version in
*[!0-9A-Za-z.+-]* | v*) fail "a version is such as 0.1.0, without v" ;;
esac
[ "$to" != /.local/bin ] || fail "HOME is not set: say with --to where the program goes"

case $(uname -s) in
Linux) system=unknown-linux-gnu ;;
Darwin) system=apple-darwin ;;
*) fail "there is no archive for $(uname -s): \`cargo install --path .\` builds the program from its source" ;;
esac
case $(uname -m) in
x86_64 | amd64) machine=x86_64 ;;
aarch64 | arm64) machine=aarch64 ;;
*) fail "there is no archive for $(uname -m): \`cargo install --path .\` builds the program from its source" ;;
esac
name=puzzle-script-$version-$machine-$system
archive=$name.tar.gz

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
trap 'exit 130' INT TERM

fetch() {
  case $from in
  *://*)
    if command -v curl >/dev/null; then
      curl --fail --silent --show-error --location --output "$folder/$1" "$from/$1"
    elif command -v wget >/dev/null; then
      wget -q -O "$folder/$1" "$from/$1"
    else
      fail "curl or wget is needed"
    fi
    ;;
  *) cp "$from/$1" "$folder/$1" ;;
  esac || fail "$from/$1 can't be had: is $version a release for this machine?"
}
fetch "$archive"
fetch "$archive.sha256"

if command -v sha256sum >/dev/null; then
  found=$(sha256sum "$folder/$archive")
else
  found=$(shasum -a 256 "$folder/$archive")
fi
[ "${found%% *}" = "$(cut -d ' ' -f 1 "$folder/$archive.sha256")" ] || fail "$archive has another checksum than its release says: nothing was installed"
tar -xzf "$folder/$archive" -C "$folder"
"$folder/$name/puzzle-script" --version >/dev/null || fail "the program of $archive does not run on this machine"

# Renamed into its place, so that a program that runs is not written into.
mkdir -p "$to"
cp "$folder/$name/puzzle-script" "$to/.puzzle-script.new"
chmod 755 "$to/.puzzle-script.new"
mv -f "$to/.puzzle-script.new" "$to/puzzle-script"
# Where `puzzle-script playground` looks for its page.
case $to in
*/bin)
  share=${to%/bin}/share/puzzle-script
  if [ -d "$folder/$name/playground" ]; then
    mkdir -p "$share"
    rm -rf "$share/playground"
    cp -R "$folder/$name/playground" "$share/"
  fi
  ;;
esac
echo "installed $("$to/puzzle-script" --version) as $to/puzzle-script"
case :$PATH: in
*":$to:"*) ;;
*) echo "$to is not on your PATH: add it in your shell's profile" ;;
esac
