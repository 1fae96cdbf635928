/** A TCP proxy that a test can stop and restart, to simulate an outage of the server behind it. */
import { connect, createServer, type Socket } from 'node:net';
import { freePort } from './free-port.testing.ts';

export interface CuttableProxy {
  /** Port of the proxy on this machine. */
  readonly port: number;
  /** Ends every connection and refuses new ones until `restore`. */
  cut(): Promise<void>;
  restore(): Promise<void>;
  /** Simulates a partition: holds back what either side sends, on open and new connections, and closes none. */
  stall(): void;
  /** Delivers what was held back, and what follows. */
  resume(): void;
}

/** Creates a proxy to the host and port of `url`. */
export async function createCuttableProxy(url: string): Promise<CuttableProxy> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  const pairs = new Map<Socket, Socket>();
  let isStalled = false;
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        pairs.delete(from);
        to.destroy();
      });
      pairs.set(from, to);
      if (isStalled) from.pause();
      else from.pipe(to);
    }
  });
  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  // Found once, so that `restore` listens on the same port.
  const port = await freePort();
  await listen(port);
  return {
    port,
    cut: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    restore: () => listen(port),
    stall: () => {
      isStalled = true;
      for (const [from, to] of pairs) {
        from.unpipe(to);
        from.pause();
      }
    },
    resume: () => {
      isStalled = false;
      for (const [from, to] of pairs) from.pipe(to);
    },
  };
}
