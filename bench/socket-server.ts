/**
 * A process that sends messages to a room when it is told to: `whole`, the backend with its embedded
 * database, or `bare`, nothing but Socket.IO.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { socketPath } from '@grandstand/contract/names';
import { Server } from 'socket.io';
import { nowMs } from './socket-clients.ts';

type Send = (eventId: string, news: object) => void;

async function whole(): Promise<{ port: number; send: Send }> {
  const { createTestApi, testTenant } = await import('@grandstand/api/testing');
  const tenant = testTenant('alpha', { hosts: ['alpha.test'] });
  const { app } = await createTestApi({ tenants: [tenant], limitFactor: 9999 });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const { realtime } = app.platform;
  const send: Send = (eventId, news) =>
    realtime.emitToEvent('alpha', eventId, 'update-event', { eventId, ...news });
  return { port, send };
}

async function bare(): Promise<{ port: number; send: Send }> {
  const http = createServer();
  const io = new Server(http, { path: socketPath, transports: ['websocket'] });
  io.on('connection', (socket) => {
    socket.on('join-event-room', ({ eventId }: { eventId: string }) => void socket.join(eventId));
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const { port } = http.address() as AddressInfo;
  return {
    port,
    send: (eventId, news) => void io.to(eventId).emit('update-event', { eventId, ...news }),
  };
}

const { port, send } = await (process.argv[2] === 'whole' ? whole() : bare());
process.on('message', ({ eventId, news }: { eventId: string; news: object }) => {
  const at = nowMs();
  send(eventId, news);
  process.send?.({ at, tookMs: nowMs() - at });
});
process.on('disconnect', () => process.exit(0));
process.send?.({ port });
