import { createServer } from 'node:net';

/**
 * A port of this machine that nobody listens on. It lies below those that the system gives to outgoing
 * connections and to whoever asks for any: until a server listens on it, tests beside open hundreds; and
 * above 10080, which `fetch` refuses to open.
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
    // On every address, as whoever listens on one of them is in the way.
    probe.listen(port, () => probe.close(() => resolve(true)));
  });
}
