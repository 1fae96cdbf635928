/**
 * A process that sends messages to a room on request: `portal` is the backend with its embedded database,
 * `socket.io` is Socket.IO without the backend. For `statistics`, the backend handles an operator's call, which stores them
 * and sends the message.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OperatorStatsBody } from '@grandstand/contract';
import { socketPath, minuteMs } from '@grandstand/contract/constants';
import { Server } from 'socket.io';
import { nowMs } from './socket-clients.ts';

/** What to send: an update of the event, or its statistics. */
export type Message =
  | { readonly eventId: string; readonly update: object }
  | { readonly eventId: string; readonly statistics: OperatorStatsBody };
type Send = (message: Message) => void;

async function startPortal(): Promise<{ port: number; send: Send }> {
  const { createTestApi, freeAndTicketedMatch, testOperatorKey, testTenant } =
    await import('@grandstand/api/testing');
  const tenant = testTenant('alpha', { hosts: ['alpha.test'], enable_match_stats: true });
  const folder = mkdtempSync(join(tmpdir(), 'grandstand-bench-room-'));
  const [open] = (await freeAndTicketedMatch(folder)).events;
  if (open === undefined) throw new Error('there is no open match');
  const startedAt = new Date(Date.now() - 20 * minuteMs).toISOString();
  const stream = { kind: 'url', url: 'https://cdn.example/a.m3u8' } as const;
  const times = { date: startedAt, gameStartDate: startedAt };
  const api = await createTestApi({
    tenants: [tenant],
    content: { alpha: { events: [{ ...open, ...times, id: 'match', status: 'live', stream }] } },
    clock: Date.now,
    limitFactor: 9999,
  });
  rmSync(folder, { recursive: true });
  const { app } = api;
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const { realtime } = app.platform;
  const send: Send = (message) => {
    const { eventId } = message;
    if ('update' in message)
      return realtime.emitToEvent('alpha', eventId, 'update-event', { eventId, ...message.update });
    const request = {
      operatorKey: testOperatorKey,
      params: { id: eventId },
      body: message.statistics,
    };
    void api.statistics.set(request).then(({ status }) => {
      if (status !== 200) throw new Error(`the statistics returned ${status}`);
    });
  };
  return { port, send };
}

async function startSocketIo(): Promise<{ port: number; send: Send }> {
  const http = createServer();
  const io = new Server(http, { path: socketPath, transports: ['websocket'] });
  io.on('connection', (socket) => {
    socket.on('join-event-room', ({ eventId }: { eventId: string }) => void socket.join(eventId));
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const { port } = http.address() as AddressInfo;
  return {
    port,
    send: (message) => {
      const { eventId } = message;
      if ('update' in message)
        return void io.to(eventId).emit('update-event', { eventId, ...message.update });
      const vidswap = { 'game-overview': { metrics: message.statistics.metrics } };
      io.to(eventId).emit('update-event-stats', { eventId, vidswap });
    },
  };
}

const { port, send } = await (process.argv[2] === 'portal' ? startPortal() : startSocketIo());
process.on('message', (message: Message) => {
  const at = nowMs();
  send(message);
  process.send?.({ at, tookMs: nowMs() - at });
});
process.on('disconnect', () => process.exit(0));
process.send?.({ port });
