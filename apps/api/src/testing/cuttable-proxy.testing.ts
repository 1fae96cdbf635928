/** A proxy to a server that tests can cut, as in an outage. */
import { connect, createServer, type Socket } from 'node:net';
import { freePort } from './free-port.testing.ts';

export interface CuttableProxy {
  /** Port of the proxy on this machine. */
  readonly port: number;
  /** Ends every connection and refuses new ones until `restore`. */
  cut(): Promise<void>;
  restore(): Promise<void>;
}

/** Creates a proxy to the host and port of `url`. */
export async function createCuttableProxy(url: string): Promise<CuttableProxy> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  const line = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  const listen = (port: number) =>
    new Promise<void>((resolve) => line.listen(port, '127.0.0.1', resolve));
  // Reserved while the proxy is cut.
  const port = await freePort();
  await listen(port);
  return {
    port,
    cut: async () => {
      const closed = new Promise((resolve) => line.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    restore: () => listen(port),
  };
}
