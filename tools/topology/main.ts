/**
 * `npm run topology -- --port 3000`: starts a site from processes on this machine, with the demo, and serves until
 * SIGINT or SIGTERM. A process that ends starts again after a while.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { missingForTopology } from './programs.ts';
import { startTopology } from './topology.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '3000' },
    'rtmp-port': { type: 'string', default: '1935' },
    home: { type: 'string' },
    'restart-after': { type: 'string', default: '10' },
  },
});
const missing = missingForTopology();
if (missing.length > 0) {
  console.error(`This machine lacks ${missing.join(', ')}`);
  process.exit(2);
}
process.umask(0o077);
const isTemporary = values.home === undefined;
const home = resolve(values.home ?? mkdtempSync(join(tmpdir(), 'grandstand-topology-')));
const print = (line: string) => console.log(line);
// What load tests and developers change.
const settings = Object.fromEntries(
  ['RATE_LIMIT_FACTOR', 'LOG_LEVEL'].flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  }),
);

const ended = new Promise<void>((done) => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => done());
});
try {
  const starting = startTopology({
    home,
    port: Number(values.port),
    rtmpPort: Number(values['rtmp-port']),
    environment: 'local',
    restartsAfterMs: Number(values['restart-after']) * 1000,
    settings,
    print,
  });
  const topology = await starting;
  const { ports } = topology;
  print(
    `${topology.origin}: HAProxy; two processes for pages, calls and media at ${ports['web-1']} and ${ports['web-2']}, jobs at ${ports.jobs}, the ingest at ${ports.ingest} (encoders: ${values['rtmp-port']}), PostgreSQL at ${topology.database.port} through pgbouncer at ${ports.pooler}, Redis at ${ports.redis}, s3rver in place of S3; all data and outputs in ${home}`,
  );
  await ended;
  print('The topology ends.');
  await topology.stop();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  if (isTemporary) rmSync(home, { recursive: true, force: true });
}
