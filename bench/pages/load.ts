import { Agent, request } from 'node:http';

export interface LoadResult {
  /** Responses per second. */
  perSecond: number;
  responses: number;
  /** Responses whose status was not 200. */
  failed: number;
}

export interface LoadOptions {
  url: string;
  connections: number;
  /** Duration of the load, in ms. */
  ms: number;
  headers?: Record<string, string>;
}

/** Requests one address over keep-alive connections, each with one request at a time. */
export async function load({
  url,
  connections,
  ms,
  headers = {},
}: LoadOptions): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let responses = 0;
  let failed = 0;
  const once = () =>
    new Promise<void>((resolve, reject) => {
      const outgoing = request(url, { agent, headers }, (response) => {
        if (response.statusCode !== 200) failed += 1;
        response.on('end', resolve).on('error', reject).resume();
      });
      outgoing.on('error', reject).end();
    });
  const start = performance.now();
  const worker = async () => {
    while (performance.now() - start < ms) {
      await once();
      responses += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  const seconds = (performance.now() - start) / 1000;
  agent.destroy();
  return { perSecond: responses / seconds, responses, failed };
}
