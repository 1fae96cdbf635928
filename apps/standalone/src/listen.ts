import { createServer } from 'node:net';
import type { ApiConfig, createApi } from '@grandstand/api';

/** Error codes of a machine without IPv6. */
export const withoutIpv6 = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT']);

/** An additional listener next to the server. */
export interface ExtraListener {
  /** Finishes requests on connections that the server's `close` does not wait for; absent if there are none. */
  readonly finish?: () => Promise<void>;
  /** Stops accepting; resolves when its connections, which the server's `close` ends, have ended. */
  close(): Promise<void>;
}

/**
 * Listens as configured. `localhost` means both loopback addresses, whatever the resolver returns: browsers
 * try `::1` first, and would show whatever another process serves there. Rejects if an address is taken.
 */
export async function listen(
  app: Awaited<ReturnType<typeof createApi>>,
  { host, port }: Pick<ApiConfig, 'host' | 'port'>,
): Promise<ExtraListener> {
  if (host !== 'localhost') {
    await app.listen({ port, host });
    return { close: async () => {} };
  }
  await app.listen({ port, host: '127.0.0.1' });
  // Connections of the second listener go to the same server, with the same limits, pages and sockets.
  const second = createServer((socket) => void app.server.emit('connection', socket));
  await new Promise<void>((resolve, reject) => {
    second.once('error', (error: NodeJS.ErrnoException) =>
      withoutIpv6.has(error.code ?? '') ? resolve() : reject(error),
    );
    second.listen({ port, host: '::1', ipv6Only: true }, resolve);
  });
  return { close: () => new Promise((resolve) => void second.close(() => resolve())) };
}
