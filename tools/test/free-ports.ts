import { createServer } from 'node:net';

/**
 * Returns the first of a number of consecutive free ports. They are below the ephemeral ports, which
 * outgoing connections could take before use, and above 10080, because browsers and `fetch` refuse to
 * open lower ones.
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
    // On every address: a listener on any of them is in the way.
    server.listen(port, () => server.close(() => resolve(true)));
  });
}
