#!/usr/bin/env bash
# The same calls as the action, by curl and jq, without a check of anything: the lower bound of what people write.
#   three-calls.sh BASE_URL start | follow JOB_ID      (with API_KEY and GITHUB_OUTPUT in the environment)
set -euo pipefail
base=$1
call() { curl -sS -H "Authorization: Bearer $API_KEY" "$@"; }

if [ "$2" = start ]; then
  job=$(call -H 'Content-Type: application/json' -d '{"domain":"docs.example.com"}' "$base/v1/static-export/jobs" | jq -r .jobId)
  sleep 1
else
  job=$3
fi
status=$(call "$base/v1/static-export/jobs/$job" | jq -r .status)
bundle=$(call -X POST "$base/v1/static-export/jobs/$job/bundle")
{
  echo "status=$status"
  echo "bundleUrl=$(jq -r .bundleUrl <<<"$bundle")"
  echo "expiresAt=$(jq -r .expiresAt <<<"$bundle")"
} >>"$GITHUB_OUTPUT"
