#!/usr/bin/env bash
# The same work as the action, by curl, sha256sum and tar, one after the other: what people write.
#   bundle.sh URL FOLDER
set -euo pipefail
cd "$2"
curl --fail --silent --show-error --location --output bundle.tar.gz "$1"
sha256sum bundle.tar.gz >bundle.sha256
mkdir site
tar -xzf bundle.tar.gz -C site
