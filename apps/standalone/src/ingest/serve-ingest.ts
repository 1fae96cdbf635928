/** A process that only receives encoders: the ingest, and health checks at `PORT`. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { reachableHost } from '../operator/operator-client.ts';
import type { ApiConfig } from '@grandstand/api';
import { startIngestProcess } from './ingest-process.ts';

interface IngestServer {
  readonly port: number;
  close(): Promise<void>;
}

/**
 * Starts the ingest. `/healthz` responds with 200; `/readyz` only while encoders can publish. Rejects if the port
 * is taken.
 * @param script the module that runs the ingest; tests pass another
 */
export async function serveIngest(
  { host, port }: Pick<ApiConfig, 'host' | 'port'>,
  env: NodeJS.ProcessEnv,
  script?: string,
): Promise<IngestServer> {
  let isDraining = false;
  const health = createServer((request, response) => {
    const isReady = request.url === '/healthz' || (ingest.address !== null && !isDraining);
    const status = ['/healthz', '/readyz'].includes(request.url ?? '')
      ? isReady
        ? 200
        : 503
      : 421;
    response
      .writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
      .end(JSON.stringify({ status: status === 200 ? 'ready' : 'unavailable', roles: ['ingest'] }));
  });
  health.listen(port, host);
  await once(health, 'listening');
  const ingest = startIngestProcess(env, script);
  const address = health.address();
  const listening = typeof address === 'object' && address !== null ? address.port : port;
  console.log(`Roles: ingest; health checks at http://${reachableHost(host)}:${listening}/readyz`);
  return {
    port: listening,
    close: async () => {
      isDraining = true;
      await ingest.close();
      health.close();
      health.closeAllConnections();
    },
  };
}
