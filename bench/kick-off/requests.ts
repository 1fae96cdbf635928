/** Requests of viewers over connections that stay open, timed and counted by kind. */
import { Agent, request } from 'node:http';
import { percentile } from '../percentile.ts';

/** What viewers do at kick-off. */
export const kinds = ['page', 'list', 'login', 'checkout', 'chat', 'playlist', 'segment'] as const;
export type Kind = (typeof kinds)[number];

export interface ReceivedResponse {
  readonly status: number;
  readonly body: string;
}

export interface SentRequest {
  readonly path: string;
  readonly body?: unknown;
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

interface Counts {
  /** Durations of the responses with 200, ms. */
  readonly timesMs: number[];
  /** Responses by status or error code, of those that are not 200. */
  readonly failures: Map<string, number>;
}

/** Requests of one kind, as they are reported. */
export interface KindResult {
  readonly requests: number;
  readonly failures: Readonly<Record<string, number>>;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

export interface Requests {
  /** Sends a request; resolves with its response, of any status. Never rejects: status 0 stands for no response. */
  readonly send: (kind: Kind | null, sent: SentRequest) => Promise<ReceivedResponse>;
  readonly results: () => Readonly<Record<Kind, KindResult>>;
  readonly close: () => void;
}

/** Longest wait for a response, ms. */
const timeoutMs = 30_000;
/** Idle time after which a connection is closed, ms; HAProxy closes it after 10 s, possibly while a request is being sent. */
const idleTimeoutMs = 5000;

export function openRequests(port: number): Requests {
  const agent = new Agent({
    keepAlive: true,
    maxSockets: 512,
    scheduling: 'fifo',
    timeout: idleTimeoutMs,
  });
  const counts = new Map<Kind, Counts>(
    kinds.map((kind) => [kind, { timesMs: [], failures: new Map() }]),
  );
  const count = (kind: Kind | null, outcome: string, tookMs: number) => {
    const counted = kind === null ? undefined : counts.get(kind);
    if (counted === undefined) return;
    if (outcome === '200' || outcome === '206') counted.timesMs.push(tookMs);
    else counted.failures.set(outcome, (counted.failures.get(outcome) ?? 0) + 1);
  };
  return {
    send: (kind, { path, body, token, headers = {} }) =>
      new Promise((resolve) => {
        const startedAt = performance.now();
        const end = (outcome: string, received: ReceivedResponse) => {
          count(kind, outcome, performance.now() - startedAt);
          resolve(received);
        };
        const outgoing = request(
          {
            host: '127.0.0.1',
            port,
            path,
            agent,
            timeout: timeoutMs,
            method: body === undefined ? 'GET' : 'POST',
            headers: {
              host: `localhost:${port}`,
              'accept-encoding': 'br',
              ...(body !== undefined && { 'content-type': 'application/json' }),
              ...(token !== undefined && { 'x-authorization': `Bearer ${token}` }),
              ...headers,
            },
          },
          (response) => {
            const chunks: Buffer[] = [];
            const isText = response.headers['content-encoding'] === undefined;
            response.on('data', (chunk: Buffer) => {
              if (isText) chunks.push(chunk);
            });
            response.once('error', () => end('broken', { status: 0, body: '' }));
            response.once('end', () => {
              const status = response.statusCode ?? 0;
              // Processes give each of their responses an id.
              const by = status < 400 || 'x-request-id' in response.headers ? '' : ' of the proxy';
              end(`${status}${by}`, { status, body: Buffer.concat(chunks).toString() });
            });
          },
        );
        outgoing.once('timeout', () => outgoing.destroy(new Error('timeout')));
        outgoing.once('error', (error: NodeJS.ErrnoException) =>
          end(error.code ?? error.message, { status: 0, body: '' }),
        );
        outgoing.end(body === undefined ? undefined : JSON.stringify(body));
      }),
    results: () =>
      Object.fromEntries(
        [...counts].map(([kind, { timesMs, failures }]) => {
          const failed = [...failures.values()].reduce((total, number) => total + number, 0);
          const result: KindResult = {
            requests: timesMs.length + failed,
            failures: Object.fromEntries(failures),
            p50Ms: Math.round(percentile(timesMs, 0.5)),
            p99Ms: Math.round(percentile(timesMs, 0.99)),
          };
          return [kind, result];
        }),
      ) as Record<Kind, KindResult>,
    close: () => agent.destroy(),
  };
}
