#!/bin/sh
# `mc alias set <name> <address> <key> <secret>` and `mc mb --ignore-existing <name>/<bucket>` by curl.
set -eu
if [ "$1 $2" = 'alias set' ]; then
  curl --silent --output /dev/null "$4"
  printf '%s\n%s\n' "$4" "$5:$6" > "/tmp/mc-$3"
else
  bucket=${3#*/}
  { read -r address; read -r key; } < "/tmp/mc-${3%%/*}"
  send() {
    curl --fail --silent --output /dev/null --header 'x-amz-content-sha256: UNSIGNED-PAYLOAD' \
      --user "$key" --aws-sigv4 aws:amz:us-east-1:s3 "$@" "$address/$bucket"
  }
  send --head || send --request PUT
fi
