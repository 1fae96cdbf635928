import { socketOptions } from '@grandstand/contract/constants';
import { io, type Socket } from 'socket.io-client';
import { afterEach, expect, it } from 'vitest';
import {
  createTestApi,
  freePort,
  startProcessTimer,
  testOperatorKey,
  type TestApi,
} from '../../../testing.ts';
import { simulatedLiveOf } from '../testing.ts';

const pages = 400;
const open: Socket[] = [];
const apis: TestApi[] = [];
afterEach(async () => {
  for (const socket of open.splice(0)) socket.disconnect();
  // The first one owns the database.
  for (const api of apis.splice(0).toReversed()) await api.close();
});

const stream = (path: string) => `https://cdn.example/${path}.m3u8`;
const setStream = (api: TestApi, eventUrl: string) =>
  api.event.setStream({
    operatorKey: testOperatorKey,
    params: { id: 'final' },
    body: { eventUrl },
  });

/** Simulates a page: it joins the event's room and loads the state on every reconnect. */
function openPage(port: number, load: () => Promise<unknown>) {
  const page = { joined: 0, state: undefined as unknown };
  const socket = io(`http://127.0.0.1:${port}`, {
    ...socketOptions,
    transports: [...socketOptions.transports],
    forceNew: true,
    extraHeaders: { host: 'alpha.test' },
  });
  open.push(socket);
  socket.on('connect', () => {
    socket.emit('join-event-room', { eventId: 'final' });
    page.joined += 1;
    void load().then((state) => {
      page.state = state;
    });
  });
  return page;
}

it(`[FLT-09] ${pages} pages that reconnect at once after a restart all show the missed change within 20 s`, async () => {
  const first = await createTestApi({
    content: { alpha: { events: [simulatedLiveOf('final', -1, { status: 'live' })] } },
  });
  apis.push(first);
  await setStream(first, stream('before'));
  // A free port that no other process takes during the restart.
  const port = await freePort();
  await first.app.listen({ port, host: '127.0.0.1' });
  let serving = first;
  const load = async () => {
    const { body } = await serving.event.get({ params: { id: 'final' } });
    return body.content.source.hd;
  };
  const all = Array.from({ length: pages }, () => openPage(port, load));
  const states = () => [...new Set(all.map(({ state }) => state))];
  const withTimeout = { timeout: 60_000 };
  await expect.poll(states, withTimeout).toEqual([stream('before')]);

  await first.app.close();
  const next = await createTestApi({ db: first.db });
  apis.push(next);
  await setStream(next, stream('after'));
  serving = next;
  await next.app.listen({ port, host: '127.0.0.1' });
  const time = startProcessTimer();
  await expect.poll(states, withTimeout).toEqual([stream('after')]);
  expect(time.stop()).toBeLessThan(20_000);
  expect(all.every(({ joined }) => joined === 2)).toBe(true);
  await expect.poll(() => next.app.platform.realtime.countInEvent('alpha', 'final')).toBe(pages);
}, 180_000);
