/** Starts the real server, an ingest beside it, and a match that waits for an encoder. */
import { fork, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildRequest, type CallName } from '@grandstand/contract';
import { startServer, type BenchServer } from '../server.ts';

const [port, rtmpPort] = [3297, 3397];
const root = join(import.meta.dirname, '../..');
/** From now to the planned end of the match, ms: longer than any measurement. */
const plannedEndMs = 3_600_000;
const ingestScript = join(root, 'apps/ingest/src/main.ts');

export interface Broadcast {
  readonly server: BenchServer;
  readonly ingest: ChildProcess;
  readonly recordingsDir: string;
  readonly eventId: string;
  /** Where the encoder publishes: an RTMP URL with the stream key. */
  readonly address: string;
  /** Makes a call as the operator; returns its content. Throws Error if the status is not 2xx. */
  readonly callAsOperator: OperatorCall;
  stop(): Promise<void>;
}
type OperatorCall = (name: CallName, input: Parameters<typeof buildRequest>[1]) => Promise<unknown>;

export interface BroadcastOptions {
  /** When the match starts, ms since 1970. */
  readonly startMs: number;
  readonly settings?: Record<string, string>;
  /** Runs instead of the ingest's own main file. */
  readonly script?: string;
}

/** Starts both processes and creates the match with its stream key. */
export async function startBroadcast(options: BroadcastOptions): Promise<Broadcast> {
  const { startMs, settings = {}, script = ingestScript } = options;
  const dataDir = mkdtempSync(join(tmpdir(), 'grandstand-bench-ingest-'));
  const recordingsDir = join(dataDir, 'recordings');
  const server = await startServer(port, {
    ...settings,
    DATA_DIR: dataDir,
    RECORDINGS_DIR: recordingsDir,
  });
  const ingest = fork(script, [], {
    env: {
      ...process.env,
      RTMP_PORT: String(rtmpPort),
      RECORDINGS_DIR: recordingsDir,
      API_URL: server.origin,
      NODE_ENV: 'production',
    },
    execArgv: script === ingestScript ? [] : ['--expose-gc'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = new Promise<void>((resolve) => ingest.once('exit', () => resolve()));
  await new Promise((resolve, reject) => {
    ingest.once('message', resolve);
    void ended.then(() => reject(new Error('the ingest did not start')));
  });
  const key = readFileSync(join(dataDir, 'operator.key'), 'utf8').trim();
  const callAsOperator: OperatorCall = async (name, input) => {
    const { address, path, body } = buildRequest(name, input);
    const response = await fetch(server.origin + path, {
      method: address.method,
      headers: {
        'x-operator-key': key,
        ...(body === null ? {} : { 'content-type': 'application/json' }),
      },
      body,
    });
    if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`);
    return ((await response.json()) as { content: unknown }).content;
  };
  const { id: eventId } = (await callAsOperator('event.create', {
    body: {
      title: 'Published',
      sportType: 'football',
      gameStartDate: new Date(startMs).toISOString(),
      // After its planned end, a match ends once its newest frame is old, which it is on a simulated clock.
      gameEndDate: new Date(Date.now() + plannedEndMs).toISOString(),
    },
  })) as { id: string };
  const created = await callAsOperator('streamKey.create', { body: { event_id: eventId } });
  return {
    server,
    ingest,
    recordingsDir,
    eventId,
    address: `rtmp://127.0.0.1:${rtmpPort}/live/${(created as { key: string }).key}`,
    callAsOperator,
    stop: async () => {
      ingest.disconnect();
      await ended;
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
