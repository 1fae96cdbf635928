/** The real server, an ingest beside it, and a match that waits for an encoder. */
import { fork, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildRequest, type CallName } from '@grandstand/contract';
import { startServer, type BenchServer } from '../server.ts';

const [port, rtmpPort] = [3297, 3397];
const root = join(import.meta.dirname, '../..');
/** From now to the planned end of the match, ms. */
const plannedMs = 3_600_000;
const ingestScript = join(root, 'apps/ingest/src/main.ts');

export interface Broadcast {
  readonly server: BenchServer;
  readonly ingest: ChildProcess;
  readonly recordingsDir: string;
  readonly eventId: string;
  /** Where the encoder publishes, with its key. */
  readonly address: string;
  /** Calls the backend as the operator. */
  readonly operate: Operate;
  stop(): Promise<void>;
}
type Operate = (name: CallName, input: Parameters<typeof buildRequest>[1]) => Promise<unknown>;

export interface BroadcastOptions {
  /** When the match starts, ms since 1970. */
  readonly startMs: number;
  readonly settings?: Record<string, string>;
  /** In place of the ingest's own process. */
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
  const operate: Operate = async (name, input) => {
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
  const { id: eventId } = (await operate('event.create', {
    body: {
      title: 'Published',
      sportType: 'football',
      gameStartDate: new Date(startMs).toISOString(),
      // The schedule ends a match after it when its newest picture is old, as on a simulated clock.
      gameEndDate: new Date(Date.now() + plannedMs).toISOString(),
    },
  })) as { id: string };
  const created = await operate('streamKey.create', { body: { event_id: eventId } });
  return {
    server,
    ingest,
    recordingsDir,
    eventId,
    address: `rtmp://127.0.0.1:${rtmpPort}/live/${(created as { key: string }).key}`,
    operate,
    stop: async () => {
      ingest.disconnect();
      await ended;
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Returns the processes that a process has started, such as ffmpeg. */
export function childrenOf(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return text === '' ? [] : text.split(' ').map(Number);
}

/** Returns the processor time of a process so far, ms. */
export function cpuMsOf(pid: number): number {
  const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const [user = 0, system = 0] = rest.split(' ').slice(11, 13).map(Number);
  return (user + system) * 10;
}

/** Returns the resident memory of a process, MB. */
export const residentMbOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
