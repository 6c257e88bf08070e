#!/bin/sh
# Fetches the bundle and unpacks it into $SITE_DIR/html, which appears when it is complete.
# Where it fails, so does the pod's start, and the pods before it go on serving.
# Runs with busybox as well as with the GNU tools. $BUNDLE_URL is a secret: it is never printed.
set -eu
export LC_ALL=C

archive="$SITE_DIR/bundle"
partial="$SITE_DIR/partial"
shown=${BUNDLE_URL%%[?#]*}

fail() {
  echo "fetch-bundle: $*" >&2
  exit 1
}

# What a storage host's XML says of a refusal. Only code and message are shown: the rest holds the signature.
reason() {
  [ -f "$archive" ] || return 0
  for name in Code Message; do
    tr -d '\000-\037' <"$archive" | sed -n "s/.*<$name>\([^<]\{1,200\}\)<.*/ \1/p" | head -n 1
  done | tr -d '\n'
}

# An earlier try of the same pod may have left something.
rm -rf "$archive" "$partial" "$SITE_DIR/html"

code=0
# The link goes in by way of a file, since arguments can be seen by whoever sees the processes.
status=$(printf 'url = "%s"\n' "$BUNDLE_URL" | curl --config - --silent --show-error --fail-with-body \
  --globoff --location --proto '=http,https' --connect-timeout 20 --max-time "$DOWNLOAD_TIMEOUT_SECONDS" \
  --retry 3 --retry-max-time "$DOWNLOAD_TIMEOUT_SECONDS" --output "$archive" --write-out '%{http_code}') || code=$?

if [ "$code" -eq 22 ]; then
  refusal="$status$(reason)"
  case "$refusal" in
    *expired* | *Expired* | *'time frame'*)
      fail "$shown was refused: $refusal. The link has expired: run the release workflow again" \
        "with the job-id of the export, merge the pull request, and roll out the new values"
      ;;
    *) fail "$shown was refused: $refusal" ;;
  esac
fi
[ "$code" -eq 0 ] || fail "$shown could not be fetched: curl ended with $code"

# busybox's tar does not see by itself that an archive is packed; what `gzip -t` passes is whole.
if gzip -t "$archive" 2>/dev/null; then
  unpacked() { gzip -dc <"$archive"; }
else
  unpacked() { cat "$archive"; }
fi
unpacked | tar -tf - >"$archive.list" 2>&1 || fail "$shown is not a whole .tar.gz or .tar archive"
# busybox's tar lists such a name without its beginning, and says so.
if grep -qE '^/|(^|/)\.\.(/|$)|^tar: [Rr]emoving leading' "$archive.list"; then
  fail "the archive has an entry that leads out of the site"
fi

mkdir "$partial"
# -m: the server makes its ETags of time and size, and bundles may fix the time of their files.
unpacked | tar -xmf - -C "$partial" || fail "the archive could not be unpacked"
[ -z "$(find "$partial" ! -type f ! -type d)" ] || fail "the archive has links or special files"
[ -f "$partial/index.html" ] || fail "the archive has no index.html at its top"
chmod -R u=rwX,go=rX "$partial"

mv "$partial" "$SITE_DIR/html"
rm -f "$archive" "$archive.list"
echo "fetch-bundle: $shown is unpacked: $(find "$SITE_DIR/html" -name '*.html' | wc -l | tr -d ' ') HTML files"
