import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, testOperatorKey, testTenant, type TestApi } from '../../../testing.ts';
import { at, clipOf, eventOf, identityOf, simulatedLiveOf, testNow } from '../testing.ts';

const identities = [
  identityOf('sports', { type: 'category' }),
  identityOf('league', { parentId: 'sports', identityIds: ['sports'] }),
  identityOf('juniors', { safeguarded: true }),
  ...['north', 'south', 'east'].map((id) =>
    identityOf(id, { type: 'team', parentId: 'league', identityIds: ['league', 'sports'] }),
  ),
];
const match = { team1Id: 'north', team2Id: 'south', identityIds: ['league'] };
const events = [
  simulatedLiveOf('running', -1, { ...match, status: 'live', referenceId: 'LIVE' }),
  eventOf('played', { ...match, referenceId: 'PLAYED' }),
  clipOf('goal', 'played', match),
  eventOf('gone', { ...match, referenceId: 'GONE' }),
];

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi({
    clock: () => testNow,
    tenants: [testTenant('alpha', { time_zone: 'Europe/Berlin' }), testTenant('beta')],
    content: { alpha: { identities, events }, beta: { identities, events } },
  });
});
afterAll(() => api.close());

const operator = { operatorKey: testOperatorKey };
const importRows = (body: object, tenant = 'alpha') =>
  api.event.import({ ...operator, tenant, body });
const byReference = async (text: string, tenant = 'alpha') =>
  (await api.event.listAll({ ...operator, tenant, query: { text } })).body.content.entries;
const importEntries = async () =>
  (await api.audit.list({ ...operator, query: { subject_id: 'import' } })).body.content.entries;

/** A season as a spreadsheet saves it in Germany. */
const season = [
  'referenceId;start;end;home;away;competitions;sport;round;venue;commerceType;position',
  'S-1;28.11.2026 18:00;28.11.2026 20:00;north;south;league;football;Round 1;"Ground; north";commerce_members_media;5',
  'S-2;2027-06-05 18:00;;south;east;league;;Round 2;;;',
  'S-3;2026-11-29T10:00:00Z;;east;north;;;;;;',
  '',
].join('\r\n');

describe('an import of fixtures', () => {
  it('checks them in a dry run and stores nothing', async () => {
    const { body } = await importRows({ csv: season, dry_run: true });
    expect(body.content).toEqual({
      dryRun: true,
      rows: 3,
      created: 3,
      updated: 0,
      unchanged: 0,
      removed: 0,
      problems: [],
      problemCount: 0,
    });
    expect(await byReference('S-1')).toEqual([]);
  });

  it('adds them as a spreadsheet saves them, with times of the tenant’s zone', async () => {
    const { status, body } = await importRows({ csv: `\uFEFF${season}` });
    expect([status, body.content.created]).toEqual([200, 3]);
    const [first] = await byReference('S-1');
    expect(first).toMatchObject({
      title: 'Title of north – Title of south',
      gameStartDate: '2026-11-28T17:00:00.000Z',
      gameEndDate: '2026-11-28T19:00:00.000Z',
      team1: 'north',
      team2: 'south',
      identityIds: ['league', 'sports'],
      gameType: 'Round 1',
      venue: 'Ground; north',
      commerceType: 'commerce_members_media',
      position: 5,
      eventStatus: 'upcoming',
    });
    // In summer, the zone is two hours ahead.
    expect((await byReference('S-2'))[0].gameStartDate).toBe('2027-06-05T16:00:00.000Z');
    expect((await byReference('S-3'))[0]).toMatchObject({
      gameStartDate: '2026-11-29T10:00:00.000Z',
      identityIds: ['league', 'sports'],
    });
    const listed = await api.event.list({ body: { search: 'round 1' } });
    expect(listed.body.content.entries.map(({ id }: { id: string }) => id)).toEqual([first.id]);
    expect(await byReference('S-1', 'beta')).toEqual([]);
  });

  it('changes nothing if it is repeated, and corrects what differs', async () => {
    expect((await importRows({ csv: season })).body.content).toMatchObject({
      created: 0,
      updated: 0,
      unchanged: 3,
    });
    const [before] = await byReference('S-1');
    const { body } = await importRows({
      csv: 'Reference ID,Start,Away\nS-1,2026-11-28 20:30,east\nS-4,2026-12-24 10:00,north\n',
    });
    expect(body.messageErrorCode).toBe('validation_failed');
    expect(body.details).toEqual([
      {
        path: 'row 3, title',
        message: 'is empty; allowed: a text of at most 200 characters, or home and away',
      },
    ]);
    expect(await byReference('S-1')).toEqual([before]);
    const corrected = await importRows({
      csv: 'Reference ID,Start,Away\nS-1,2026-11-28 20:30,east\n',
    });
    expect(corrected.body.content).toMatchObject({ updated: 1, created: 0 });
    // It keeps its length, its other fields, and its title, which no longer names the current teams.
    expect((await byReference('S-1'))[0]).toMatchObject({
      id: before.id,
      gameStartDate: '2026-11-28T19:30:00.000Z',
      gameEndDate: '2026-11-28T21:30:00.000Z',
      team2: 'east',
      venue: 'Ground; north',
      version: 2,
    });
    expect((await importEntries())[0]).toMatchObject({
      action: 'event.import',
      before: { [before.id]: { team2: 'south' } },
      after: { changed: { [before.id]: { team2: 'east' } } },
    });
  });

  it('clears a field with an empty cell', async () => {
    await importRows({ rows: [{ referenceId: 'S-1', venue: null, round: '' }] });
    expect((await byReference('S-1'))[0]).toMatchObject({ venue: null, gameType: null });
  });

  it('corrects a played match and its clips', async () => {
    await importRows({ rows: [{ referenceId: 'PLAYED', home: 'east', competitions: 'league' }] });
    const clip = (await api.clip.get({ params: { id: 'goal' }, query: {} })).body.content;
    expect(clip.team1.Id).toBe('east');
  });

  it('marks matches of minors', async () => {
    await importRows({
      rows: [
        {
          referenceId: 'Y-1',
          title: 'Under tens',
          sport: 'football',
          start: '2027-01-01 10:00',
          competitions: 'juniors',
        },
      ],
    });
    expect((await byReference('Y-1'))[0].isOfMinors).toBe(true);
    const { body } = await api.event.list({ body: { search: 'tens' } });
    expect(body.content.entries).toEqual([]);
  });

  it('treats a match that is over as played', async () => {
    await importRows({
      rows: [{ referenceId: 'OLD', home: 'north', away: 'south', start: '2026-11-01 10:00' }],
    });
    expect((await byReference('OLD'))[0].eventStatus).toBe('archived');
  });

  it.each([
    ['an unknown team', { home: 'nowhere' }, 'home'],
    ['a competition as a team', { home: 'league' }, 'home'],
    ['a team as a competition', { competitions: 'league|north' }, 'competitions'],
    ['a team against itself', { away: 'north' }, 'away'],
    ['a wrong time', { start: '2026-02-30 10:00' }, 'start'],
    ['a date that may be two', { start: '03/04/2027 10:00' }, 'start'],
    ['an end before the start', { end: '2026-12-01 09:00' }, 'end'],
    ['an unknown sport', { sport: 'quidditch' }, 'sport'],
    ['an unknown commerce type', { commerceType: 'gratis' }, 'commerceType'],
    ['a country in words', { regions: 'Austria' }, 'regions'],
    ['no reference', { referenceId: '' }, 'referenceId'],
    ['an unknown column', { kickoff: '10:00' }, 'kickoff'],
    ['a match that is live', { referenceId: 'LIVE' }, 'start'],
  ])('names row, column and what is allowed: %s', async (_, wrong, column) => {
    const row = { referenceId: 'W-1', home: 'north', away: 'south', start: '2026-12-01 10:00' };
    const { content } = (await importRows({ rows: [{ ...row, ...wrong }], dry_run: true })).body;
    expect(content.problems).toHaveLength(1);
    expect(content.problems[0]).toMatchObject({ row: 1, column });
    expect(content.problems[0].allowed).not.toBe('');
  });

  it('says what was found and what is allowed as codes with their values, for other languages', async () => {
    const row = { referenceId: 'W-1', home: 'north', away: 'south', start: '2026-12-01 10:00' };
    const problemsOf = async (wrong: object) =>
      (await importRows({ rows: [{ ...row, ...wrong }], dry_run: true })).body.content.problems;
    expect(await problemsOf({ home: 'league', position: 'first' })).toMatchObject([
      {
        column: 'position',
        problem: 'found "first"',
        problemCode: 'found',
        allowedCode: 'integer',
        values: { found: 'first', min: -1_000_000, max: 1_000_000 },
      },
      {
        column: 'home',
        problem: '"league" is a league',
        allowed: 'the reference or id of a team',
        problemCode: 'of_type',
        allowedCode: 'team_key',
        values: { found: 'league', type: 'league' },
      },
    ]);
    expect(await problemsOf({ end: '2026-12-01 09:00' })).toMatchObject([
      {
        problemCode: 'found',
        allowedCode: 'after_start',
        values: { found: '2026-12-01T08:00:00.000Z', start: '2026-12-01T09:00:00.000Z' },
      },
    ]);
  });

  it('reads dates with slashes in the order that the file shows', async () => {
    const rows = (dates: string[]) =>
      dates.map((date, index) => `U-${index},${date} 10:00,north,south`).join('\n');
    const csv = (dates: string[]) => `referenceId,start,home,away\n${rows(dates)}`;
    await importRows({ csv: csv(['3/4/2027', '3/25/2027']) });
    expect((await byReference('U-0'))[0].gameStartDate).toBe('2027-03-04T09:00:00.000Z');
    const mixed = await importRows({ csv: csv(['25/3/2027', '3/25/2027']), dry_run: true });
    expect(mixed.body.content.problemCount).toBe(2);
  });

  it('finds a line with a broken quote, and a reference twice', async () => {
    const broken = await importRows({ csv: 'referenceId,start\n"A,2026-12-01\n', dry_run: true });
    expect(broken.body.content.problems[0].problem).toBe('is not valid CSV');
    const row = { home: 'north', away: 'south', start: '2026-12-01 10:00', referenceId: 'D' };
    const twice = await importRows({ rows: [row, row], dry_run: true });
    expect(twice.body.content.problems[0]).toMatchObject({
      row: 2,
      column: 'referenceId',
      problem: 'is that of row 1',
    });
  });

  it('does not restore a withdrawn match', async () => {
    await api.event.withdraw({ ...operator, params: { id: 'gone' } });
    const { content } = (
      await importRows({ rows: [{ referenceId: 'GONE', venue: 'x' }], dry_run: true })
    ).body;
    expect(content.problems[0]).toMatchObject({
      column: 'referenceId',
      allowed: 'restore it first',
    });
  });

  it('requires either a CSV or rows, and an operator', async () => {
    expect((await importRows({})).status).toBe(400);
    expect((await importRows({ csv: 'a', rows: [] })).status).toBe(400);
    expect((await api.event.import({ body: { csv: 'a' } })).status).toBe(401);
  });
});

describe('an export of fixtures', () => {
  const exported = (query: string, tenant = 'alpha', headers = {}) =>
    api.app.inject({
      url: `/api/operator/event/export${query}`,
      headers: { host: `${tenant}.test`, 'x-operator-key': testOperatorKey, ...headers },
    });

  it.each(['csv', 'json'])('can be imported again, which changes nothing: %s', async (format) => {
    const { body, headers } = await exported(`?format=${format}&from=${at(0)}`);
    expect(headers['content-disposition']).toBe(`attachment; filename="fixtures.${format}"`);
    const input = format === 'csv' ? { csv: body } : { rows: JSON.parse(body) as object[] };
    const { content } = (await importRows({ ...input, dry_run: true })).body;
    expect(content).toMatchObject({ created: 0, updated: 0, problems: [] });
    expect(content.unchanged).toBeGreaterThan(3);
  });

  it('contains the matches of one tenant, for operators only', async () => {
    const { body } = await exported('?format=json', 'beta');
    expect(
      (JSON.parse(body) as { referenceId: string }[]).map((row) => row.referenceId).toSorted(),
    ).toEqual(['GONE', 'LIVE', 'PLAYED']);
    expect((await exported('', 'alpha', { 'x-operator-key': '' })).statusCode).toBe(401);
    expect((await exported('?format=xml')).statusCode).toBe(400);
  });
});
