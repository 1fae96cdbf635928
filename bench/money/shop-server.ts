/** A shop in a process that is killed and restarted, and calls that fail while it is down. */
import { spawn, type ChildProcess } from 'node:child_process';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { serverArguments, serverProcess } from '../../tools/bootstrap/server-process.mjs';

const script = join(
  import.meta.dirname,
  '../../apps/api/src/modules/purchase/shop-process.testing.ts',
);

/** Settings of the process, as `shop-process.testing.ts` parses them. */
interface ShopSettings {
  readonly dir: string;
  /** URL of a PostgreSQL database; null for the embedded one. */
  readonly database: string | null;
  /** Number of events to import. */
  readonly events: number;
  /** How far the clock of the shop is ahead, ms. */
  readonly aheadMs: number;
}

/** The shop's ledger and the bank's, compared. */
export interface Ledgers {
  readonly audit: Readonly<Record<'lost' | 'double' | 'unpaid' | 'unbooked' | 'open', string[]>>;
  /** Active purchases: `<account> <event or product>`. */
  readonly owned: readonly string[];
  /** Kinds of the bank's transfers. */
  readonly transfers: readonly string[];
}

export interface ShopResponse {
  readonly status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- the schemas are checked by the backend
  readonly body: any;
}

export interface Shop {
  /** Starts it; the first start is on a new database. */
  start(change?: Partial<ShopSettings>): Promise<void>;
  /** Kills it like a power failure, except that the system's pending writes survive. */
  kill(): Promise<void>;
  stop(): Promise<void>;
  /** Resolves once the shop is ready. */
  up(): Promise<void>;
  /** Makes a call. Rejects if the process dies before it has responded. */
  call(path: string, input: CallInput): Promise<ShopResponse>;
  readLedgers(): Promise<Ledgers>;
}

interface CallInput {
  readonly method?: 'GET' | 'POST';
  readonly body?: unknown;
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** @param settings of every start; the first one imports its events */
export function openShop(settings: ShopSettings): Shop {
  let child: ChildProcess | null = null;
  let isNew = true;
  let port = 0;
  let agent = new Agent({ keepAlive: true });
  let ready = Promise.withResolvers<void>();

  const end = async (endProcess: (ending: ChildProcess) => void): Promise<void> => {
    const ending = child;
    if (ending === null) return;
    ready = Promise.withResolvers<void>();
    child = null;
    const ended = new Promise((resolve) => ending.once('exit', resolve));
    endProcess(ending);
    await ended;
    agent.destroy();
    agent = new Agent({ keepAlive: true });
  };

  return {
    async start(change = {}) {
      const all = { ...settings, ...(isNew ? {} : { events: 0 }), ...change };
      isNew = false;
      const starting = spawn(process.execPath, [...serverArguments, script, JSON.stringify(all)], {
        env: { ...process.env, ...serverProcess.env },
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      });
      port = await new Promise<number>((resolve, reject) => {
        starting.once('message', (message: { readonly port: number }) => resolve(message.port));
        starting.once('exit', () => reject(new Error('the shop did not start')));
      });
      child = starting;
      ready.resolve();
    },
    kill: () => end((ending) => void ending.kill('SIGKILL')),
    stop: () => end((ending) => ending.disconnect()),
    up: () => ready.promise,
    call: (path, { method = 'POST', body, token, headers }) =>
      new Promise((resolve, reject) => {
        const outgoing = request({ host: '127.0.0.1', port, path, method, agent }, (response) => {
          let text = '';
          response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
          response.on('error', reject);
          response.on('end', () => {
            const isJson = String(response.headers['content-type']).includes('json');
            resolve({
              status: response.statusCode ?? 0,
              body: isJson ? (JSON.parse(text) as unknown) : text,
            });
          });
        });
        outgoing.on('error', reject);
        outgoing.setHeader('host', 'alpha.test');
        for (const [name, value] of Object.entries(headers ?? {})) outgoing.setHeader(name, value);
        if (token !== undefined) outgoing.setHeader('x-authorization', `Bearer ${token}`);
        if (body !== undefined) outgoing.setHeader('content-type', 'application/json');
        outgoing.end(body === undefined ? undefined : JSON.stringify(body));
      }),
    readLedgers: () =>
      new Promise((resolve, reject) => {
        const running = child;
        if (running === null) return reject(new Error('the shop is closed'));
        running.once('message', (ledgers: Ledgers) => resolve(ledgers));
        running.send({ kind: 'audit' });
      }),
  };
}
