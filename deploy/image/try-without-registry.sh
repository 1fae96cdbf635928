#!/bin/bash
# Builds the image on a Debian machine without a container engine or registry, then starts it with a read-only
# root as user 10001 and stops it. Needs root, buildah, debootstrap, curl, and Node 24 with npm on the PATH.
# Usage: deploy/image/try-without-registry.sh <empty folder> [port]
set -euo pipefail
folder=$(mkdir -p "$1" && cd "$1" && pwd)
port=${2:-3900}
project=$(cd "$(dirname "$0")/../.." && pwd)
storage=(--storage-driver vfs --root "$folder/storage" --runroot "$folder/run")

echo "Base: Debian with this machine's Node"
base=$folder/base
[ -e "$base/etc/debian_version" ] || debootstrap --variant=minbase --include=ca-certificates bookworm "$base"
install -D "$(node -p process.execPath)" "$base/usr/local/bin/node"
npm=$(dirname "$(dirname "$(realpath "$(command -v npm)")")")
mkdir -p "$base/usr/lib/node_modules" && cp -r "$npm" "$base/usr/lib/node_modules/"
printf '#!/bin/sh\nexec node /usr/lib/node_modules/npm/bin/npm-cli.js "$@"\n' > "$base/usr/local/bin/npm"
chmod +x "$base/usr/local/bin/npm"
# A machine behind a proxy has certificates of its own.
cp -L /etc/ssl/certs/ca-certificates.crt "$base/etc/ssl/certs/"
container=$(buildah "${storage[@]}" from scratch)
buildah "${storage[@]}" add -q "$container" "$base" / > "$folder/base.log"
buildah "${storage[@]}" config --env NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt "$container"
buildah "${storage[@]}" commit -q "$container" localhost/base >> "$folder/base.log"

echo "Image"
buildah "${storage[@]}" build --format docker --isolation chroot --pull-never \
  --build-arg BASE=localhost/base --tag localhost/grandstand --file "$project/deploy/image/Dockerfile" \
  "$project" > "$folder/build.log"
buildah "${storage[@]}" images

echo "Start with a read-only root, as user 10001"
container=$(buildah "${storage[@]}" from --pull-never localhost/grandstand)
root=$(buildah "${storage[@]}" mount "$container")
mkdir -p "$folder/data" && chown 10001:10001 "$folder/data" && chmod 700 "$folder/data"
unshare --mount --fork --kill-child bash -c '
  mount --bind "$0" "$0" && mount -o remount,bind,ro "$0"
  mount --bind "$1/data" "$0/data" && mount -t tmpfs tmpfs "$0/tmp"
  mount -t proc proc "$0/proc" && mount --bind /dev "$0/dev"
  exec chroot --userspec=10001:10001 "$0" /usr/bin/env -i PATH=/usr/local/bin:/usr/bin:/bin HOME=/tmp \
    NODE_ENV=production GRANDSTAND_ENV=production HOST=127.0.0.1 PORT="$2" DATA_DIR=/data \
    sh -c "cd /srv/grandstand && exec node --import=./tools/bootstrap/load-stripped.mjs apps/standalone/src/main.ts"
' "$root" "$folder" "$port" > "$folder/server.log" 2>&1 &
server=$!
trap 'kill $server 2> /dev/null || true' EXIT
for _ in $(seq 120); do
  curl --fail --silent --output /dev/null "http://127.0.0.1:$port/readyz" && break
  kill -0 $server || { cat "$folder/server.log"; exit 1; }
  sleep 1
done
for path in / /studio/ /share/en/site.jpg; do
  curl --fail --silent --show-error --output /dev/null --write-out "$path %{http_code} %{size_download}\n" \
    --header 'Host: localhost' "http://127.0.0.1:$port$path"
done
pkill --signal TERM --parent $server
wait $server && echo 'Stopped with exit code 0'
