import { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { createApi } from '@grandstand/api';
import type { ExtraListener } from '../listen.ts';

/** Longest wait for requests in progress, ms. */
const finishMs = 10_000;
const checkMs = 50;

/**
 * Serves the connections that the parent of this worker accepts. Fastify starts jobs when it listens, so the worker
 * also listens at a port of its own, on this machine only.
 */
export async function listenToParent(
  app: Awaited<ReturnType<typeof createApi>>,
): Promise<ExtraListener> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const sockets = new Set<Socket>();
  process.on('message', (_message, socket) => {
    if (!(socket instanceof Socket)) return;
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    app.server.emit('connection', socket);
    // The parent accepts connections paused, so that it consumes none of their bytes.
    socket.resume();
  });
  return {
    finish: async () => {
      const endsAt = performance.now() + finishMs;
      while (sockets.size > 0 && performance.now() < endsAt) {
        app.server.closeIdleConnections();
        await wait(checkMs);
      }
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
    },
  };
}
