/** Viewers of a site while something fails: pages, calls, playlists and segments at a steady rate. */
import { Agent, request } from 'node:http';

export interface Viewers {
  /** Requests that did not get 200, such as `/ 503`, in order. */
  readonly failures: readonly string[];
  /** Number of requests until now. */
  readonly count: () => number;
  /** Number of requests that are being answered. */
  readonly inProgress: () => number;
  /** Longest time to a whole response, ms. */
  readonly slowestMs: () => number;
  /** Ends them; resolves when the last one has its response. */
  readonly stop: () => Promise<void>;
}

/** Time without a response after which a request has failed, ms. */
const timeoutMs = 30_000;

/** Sends GET requests for these paths in turn. */
export function startViewers(port: number, paths: readonly string[], perSecond: number): Viewers {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const failures: string[] = [];
  const running = new Set<Promise<void>>();
  let count = 0;
  let slowestMs = 0;
  const send = (path: string): Promise<void> =>
    new Promise((resolve) => {
      const startedAt = performance.now();
      const end = (outcome: string) => {
        slowestMs = Math.max(slowestMs, performance.now() - startedAt);
        if (outcome !== '200') failures.push(`${path} ${outcome}`);
        resolve();
      };
      const headers = { host: `localhost:${port}` };
      const sent = request({ host: '127.0.0.1', port, path, agent, headers }, (response) => {
        response.resume();
        response.once('error', () => end('broken response'));
        response.once('end', () => end(String(response.statusCode)));
      });
      sent.setTimeout(timeoutMs, () => sent.destroy(new Error('no response')));
      sent.once('error', (error: NodeJS.ErrnoException) => end(error.code ?? error.message));
      sent.end();
    });
  const startedAt = performance.now();
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - startedAt) / 1000) * perSecond);
    for (; count < due; count += 1) {
      const sent = send(paths[count % paths.length] ?? '/').finally(() => running.delete(sent));
      running.add(sent);
    }
  }, 20);
  return {
    failures,
    count: () => count,
    inProgress: () => running.size,
    slowestMs: () => Math.round(slowestMs),
    stop: async () => {
      clearInterval(timer);
      await Promise.all(running);
      agent.destroy();
    },
  };
}
