/** A way to a server that tests can cut, as an outage does. */
import { connect, createServer, type Socket } from 'node:net';
import { freePort } from './free-port.testing.ts';

export interface Line {
  /** Port on this machine behind which the server is. */
  readonly port: number;
  /** Ends every connection; new ones are refused until `restore`. */
  cut(): Promise<void>;
  restore(): Promise<void>;
}

/** Lays a line to the server at `url`, of which host and port count. */
export async function createCuttableProxy(url: string): Promise<Line> {
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
  // Nobody else is given it while the line is cut.
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
