import { createServer, type RequestListener } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { minuteMs } from '@grandstand/contract/constants';
import { createTestApi, testTenant, type TestApi } from '../../testing.ts';
import { at, eventOf, testNow } from '../event/testing.ts';
import { programReader } from './program-reader.ts';

let now = testNow;
let api: TestApi;
let requests: string[] = [];
const log: string[] = [];
let respond: RequestListener;
const server = createServer((request, response) => {
  requests.push(request.url ?? '');
  respond(request, response);
});

const show = (title: string, from: number, to: number, more: object = {}) => ({
  title,
  description: `About ${title}`,
  start: at(from),
  end: at(to),
  ...more,
});
const daily = [
  show('Morning', -60, 0),
  show('Noon', 0, 60, { eventId: 'replay' }),
  show('Afternoon', 60, 180, { eventId: 'unknown' }),
];
const respondWith =
  (list: unknown): RequestListener =>
  (_, response) =>
    response.end(JSON.stringify(list));
const respondWithError: RequestListener = (_, response) => response.writeHead(500).end();

const channelOf = (id: string, epgUrl: string | null, position = 0) =>
  eventOf(id, {
    status: 'channel',
    gameStartDate: null,
    stream: { kind: 'channel', films: ['final'], epochMs: 0 },
    epgUrl,
    position,
    duration: null,
  });

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  api = await createTestApi({
    clock: () => now,
    logTo: { write: (line: string) => void log.push(line) },
    env: { PORT: `${port}` },
    // `alpha` is a demo, so its address may be local; `beta` is not.
    tenants: [
      testTenant('alpha', { hosts: ['alpha.localhost'], demo: true }),
      testTenant('beta', { hosts: ['beta.localhost'] }),
    ],
    content: {
      alpha: {
        events: [
          eventOf('replay'),
          channelOf('one', '/guide/one.json', 2),
          channelOf('two', `http://alpha.localhost:${port}/guide/two.json#100%`, 1),
          channelOf('plain', null, 3),
          channelOf('elsewhere', 'https://elsewhere.example/a.json', 4),
        ],
      },
      beta: { events: [channelOf('one', '/guide/one.json')] },
    },
  });
}, 60_000);
beforeEach(() => {
  now = testNow;
  requests = [];
  respond = respondWith(daily);
});
afterEach(async () => {
  // Background reads would write after their rows were deleted.
  await api.app.platform.resources.of(programReader).close();
  for (const tenant of ['alpha', 'beta'])
    await api.db.forTenant(tenant, ({ trx }) => trx.deleteFrom('channel_program').execute());
});
afterAll(async () => {
  await api.close();
  server.closeAllConnections();
  server.close();
});

const program = async (id: string, from = 0, to = 60, tenant = 'alpha') => {
  const query = { from: at(from), to: at(to) };
  const { status, body } = await api.channel.getProgram({ tenant, params: { id }, query });
  return { status, ...body.content };
};
const titlesOf = ({ entries }: { entries: { title: string }[] }) =>
  entries.map(({ title }) => title);
const runJob = () => api.app.jobs.runNamed(['channel-programs']);

it("[EVT-21] a program has its source's content by window, with the events that it shows", async () => {
  const { state, updatedAt, entries } = await program('one');
  expect({ state, updatedAt }).toEqual({ state: 'current', updatedAt: at(0) });
  expect(entries).toEqual([
    {
      ...daily[0],
      title: 'Noon',
      description: 'About Noon',
      start: at(0),
      end: at(60),
      eventId: 'replay',
    },
  ]);
  expect(titlesOf(await program('one', -30, 61))).toEqual(['Morning', 'Noon', 'Afternoon']);
  // An unknown event is not linked.
  expect((await program('one', 61, 90)).entries).toMatchObject([{ eventId: null }]);
  expect(requests).toEqual(['/guide/one.json']);
});

it('[EVT-21] the log names the programmes that were left out', async () => {
  log.length = 0;
  respond = respondWith([...daily, show('Night', 180, 240, { start: 'at night' })]);
  expect(titlesOf(await program('one', -60, 240))).toEqual(['Morning', 'Noon', 'Afternoon']);
  const lines = log.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines.filter(({ count }) => count !== undefined)).toMatchObject([
    {
      tenant: 'alpha',
      channel: 'one',
      count: 1,
      examples: ['"Night" has a start that cannot be read: "at night"'],
    },
  ]);
});

it('[EVT-21] the channel in the address of a source may be any text', async () => {
  expect(await program('two')).toMatchObject({ state: 'current' });
});

it('[EVT-21] a source is read once for concurrent requests', async () => {
  const all = await Promise.all([program('one'), program('one'), program('one'), runJob()]);
  expect(all.slice(0, 3).map((programme) => programme?.state)).toEqual([
    'current',
    'current',
    'current',
  ]);
  expect(requests.filter((path) => path === '/guide/one.json')).toHaveLength(1);
});

it('[EVT-21] a job refreshes a source after half an hour, and shown programmes are retained', async () => {
  await runJob();
  now += 29 * minuteMs;
  await runJob();
  expect(requests).toHaveLength(2);
  now += 2 * minuteMs;
  respond = respondWith([show('Late', 31, 240)]);
  await runJob();
  expect(requests).toHaveLength(4);
  expect(titlesOf(await program('one', -60, 240))).toEqual(['Morning', 'Late']);
});

it('[EVT-21] [SEC-19] a program survives failures of its source, is marked outdated, and is hidden after two days', async () => {
  await program('one');
  respond = respondWithError;
  now += 31 * minuteMs;
  await runJob();
  expect(await program('one', 0, 60)).toMatchObject({ state: 'outdated', updatedAt: at(0) });
  expect(titlesOf(await program('one', 0, 60))).toEqual(['Noon']);
  const tries = requests.length;
  now += minuteMs;
  await runJob();
  await program('one');
  // It is not retried for two minutes.
  expect(requests).toHaveLength(tries);
  now = testNow + 49 * 60 * minuteMs;
  expect(await program('one', 0, 60)).toMatchObject({ state: 'unavailable', entries: [] });
});

it('[EVT-21] a program changes as soon as the channel names another source', async () => {
  await program('one');
  respond = respondWith([show('New', 0, 60)]);
  const setSource = (epg_url: string) =>
    api.db.forTenant('alpha', ({ trx }) =>
      trx.updateTable('event').set({ epg_url }).where('id', '=', 'one').execute(),
    );
  await setSource('/guide/new.json');
  expect(titlesOf(await program('one', -60, 180))).toEqual(['New']);
  await setSource('/guide/one.json');
  expect(requests).toEqual(['/guide/one.json', '/guide/new.json']);
});

it('[EVT-21] a channel without a source has an empty program, and other events have none', async () => {
  expect(await program('plain')).toMatchObject({ state: 'none', updatedAt: null, entries: [] });
  expect((await program('replay')).status).toBe(404);
  expect((await program('nothing')).status).toBe(404);
  expect(requests).toEqual([]);
});

it('[SEC-19] sources are read from allowed origins only, and from this machine by demos only', async () => {
  expect(await program('elsewhere')).toMatchObject({ state: 'unavailable', entries: [] });
  expect(await program('one', 0, 60, 'beta')).toMatchObject({ state: 'unavailable' });
  const failures = await Promise.all(
    ['alpha', 'beta'].map((tenant) =>
      api.db.forTenant(tenant, ({ trx }) =>
        trx.selectFrom('channel_program').select('failure').execute(),
      ),
    ),
  );
  expect(failures).toEqual([
    [{ failure: 'https://elsewhere.example is not an allowed site' }],
    [{ failure: 'an address must be https' }],
  ]);
  expect(requests).toEqual([]);
});

it('[EVT-21] the guide lists channels in order and by pages', async () => {
  const guide = async (query: object) => {
    const range = { from: at(0), to: at(90) };
    const { body } = await api.channel.getGuide({ query: { ...range, ...query } });
    return body.content;
  };
  const { totalCount, entries } = await guide({});
  expect(totalCount).toBe(4);
  const overview = entries.map(
    (entry: { channel: { id: string }; state: string; entries: { title: string }[] }) => [
      entry.channel.id,
      entry.state,
      titlesOf(entry),
    ],
  );
  expect(overview).toEqual([
    ['two', 'current', ['Noon', 'Afternoon']],
    ['one', 'current', ['Noon', 'Afternoon']],
    ['plain', 'none', []],
    ['elsewhere', 'unavailable', []],
  ]);
  const second = await guide({ page: 1, size: 1 });
  expect(second.entries).toMatchObject([{ channel: { id: 'one' } }]);
});

it('[EVT-21] a request for a program needs a limited time range', async () => {
  const request = (name: 'channel.getProgram' | 'channel.getGuide', from: string, to: string) =>
    api.call(name, {
      ...(name === 'channel.getProgram' && { params: { id: 'one' } }),
      query: { from, to },
    });
  expect((await request('channel.getProgram', at(0), at(0))).status).toBe(400);
  expect((await request('channel.getProgram', at(0), at(9 * 24 * 60))).status).toBe(400);
  expect((await request('channel.getGuide', at(0), at(27 * 60))).status).toBe(400);
  expect((await request('channel.getGuide', 'now', at(60))).status).toBe(400);
});
