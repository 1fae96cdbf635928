import { parseArgs } from 'node:util';
import { measureRollingRestart, missingForRestart } from './rolling-restart.ts';

const { values } = parseArgs({
  options: {
    proxy: { type: 'string', default: 'haproxy' },
    requests: { type: 'string', default: '300' },
    sockets: { type: 'string', default: '2000' },
    rounds: { type: 'string', default: '3' },
    workers: { type: 'string', default: '1' },
  },
});
const proxy = values.proxy === 'nginx' ? 'nginx' : 'haproxy';
const missing = missingForRestart(proxy);
if (missing !== null) {
  console.error(`This needs ${missing}, which this machine does not have`);
  process.exit(2);
}
const outcome = await measureRollingRestart({
  proxy,
  requestsPerSecond: Number(values.requests),
  sockets: Number(values.sockets),
  rounds: Number(values.rounds),
  workers: Number(values.workers),
});
console.log(outcome);
const hasFailures = Object.keys(outcome.failures).length > 0;
process.exit(!hasFailures && outcome.socketsBack === outcome.sockets ? 0 : 1);
