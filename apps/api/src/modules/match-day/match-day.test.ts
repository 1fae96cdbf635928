import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { DelayedMatch, MatchDay } from '@grandstand/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApi, testOperatorKey, testTenant, type TestApi } from '../../testing.ts';
import { at, eventOf, recordedMatch, testNow } from '../event/testing.ts';
import {
  addOperator,
  makeAdministrator,
  operatorIn,
  signedInOperator,
  signInOperator,
  type SignedInOperator,
} from '../operator/testing.ts';

const tenants = ['alpha', 'beta', 'gamma', 'delta'];
const awaited = (id: string, fields: object = {}) =>
  eventOf(id, { status: 'upcoming', stream: { kind: 'none' }, gameStartDate: at(30), ...fields });

let api: TestApi;
let agent: SignedInOperator;
beforeAll(async () => {
  const events = [
    awaited('next', { title: 'North – South' }),
    awaited('tomorrow', { gameStartDate: at(24 * 60) }),
    recordedMatch('live', testNow - 600_000, { title: 'East – West' }),
    eventOf('yesterday', { gameStartDate: at(-24 * 60) }),
  ];
  const over = Array.from({ length: 60 }, (_, number) =>
    eventOf(`over-${number}`, { status: 'archived', gameStartDate: at(number - 300) }),
  );
  api = await createTestApi({
    clock: () => testNow,
    tenants: tenants.map((id) => testTenant(id, { name: `Club ${id}` })),
    content: Object.fromEntries(
      tenants.map((id) => [id, { events: id === 'gamma' ? [...over, ...events] : events }]),
    ),
  });
  agent = await signedInOperator(api, 'agent', 'scorer', 'alpha');
  await addOperator(api, 'agent', 'owner', 'beta');
});
afterAll(() => api.close());

const matchDay = async (
  person: SignedInOperator,
  query: Record<string, string | number> = {},
): Promise<MatchDay> => (await api.matchDay.list({ ...person, query })).body.content;
const namesOf = ({ entries }: MatchDay) =>
  entries.map(({ tenantId, eventId }) => `${tenantId} ${eventId}`);

/** Writes the status of an encoder, as the ingest does each second. */
async function publish(tenant: string, change: object): Promise<void> {
  const folder = path.join(api.app.platform.config.recordingsDir, tenant, 'live');
  await mkdir(folder, { recursive: true });
  const status = { at: testNow, state: 'publishing', lastSegmentAgeMs: 1000, ...change };
  await writeFile(path.join(folder, 'status.json'), JSON.stringify(status));
}

it('the match day has the matches of today in every portal that the person may open, and of no other', async () => {
  const day = await matchDay(agent);
  expect(day.tenants).toEqual([
    { id: 'alpha', name: 'Club alpha', host: 'alpha.test:3000', hasMore: false },
    { id: 'beta', name: 'Club beta', host: 'beta.test:3000', hasMore: false },
  ]);
  expect(namesOf(day)).toEqual(['alpha live', 'alpha next', 'beta live', 'beta next']);
  expect(day.next).toBeNull();
  const stranger = await signedInOperator(api, 'only-delta', 'moderator', 'delta');
  expect(namesOf(await matchDay(stranger))).toEqual(['delta live', 'delta next']);
});

it('the match day of an administrator has the matches of all portals, a page of portals at a time', async () => {
  await makeAdministrator(api, await addOperator(api, 'root', 'scorer'));
  const root = operatorIn(await signInOperator(api, 'root@example.test'));
  const first = await matchDay(root, { size: 3 });
  expect(first.tenants.map(({ id }) => id)).toEqual(['alpha', 'beta', 'delta']);
  const second = await matchDay(root, { size: 3, after: first.next ?? '' });
  expect(second.tenants.map(({ id }) => id)).toEqual(['gamma']);
  expect(second.next).toBeNull();
  const unknown = await api.matchDay.list({ ...root, query: { after: 'nowhere' } });
  expect([unknown.status, unknown.body.messageErrorCode]).toEqual([400, 'validation_failed']);
});

it('the match day leaves out the earliest of many finished matches, and none that is live or upcoming', async () => {
  const day = await matchDay(await signedInOperator(api, 'only-gamma', 'scorer', 'gamma'));
  expect(day.tenants.map(({ hasMore }) => hasMore)).toEqual([true]);
  const ids = day.entries.map(({ eventId }) => eventId);
  expect(ids).toHaveLength(50);
  expect(ids.slice(0, 4)).toEqual(['live', 'next', 'over-59', 'over-58']);
});

it('the match day reports what the encoder of each match sends', async () => {
  const pictures = async () =>
    Object.fromEntries(
      (await matchDay(agent)).entries.map(({ tenantId, eventId, picture, problems }) => [
        `${tenantId} ${eventId}`,
        [picture, ...problems],
      ]),
    );
  await publish('beta', { problems: ['key frames are 10 s apart'] });
  expect(await pictures()).toEqual({
    'alpha live': ['missing'],
    'alpha next': ['awaited'],
    'beta live': ['faulty', 'key frames are 10 s apart'],
    'beta next': ['awaited'],
  });
  await publish('beta', {});
  expect((await pictures())['beta live']).toEqual(['arriving']);
  await publish('beta', { lastSegmentAgeMs: 13_000 });
  expect((await pictures())['beta live']).toEqual(['missing']);
});

it('the match day names the encoder that a portal refused, and no other portal’s', async () => {
  await api.app.inject({
    method: 'POST',
    url: '/api/ingest/authorise',
    headers: { host: 'ingest.invalid', 'content-type': 'application/json' },
    payload: JSON.stringify({ address: '192.0.2.1', key: 'gs_beta_wrongwrong' }),
  });
  const refused = (await matchDay(agent)).entries.filter(({ refusal }) => refusal !== null);
  expect(refused.map(({ tenantId, refusal }) => [tenantId, refusal?.code])).toEqual([
    ['beta', 'stream_key_unknown'],
    ['beta', 'stream_key_unknown'],
  ]);
});

let editor: SignedInOperator;
const announce = (matches: readonly (readonly [string, string])[], more: object = {}) =>
  api.matchDay.announceDelay({
    ...editor,
    body: {
      matches: matches.map(([tenant_id, event_id]) => ({ tenant_id, event_id, start: at(30) })),
      minutes: 45,
      ...more,
    },
  });
const startIn = async (tenant: string) =>
  (await api.event.get({ tenant, params: { id: 'next' } })).body.content;

it('a delay is announced for matches of several portals at once, with a note, and withdrawn', async () => {
  editor = await signedInOperator(api, 'eddie', 'editor', 'alpha');
  await addOperator(api, 'eddie', 'owner', 'beta');
  const both = [
    ['alpha', 'next'],
    ['beta', 'next'],
  ] as const;
  const { body } = await announce([...both, ['beta', 'live'], ['beta', 'nowhere']], {
    note: 'Storm',
  });
  expect(
    (body.content.matches as DelayedMatch[]).map(({ start, refused }) => [start, refused]),
  ).toEqual([
    [at(75), null],
    [at(75), null],
    [null, 'conflict'],
    [null, 'event_not_found'],
  ]);
  for (const tenant of ['alpha', 'beta'])
    expect(await startIn(tenant)).toMatchObject({
      gameStartDate: at(75),
      postponed: { from: at(30), note: 'Storm' },
    });
  // A repetition finds another start than the one that was read, and moves nothing.
  const again: DelayedMatch[] = (await announce(both)).body.content.matches;
  expect(again.map(({ refused }) => refused)).toEqual(['conflict', 'conflict']);
  const back = both.map(([tenant_id, event_id]) => ({ tenant_id, event_id, start: at(75) }));
  await announce(both, { matches: back, minutes: -45 });
  expect(await startIn('beta')).toMatchObject({ gameStartDate: at(30) });
  expect(await startIn('beta')).not.toHaveProperty('postponed');
  const called = { cancelled: true };
  const off = { operatorKey: testOperatorKey, tenant: 'alpha', params: { id: 'next' } };
  await api.event.setCancelled({ ...off, body: called });
  const refused: DelayedMatch[] = (await announce([['alpha', 'next']])).body.content.matches;
  expect(refused.map((match) => match.refused)).toEqual(['event_cancelled']);
  await api.event.setCancelled({ ...off, body: { cancelled: false } });
  const audit = await api.audit.list({
    operatorKey: testOperatorKey,
    tenant: 'beta',
    query: { action: 'event.postpone' },
  });
  expect(audit.body.content.entries).toHaveLength(2);
});

it('[SEC-33] a delay is refused as a whole with a portal whose matches the person may not change, and for a key', async () => {
  await addOperator(api, 'eddie', 'scorer', 'gamma');
  for (const tenant of ['gamma', 'delta']) {
    const response = await announce([
      ['alpha', 'next'],
      [tenant, 'next'],
    ]);
    expect([response.status, response.body.messageErrorCode]).toEqual([404, 'not_found']);
  }
  expect((await startIn('alpha')).gameStartDate).toBe(at(30));
  const byKey = await api.matchDay.announceDelay({
    operatorKey: testOperatorKey,
    body: { matches: [{ tenant_id: 'alpha', event_id: 'next', start: at(30) }], minutes: 15 },
  });
  expect(byKey.body.messageErrorCode).toBe('operator_person_required');
});
