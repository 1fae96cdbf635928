// A test server: browsers never load this file.
// oxlint-disable-next-line no-restricted-imports
import { createServer, type IncomingMessage } from 'node:http';
// oxlint-disable-next-line no-restricted-imports
import type { AddressInfo } from 'node:net';

/** A request that a service's SDK made. */
export interface Collected {
  readonly path: string;
  readonly bytes: number;
  readonly body: unknown;
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

/**
 * Starts a local service that receives and records what the real SDKs send.
 * @param respond returns the response body by path; null leaves a request without a response
 */
export async function startCollector(respond: (path: string) => string | null = () => '{}') {
  const collected: Collected[] = [];

  const server = createServer((request, response) => {
    const headers = {
      'access-control-allow-origin': '*',
      'access-control-allow-headers': request.headers['access-control-request-headers'] ?? '*',
      'access-control-allow-methods': 'GET, POST',
      'content-type': 'application/json',
    };
    if (request.method === 'OPTIONS') {
      response.writeHead(204, headers).end();
      return;
    }
    const path = request.url ?? '';
    void textOf(request).then((text) => {
      const body: unknown = text === '' ? null : JSON.parse(text);
      collected.push({ path, bytes: Buffer.byteLength(text), body });
      const responseBody = respond(path);
      if (responseBody !== null) response.writeHead(200, headers).end(responseBody);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    collected,
    of: (path: string) => collected.filter((request) => request.path.startsWith(path)),

    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
