import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, openTestDatabase, type TestApi } from '../../testing.ts';
import type { OpenDatabase } from '../../platform/database/database.ts';
import { clipOf, eventOf, identityOf, testNow } from '../event/testing.ts';

/** Texts of an error or a statement that no response may contain. */
const internals = /syntax error|SELECT |relation "|column "|kysely|node_modules|at async/i;

interface Line {
  readonly status?: number;
  readonly level: number;
  readonly code?: string;
}
let api: TestApi;
let db: OpenDatabase;
let lines: Line[] = [];
/** Transactions since the last request was sent. */
let transactionCount = 0;

beforeAll(async () => {
  db = await openTestDatabase();
  api = await createTestApi({
    db: {
      ...db,
      forTenant: (...given) => {
        transactionCount += 1;
        return db.forTenant(...given);
      },
    },
    clock: () => testNow,
    logTo: { write: (line: string) => void lines.push(JSON.parse(line) as Line) },
    content: {
      alpha: {
        identities: [
          identityOf('cup'),
          identityOf('north', { type: 'team', title: 'Northfield', parentId: 'cup' }),
        ],
        events: [
          eventOf('one', { title: 'First leg', team1Id: 'north', identityIds: ['cup'] }),
          eventOf('two', { title: 'Second leg' }),
          clipOf('goal', 'one', { title: 'A goal', playerNumber: 9 }),
        ],
      },
    },
  });
});
afterAll(async () => {
  await api.close();
  await db.close();
});

interface CheckedResponse {
  readonly status: number;
  readonly code: string | null;
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any;
}

/** Sends a raw request and checks every response: one log line, no internals. */
async function send(options: InjectOptions): Promise<CheckedResponse> {
  lines = [];
  transactionCount = 0;
  const response = await api.app.inject({
    ...options,
    headers: { host: 'alpha.test', ...options.headers },
  });
  expect(response.body).not.toMatch(internals);
  expect(lines).toHaveLength(1);
  expect(lines[0]?.status).toBe(response.statusCode);
  expect(lines[0]?.level).toBeLessThan(40);
  const body = response.json();
  expect(lines[0]?.code ?? null).toBe(body.messageErrorCode ?? null);
  return { status: response.statusCode, code: body.messageErrorCode ?? null, body };
}
const post = (url: string, body: unknown) =>
  send({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json' },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });
const get = (url: string) => send({ method: 'GET', url });

/** Refused before any database query. */
const refused = { status: 400, code: 'validation_failed', transactionCount: 0 };
const outcomeOf = ({ status, code }: CheckedResponse) => ({ status, code, transactionCount });

const control = ['\u0000', 'a\u0000b', 'a\nb', 'a\rb', '\u001b[2J', 'a\u0085b', '\u007f'];
const tooLong = ['x'.repeat(101), 'x'.repeat(10_000), 'a '.repeat(5000).trim(), 'é'.repeat(10_000)];
/** Characters with a meaning in SQL, patterns, templates or HTML. */
const signs = [
  "' OR 1=1 --",
  "'; DROP TABLE event; --",
  '" OR ""="',
  'leg" ) UNION SELECT null --',
  '%',
  '_',
  '%%%%%%%%%%',
  '\\',
  "\\'",
  '$1',
  '$$',
  '.*',
  '^(a+)+$',
  '((((((((((',
  '[[[[[]',
  'a{1000000}',
  '(?=.*)',
  'leg & !leg | leg:*',
  '<-> & ((',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '${7*7}',
  '../../etc/passwd',
  '//evil.example',
  '\ud800',
  '\u202e\u200b\ufeff',
  '😀'.repeat(50),
  'a'.repeat(100),
  'a b c d e f g h i j k l m n o p q r s t u v w x y z',
  'ب'.repeat(100),
  '北'.repeat(100),
];
const badIds = [
  "'",
  'a b',
  '../x',
  'a/b',
  'x'.repeat(65),
  '',
  'é',
  '%',
  'a\u0000',
  '*',
  "a' OR '1'='1",
];

const lists = [
  ['/api/event/list', 'event'],
  ['/api/clip/list', 'clip'],
] as const;

describe.each(lists)('%s', (url, kind) => {
  const list = (body: unknown) => post(url, body);

  it.each([
    ['an unknown kind', { media_type: ['film'] }],
    ['an unknown sport', { sportType: ['chess'] }],
    ['a sport named __proto__', { sportType: ['__proto__'] }],
    ['an unknown field to sort by', { sort: 'id; DROP TABLE event' }],
    ['an unknown direction', { order: 'up' }],
    ['a negative page', { page: -1 }],
    ['half a page', { page: 0.5 }],
    ['a page that is a text', { page: 'last' }],
    ['a page beyond all integers', { page: 1e300 }],
    ['no entries', { size: 0 }],
    ['too many entries', { size: 101 }],
    ['an absurd size', { size: 1_000_000_000 }],
    ['a negative size', { size: -10 }],
    ['a date in words', { event_date: 'yesterday' }],
    ['half a range', { event_date: '1~' }],
    ['a range of SQL', { event_date: '1~2 OR 1=1' }],
    ['a range of absurd numbers', { event_date: `${'9'.repeat(400)}~1` }],
    ['too many ids', { event_id: Array.from({ length: 51 }, (_, index) => `e${index}`) }],
    ['an id in an object', { event_id: { $ne: null } }],
    ['an unknown key', { drop: 'table' }],
    ['an array as the body', []],
    ['null as the body', 'null'],
    ['a string as the body', '"x"'],
  ])('refuses %s', async (_, body) => {
    expect(outcomeOf(await list(body))).toEqual(refused);
  });

  it.each(['event_id', 'identities.id', 'search.teams.id'])(
    'refuses every malformed id in %s and finds nothing by an unknown one',
    async (key) => {
      for (const id of badIds) expect(outcomeOf(await list({ [key]: [id] }))).toEqual(refused);
      const { status, body } = await list({ [key]: ['unknown'] });
      expect(status).toBe(200);
      expect(body.content).toMatchObject({ entries: [], totalCount: 0, nextExists: false });
    },
  );

  it('names the unknown key and the maximum size', async () => {
    expect((await list({ drop: 1 })).body.details[0].path).toBe('body.drop');
    const { body } = await list({ size: 5000 });
    expect(body.details[0]).toMatchObject({ path: 'body.size' });
    expect(body.details[0].message).toContain('100');
  });

  it('is empty beyond the end, however far', async () => {
    for (const page of [3, 9999, 10_000, 10_001, 2 ** 31, Number.MAX_SAFE_INTEGER]) {
      const { status, body } = await list({ page });
      expect(status).toBe(200);
      expect(body.content).toMatchObject({
        entries: [],
        totalCount: kind === 'event' ? 2 : 1,
        nextExists: false,
      });
    }
  });

  it('accepts ranges that end before they start, or lie in the far future', async () => {
    expect((await list({ event_date: '2~1' })).body.content.entries).toEqual([]);
    const all = await list({ event_date: `0~${'9'.repeat(15)}` });
    expect(all.status).toBe(200);
    expect(all.body.content.totalCount).toBe(kind === 'event' ? 2 : 1);
    expect((await list({ event_date: `${'9'.repeat(15)}~${'9'.repeat(15)}` })).status).toBe(200);
  });

  it.each([...control, ...tooLong])('refuses to search for %j', async (search) => {
    expect(outcomeOf(await list({ search }))).toEqual(refused);
  });

  it.each(signs)('treats %j as search text only', async (search) => {
    for (const more of [{}, { sort: 'title' }]) {
      const { status, body } = await list({ search, ...more });
      expect(status).toBe(200);
      // None of them matches everything; only real words have results.
      const maxFound = /leg/.test(search) ? 2 : 1;
      expect(body.content.entries.length).toBeLessThanOrEqual(maxFound);
    }
  });

  it('[SEC-24] refuses invalid JSON, oversized bodies and other content types', async () => {
    for (const payload of ['{', '{"page":1', "{'page':1}", '\u0000', '{"page":1}}'])
      expect(await list(payload)).toMatchObject({ status: 400 });
    const large = await list({ search: 'x'.repeat(70_000) });
    expect(large).toMatchObject({ status: 413, code: 'body_too_large' });
    const deep = await list(`${'['.repeat(30_000)}${']'.repeat(30_000)}`);
    expect(deep.status).toBe(400);
    const form = await send({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/xml' },
      payload: '<page/>',
    });
    expect(form).toMatchObject({ status: 415, code: 'unsupported_media_type' });
    expect(transactionCount).toBe(0);
  });
});

describe('/api/search/suggest', () => {
  const suggest = (query: Record<string, string>) =>
    get(`/api/search/suggest?${new URLSearchParams(query).toString()}`);

  it.each([
    ['a missing text', {}],
    ['an empty text', { q: '   ' }],
    ['an unknown scope', { q: 'leg', scope: 'everything' }],
    ['no entries', { q: 'leg', size: '0' }],
    ['too many entries', { q: 'leg', size: '11' }],
    ['a size that is a text', { q: 'leg', size: 'x' }],
    ['an unknown key', { q: 'leg', table: 'event' }],
  ])('refuses %s', async (_, query) => {
    expect(outcomeOf(await suggest(query))).toEqual(refused);
  });

  it.each([...control, ...tooLong.filter((text) => encodeURIComponent(text).length < 15_000)])(
    'refuses %j',
    async (q) => {
      expect(outcomeOf(await suggest({ q }))).toEqual(refused);
    },
  );

  it.each(signs.filter((sign) => sign !== '\ud800'))('accepts %j as text', async (q) => {
    for (const scope of ['game', 'player', 'user'])
      expect((await suggest({ q, scope })).status).toBe(200);
  });

  it('refuses repeated parameters, and survives incomplete percent-encoding', async () => {
    expect(outcomeOf(await get('/api/search/suggest?q=a&q=b'))).toEqual(refused);
    expect((await get('/api/search/suggest?q=%E0%A4%A')).status).toBeLessThan(500);
  });
});

describe('addresses with an id', () => {
  it.each([
    ['/api/event/get_by_id/id/', 'event_not_found'],
    ['/api/clip/get_by_id/id/', 'clip_not_found'],
    ['/api/identity/get_by_id/id/', 'identity_not_found'],
  ])('%s refuses every malformed id, and an unknown one is not found', async (url, code) => {
    for (const id of badIds.filter((item) => item !== '')) {
      const response = await get(url + encodeURIComponent(id));
      expect({ id, status: response.status, transactionCount }).toEqual({
        id,
        status: 400,
        transactionCount: 0,
      });
    }
    expect(await get(`${url}unknown`)).toMatchObject({ status: 404, code });
    expect((await get(`${url}${'x'.repeat(10_000)}`)).status).toBe(400);
    expect((await get(url)).status).toBeGreaterThanOrEqual(400);
  });

  it('an unknown kind of id or media is refused', async () => {
    expect(outcomeOf(await get('/api/event/get_by_id/id/one?idType=title'))).toEqual(refused);
    expect(outcomeOf(await get('/api/event/get_by_id/id/one?media_type=film'))).toEqual(refused);
    expect(outcomeOf(await get('/api/clip/get_by_id/id/goal?media_type=film'))).toEqual(refused);
    expect(outcomeOf(await get('/api/event/get_by_id/id/one?where=1'))).toEqual(refused);
  });

  it('related videos require an existing event', async () => {
    expect(outcomeOf(await get('/api/vod/get_related_videos'))).toEqual(refused);
    expect(outcomeOf(await get('/api/vod/get_related_videos?id=a%20b'))).toEqual(refused);
    expect(outcomeOf(await get('/api/vod/get_related_videos?id=one&size=101'))).toEqual(refused);
    expect(await get('/api/vod/get_related_videos?id=unknown')).toMatchObject({
      status: 404,
      code: 'event_not_found',
    });
    const beyond = await get('/api/vod/get_related_videos?id=one&page=10001');
    expect(beyond.body.content).toMatchObject({ entries: [], nextExists: false });
  });
});

describe('/api/identity/list', () => {
  const list = (body: unknown) => post('/api/identity/list', body);

  it.each([
    ['an unknown type', { filters: { type: ['country'] } }],
    ['an unknown kind', { filters: { media_type: ['event'] } }],
    ['an unknown field to sort by', { sort: { 'id; --': 'asc' } }],
    ['an unknown direction', { sort: { title: 'up' } }],
    ['a negative page', { paging: { page: -1 } }],
    ['too many entries', { paging: { size: 101 } }],
    ['an absurd size', { paging: { size: 1e12 } }],
    ['an unknown key', { search: 'x' }],
    ['an unknown filter', { filters: { $where: '1' } }],
    ['an unknown value of archived', { filters: { archived: 'perhaps' } }],
  ])('refuses %s', async (_, body) => {
    expect(outcomeOf(await list(body))).toEqual(refused);
  });

  it('refuses malformed ids, and is empty for unknown ones and beyond the end', async () => {
    for (const id of badIds)
      expect(outcomeOf(await list({ filters: { identityId: [id] } }))).toEqual(refused);
    for (const body of [
      { filters: { identityId: ['unknown'] } },
      { paging: { page: 1 } },
      { paging: { page: 2 ** 40 } },
    ]) {
      const response = await list(body);
      expect(response.status).toBe(200);
      expect(response.body.content.entries).toEqual([]);
    }
  });
});

it('counts exclude sports without live matches, and every sport of the tenant is known', async () => {
  expect((await get('/api/event/grouped_sport_count')).body.content.entries).toEqual([]);
  for (const { id: sport } of api.app.platform.tenants.get('alpha').sports)
    expect((await post('/api/event/list', { sportType: [sport] })).status).toBe(200);
});

it("a viewer's own clips require a session before the request is validated", async () => {
  for (const body of [{}, { size: 1e9 }, { search: '\u0000' }])
    expect(await post('/api/clip/user_list', body)).toMatchObject({
      status: 401,
      code: 'unauthorized',
    });
});
