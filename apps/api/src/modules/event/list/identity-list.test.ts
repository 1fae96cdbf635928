import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { minuteMs } from '@grandstand/contract/constants';
import { createTestApi, type TestApi } from '../../../testing.ts';
import { importContent } from '../operator/import-content.ts';
import { at, clipOf, eventOf, identityOf, testNow } from '../testing.ts';

const identities = [
  identityOf('cup'),
  identityOf('north', { type: 'team', parentId: 'cup' }),
  identityOf('south', { type: 'team', parentId: 'cup' }),
];
const inCup = { identityIds: ['cup'] };
const events = [
  eventOf('late', { ...inCup, gameStartDate: at(-10), team1Id: 'north', team2Id: 'south' }),
  eventOf('early', { ...inCup, gameStartDate: at(-90), team1Id: 'south', team2Id: 'north' }),
  eventOf('first', { ...inCup, gameStartDate: at(-900), position: -1 }),
  eventOf('derby', { gameStartDate: at(-50), team1Id: 'north', team2Id: 'north' }),
  eventOf('other', { gameStartDate: at(-5) }),
  eventOf('soon', { ...inCup, status: 'upcoming', gameStartDate: at(5), stream: { kind: 'none' } }),
  eventOf('later', {
    ...inCup,
    status: 'upcoming',
    gameStartDate: at(50),
    stream: { kind: 'none' },
  }),
  clipOf('clip', 'late', inCup),
];

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi({ clock: () => testNow, content: { alpha: { identities, events } } });
});
afterAll(() => api.close());

async function list(body: Record<string, unknown>) {
  const response = await api.event.list({ body });
  expect(response.status).toBe(200);
  const { entries, totalCount } = response.body.content;
  expect(totalCount).toBe(entries.length);
  return entries.map(({ id }: { id: string }) => id);
}
const ofCup = (body: Record<string, unknown> = {}) => list({ 'identities.id': ['cup'], ...body });
const change = (id: string, values: Record<string, unknown>) =>
  api.db.forTenant('alpha', ({ trx }) =>
    trx
      .updateTable('event')
      .set(values)
      .where('tenant_id', '=', 'alpha')
      .where('id', '=', id)
      .execute(),
  );

describe('the list of one league', () => {
  it('is in curated order, in both directions, by kind, status and date', async () => {
    expect(await ofCup({ status: ['archived'] })).toEqual(['first', 'late', 'early']);
    expect(await ofCup({ status: ['archived'], order: 'desc' })).toEqual([
      'early',
      'late',
      'first',
    ]);
    expect(await ofCup({ status: ['upcoming'] })).toEqual(['soon', 'later']);
    expect(await ofCup()).toEqual(['first', 'later', 'soon', 'late', 'early']);
    expect(await ofCup({ media_type: ['clip'] })).toEqual(['clip']);
    const range = `${testNow - 100 * minuteMs}~${testNow}`;
    expect(await ofCup({ event_date: range })).toEqual(['late', 'early']);
    expect(await ofCup({ sort: 'title', status: ['upcoming'] })).toEqual(['later', 'soon']);
  });

  it('reflects changes of status, time, position and kind of its events, and their deletion', async () => {
    await change('soon', { status: 'live' });
    expect(await ofCup({ status: ['live'] })).toEqual(['soon']);
    expect(await ofCup({ status: ['upcoming'] })).toEqual(['later']);
    await change('early', { game_start_date: at(-1) });
    await change('first', { position: 7 });
    expect(await ofCup({ status: ['archived'] })).toEqual(['early', 'late', 'first']);
    await change('clip', { media_type: 'highlight' });
    expect(await ofCup({ media_type: ['clip'] })).toEqual([]);
    expect(await ofCup({ media_type: ['highlight'] })).toEqual(['clip']);
    await api.db.forTenant('alpha', ({ trx }) =>
      trx.deleteFrom('event').where('tenant_id', '=', 'alpha').where('id', '=', 'clip').execute(),
    );
    expect(await ofCup({ media_type: ['highlight'] })).toEqual([]);
  });
});

describe('the list of one team', () => {
  it('contains each match once, home and away', async () => {
    const ids = await list({ 'search.teams.id': ['north'] });
    expect(ids).toEqual(['early', 'late', 'derby']);
    expect(await list({ 'search.teams.id': ['north', 'south'] })).toEqual(ids);
  });
});

it('importing a competition without events publishes a `created` change once', async () => {
  const changes: unknown[] = [];
  const unsubscribe = api.app.platform.eventChanges.subscribe(
    (published) => void changes.push(published),
  );
  const importBowl = () =>
    importContent(api.app.platform, 'alpha', { identities: [identityOf('bowl')], events: [] });
  await importBowl();
  await importBowl();
  unsubscribe();
  expect(changes).toEqual([{ tenantId: 'alpha', eventId: null, kind: 'created', mayBeLate: true }]);
});
