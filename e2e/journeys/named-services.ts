import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { test as base } from './journey.ts';

/** Origins of the services, which the policy of pages allows by directive if a tenant names them. */
const serviceOrigins = {
  'connect-src':
    'https://cdn.segment.example https://api.segment.example https://notify.bugsnag.example',
  'script-src': 'https://connect.facebook.net https://cdn.onesignal.com',
};
const isLocal = (hostname: string) => hostname === 'localhost' || hostname.endsWith('.localhost');
/** True for pages that allow no services, whatever the tenant names. */
const isWithoutServices = (path: string) => /^\/(auth|account|payment)\//.test(path);

/** Returns the content security policy of a page whose tenant names services. */
function allowServices(policy: string): string {
  let allowing = policy;
  for (const [directive, origins] of Object.entries(serviceOrigins))
    allowing = allowing.replace(directive, `${directive} ${origins}`);
  return allowing.replace(/; require-trusted-types-for.*$/, '');
}

interface ServicesProxy {
  /** Address of the proxy. */
  readonly server: string;
  close(): Promise<void>;
}

/**
 * Starts a proxy between the browser and the server that adds `services` to the settings of every document,
 * as a production tenant's file would. It forwards to no other site. Request interception would disable the
 * browser's cache, and every page would compile each script again.
 */
async function startServicesProxy(services: object): Promise<ServicesProxy> {
  const agent = new Agent({ keepAlive: true });
  const sockets = new Set<Socket>();
  const forward = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const address = new URL(incoming.url ?? '/', 'http://localhost');
    if (!isLocal(address.hostname)) {
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
    const abort = () => outgoing.destroy();
    upstream.on('error', abort);
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
      if (typeof policy === 'string' && !isWithoutServices(address.pathname))
        responseHeaders['content-security-policy'] = allowServices(policy);
      const settings = `"third_parties":${JSON.stringify(services)},"own_analytics":`;
      textOf(response).then((text) => {
        outgoing.writeHead(status, responseHeaders);
        outgoing.end(text.replace('"own_analytics":', () => settings));
      }, abort);
    });
    incoming.pipe(upstream);
  };
  const proxy = createServer(forward);
  // WebSockets of the portal, and TLS requests to other sites.
  proxy.on('connect', (incoming: IncomingMessage, socket: Socket) => {
    const { hostname, port } = new URL(`http://${incoming.url ?? ''}`);
    if (!isLocal(hostname)) {
      socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
      return;
    }
    const upstream = connect(Number(port), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      socket.pipe(upstream).pipe(socket);
    });
    const destroyBoth = () => {
      socket.destroy();
      upstream.destroy();
    };
    for (const end of [socket, upstream]) {
      sockets.add(end);
      end.on('error', destroyBoth);
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

/** The `test` of journeys whose tenant names services, which no tenant does locally (TPS-01). */
export const test = base.extend<{ services: object }>({
  services: [{}, { option: true }],
  proxy: async ({ services }, provide) => {
    const { server, close } = await startServicesProxy(services);
    await provide({ server });
    await close();
  },
});
