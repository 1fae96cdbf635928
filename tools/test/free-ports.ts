import { createServer } from 'node:net';

/**
 * The first of so many ports in a row that nobody listens on. They lie below those that the system
 * gives to outgoing connections, which could take one before it is used, and above 10080, which browsers
 * and `fetch` refuse to open.
 */
export async function freePorts(count: number): Promise<number> {
  for (;;) {
    const first = 10_100 + Math.floor(Math.random() * 20_000);
    const ports = Array.from({ length: count }, (_, index) => first + index);
    const free = await Promise.all(ports.map(isFree));
    if (!free.includes(false)) return first;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    // On every address, as whoever listens on one of them is in the way.
    server.listen(port, () => server.close(() => resolve(true)));
  });
}
