/**
 * An ingest whose clock the parent process sets by `{ elapsedMs }`. On `{ collectGarbage }` it collects
 * garbage and replies with `{ usedMb }`, the memory still in use. Needs `--expose-gc`.
 */
import { createHttpAuthorise } from '../../apps/ingest/src/publisher/authorise.ts';
import { startIngest } from '../../apps/ingest/src/ingest.ts';

const { env } = process;
const startMs = Number(env['START_MS']);
let elapsedMs = 0;
process.on('message', (message: { readonly elapsedMs?: number }) => {
  if (message.elapsedMs !== undefined) {
    ({ elapsedMs } = message as { elapsedMs: number });
    return;
  }
  gc?.();
  const { heapUsed, external } = process.memoryUsage();
  process.send?.({ usedMb: (heapUsed + external) / 1024 ** 2 });
});
const ingest = await startIngest({
  recordingsDir: env['RECORDINGS_DIR'] ?? '',
  rtmp: { host: '127.0.0.1', port: Number(env['RTMP_PORT']) },
  authorise: createHttpAuthorise(env['API_URL'] ?? ''),
  log: { info: () => {}, warn: (fields, text) => console.error(text, fields) },
  clocks: { now: () => startMs + elapsedMs, elapsed: () => elapsedMs },
});
process.once('disconnect', () => void ingest.close().then(() => process.exit(0)));
process.send?.({ port: ingest.rtmpPort });
