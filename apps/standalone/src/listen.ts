import { createServer } from 'node:net';
import type { ApiConfig, createApi } from '@grandstand/api';

/** What a machine without IPv6 says. */
const withoutIpv6 = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT']);

/** What listens beside the server itself. */
export interface Listening {
  /** Stops accepting; resolves when its connections have ended, which the server's `close` sees to. */
  close(): Promise<void>;
}

/**
 * Listens where the configuration says. `localhost` is both loopback addresses, whatever the resolver
 * makes of it: browsers try `::1` first, and what another process answers there would pass for us.
 * Rejects when an address is taken.
 */
export async function listen(
  app: Awaited<ReturnType<typeof createApi>>,
  { host, port }: Pick<ApiConfig, 'host' | 'port'>,
): Promise<Listening> {
  if (host !== 'localhost') {
    await app.listen({ port, host });
    return { close: async () => {} };
  }
  await app.listen({ port, host: '127.0.0.1' });
  // Its connections are those of the one server, with the same limits, pages and sockets.
  const second = createServer((socket) => void app.server.emit('connection', socket));
  await new Promise<void>((resolve, reject) => {
    second.once('error', (error: NodeJS.ErrnoException) =>
      withoutIpv6.has(error.code ?? '') ? resolve() : reject(error),
    );
    second.listen({ port, host: '::1', ipv6Only: true }, resolve);
  });
  return { close: () => new Promise((resolve) => void second.close(() => resolve())) };
}
