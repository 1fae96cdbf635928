import { createServer } from 'node:net';

/**
 * Returns a free port of this machine. It is below the ephemeral ports, of which concurrent tests open
 * hundreds before a server listens on it, and above 10080, which `fetch` refuses to open.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 10_100 + Math.floor(Math.random() * 20_000);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    // On every address, because a listener on any of them is a conflict.
    probe.listen(port, () => probe.close(() => resolve(true)));
  });
}
