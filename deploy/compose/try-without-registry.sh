#!/bin/bash
# Makes the images that compose.yaml and deploy/image/Dockerfile name from Debian's packages, on a machine with Docker
# but without a registry: HAProxy, PostgreSQL and Redis as Debian has them, s3rver in place of MinIO. Then
# docs/deployment.md can be followed. Needs root, docker, debootstrap, and Node 24 with npm on the PATH.
# Usage: deploy/compose/try-without-registry.sh <empty folder>
set -euo pipefail
folder=$(mkdir -p "$1" && cd "$1" && pwd)
here=$(cd "$(dirname "$0")" && pwd)

if ! docker image inspect localhost/debian > /dev/null 2>&1; then
  [ -e "$folder/base/etc/debian_version" ] || debootstrap --variant=minbase --include=ca-certificates bookworm "$folder/base"
  # A machine behind a proxy has certificates of its own.
  cp -L /etc/ssl/certs/ca-certificates.crt "$folder/base/etc/ssl/certs/"
  tar --directory "$folder/base" --create . | docker import - localhost/debian
fi

context=$folder/stand-ins
mkdir -p "$context" && cp "$here"/stand-ins/* "$context/"
cp "$(node -p process.execPath)" "$context/node"
cp -r "$(dirname "$(dirname "$(realpath "$(command -v npm)")")")" "$context/npm"
build() {
  DOCKER_BUILDKIT=0 docker build --quiet --target "$1" --tag "$2" "$context"
}
images() {
  sed -n 's/^ *image: *\([a-z/]*:[^ ]*\)$/\1/p' "$here/compose.yaml"
}
build node node:24-bookworm-slim
for image in $(images); do
  case $image in
    haproxy:*) build haproxy "$image" ;;
    postgres:*) build postgres "$image" ;;
    valkey/valkey:*) build valkey "$image" ;;
    minio/minio:*) build s3 "$image" ;;
    minio/mc:*) build mc "$image" ;;
    *) echo "No image of Debian's packages for $image" >&2 && exit 1 ;;
  esac
done
docker images
