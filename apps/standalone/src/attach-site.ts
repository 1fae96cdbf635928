import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { isLocalRequest } from '@grandstand/api';

export type SiteHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * Serves another host on the portal's server, only to this machine; for a browser, it is another site.
 * Responds with 500 if the handler fails.
 */
export function attachSite(server: Server, host: string, handle: SiteHandler): void {
  const serve: SiteHandler = async (request, response) => {
    try {
      await handle(request, response);
    } catch {
      if (!response.headersSent) response.writeHead(500);
      response.end();
    }
  };
  const others = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const [requestedHost = ''] = (request.headers.host ?? '').toLowerCase().split(':', 1);
    if (requestedHost === host && isLocalRequest(request)) void serve(request, response);
    else for (const listener of others) listener.call(server, request, response);
  });
}
