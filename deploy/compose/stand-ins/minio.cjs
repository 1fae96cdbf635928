#!/usr/bin/env node
// `minio server <folder>` by s3rver, with the key of MinIO's settings.
const { createRequire } = require('node:module');

const [, , , directory] = process.argv;
const fromPackages = createRequire('/usr/local/lib/node_modules/s3rver/package.json');
const account = fromPackages('./lib/models/account').DUMMY_ACCOUNT;
account.createKeyPair(process.env.MINIO_ROOT_USER, process.env.MINIO_ROOT_PASSWORD);
account.revokeAccessKey('S3RVER');
const S3rver = fromPackages('./lib/s3rver');
new S3rver({ address: '0.0.0.0', port: 9000, directory, silent: true, vhostBuckets: false }).run();
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => process.exit(0));
