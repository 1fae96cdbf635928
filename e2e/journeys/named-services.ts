import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { test as base } from './journey.ts';

/** Origins that pages may call with consent, by the policy of a tenant that names these services. */
const allowed = {
  'connect-src':
    'https://cdn.segment.example https://api.segment.example https://notify.bugsnag.example',
  'script-src': 'https://connect.facebook.net https://cdn.onesignal.com',
};
const isOurs = (hostname: string) => hostname === 'localhost' || hostname.endsWith('.localhost');
/** Pages that allow no services, whatever the tenant names. */
const isClosed = (path: string) => /^\/(auth|account|payment)\//.test(path);

function policyNaming(policy: string): string {
  const opened = Object.entries(allowed).reduce(
    (text, [directive, sources]) => text.replace(directive, `${directive} ${sources}`),
    policy,
  );
  return opened.replace(/; require-trusted-types-for.*$/, '');
}

interface Naming {
  /** Address of the proxy. */
  readonly server: string;
  close(): Promise<void>;
}

/**
 * A proxy between a browser and the product: every document names `services`, as a production tenant's
 * file would. It reaches no other site. Request interception would disable the browser's cache, and every
 * page would compile each script again.
 */
async function startNaming(services: object): Promise<Naming> {
  const agent = new Agent({ keepAlive: true });
  const sockets = new Set<Socket>();
  const forward = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const address = new URL(incoming.url ?? '/', 'http://localhost');
    if (!isOurs(address.hostname)) {
      outgoing.writeHead(502).end();
      return;
    }
    const isDocument = incoming.headers['sec-fetch-dest'] === 'document';
    const headers = { ...incoming.headers };
    if (isDocument) delete headers['accept-encoding'];
    const upstream = request({
      agent,
      // Only browsers resolve every name below `localhost`.
      host: '127.0.0.1',
      port: address.port,
      method: incoming.method ?? 'GET',
      path: address.pathname + address.search,
      headers,
    });
    const giveUp = () => outgoing.destroy();
    upstream.on('error', giveUp);
    outgoing.on('close', () => upstream.destroy());
    upstream.on('response', (response) => {
      const status = response.statusCode ?? 502;
      if (!isDocument) {
        outgoing.writeHead(status, response.headers);
        response.pipe(outgoing);
        return;
      }
      const { 'content-length': _length, ...responseHeaders } = response.headers;
      const policy = responseHeaders['content-security-policy'];
      if (typeof policy === 'string' && !isClosed(address.pathname))
        responseHeaders['content-security-policy'] = policyNaming(policy);
      const named = `"third_parties":${JSON.stringify(services)},"own_analytics":`;
      textOf(response).then((text) => {
        outgoing.writeHead(status, responseHeaders);
        outgoing.end(text.replace('"own_analytics":', () => named));
      }, giveUp);
    });
    incoming.pipe(upstream);
  };
  const proxy = createServer(forward);
  // The portal's own sockets, and TLS requests to other sites.
  proxy.on('connect', (incoming: IncomingMessage, socket: Socket) => {
    const { hostname, port } = new URL(`http://${incoming.url ?? ''}`);
    if (!isOurs(hostname)) {
      socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
      return;
    }
    const other = connect(Number(port), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      socket.pipe(other).pipe(socket);
    });
    for (const end of [socket, other]) {
      sockets.add(end);
      end.on('error', () => [socket, other].forEach((one) => one.destroy()));
      end.on('close', () => sockets.delete(end));
    }
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return {
    server: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        agent.destroy();
        proxy.close(() => resolve());
        proxy.closeAllConnections();
      }),
  };
}

/** Journeys through a tenant that names services, of which the local environment has none (TPS-01). */
export const test = base.extend<{ services: object }>({
  services: [{}, { option: true }],
  proxy: async ({ services }, provide) => {
    const { server, close } = await startNaming(services);
    await provide({ server });
    await close();
  },
});
