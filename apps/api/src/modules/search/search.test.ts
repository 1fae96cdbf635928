import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '../../testing.ts';
import { at, clipOf, eventOf, identityOf, testNow } from '../event/testing.ts';

const identities = [
  identityOf('handball', { type: 'category', title: 'Handball' }),
  identityOf('cup', { identityIds: ['handball'], parentId: 'handball', title: 'Coastal Cup' }),
  identityOf('osmere', {
    type: 'team',
    title: 'Osmère Harbour',
    shortTitle: 'OSM',
    parentId: 'cup',
    identityIds: ['cup'],
  }),
  identityOf('gull', { type: 'team', title: 'Gullhaven', parentId: 'cup', identityIds: ['cup'] }),
  identityOf('gull-u19', { type: 'team', title: 'Gullhaven U19', parentId: 'cup' }),
];
const events = [
  eventOf('exact', { title: 'Harbour against Borough', gameStartDate: at(-5000) }),
  eventOf('longer', { title: 'Harbourside night', gameStartDate: at(-10) }),
  eventOf('typo', { title: 'Harbous opening', gameStartDate: at(-5) }),
  eventOf('inner', { title: 'Newharbour final', gameStartDate: at(-4) }),
  eventOf('team', { title: 'Evening game', team1Id: 'osmere', gameStartDate: at(-9000) }),
  eventOf('league', { title: 'Round 12', identityIds: ['cup'], gameStartDate: at(-9100) }),
  ...[1, 2, 3].flatMap((day) => [
    eventOf(`youth${day}`, { title: 'Youth', team1Id: 'gull-u19', gameStartDate: at(-1440 * day) }),
    eventOf(`first${day}`, { title: 'First', team2Id: 'gull', gameStartDate: at(-9990 * day) }),
  ]),
  eventOf('accents', { title: 'Évora – São Tomé ß', position: 3 }),
  eventOf('hebrew', { title: 'גמר הגביע' }),
  eventOf('korean', { title: '한국 축구결승' }),
  eventOf('chinese', { title: '决赛' }),
  eventOf('soon', { title: 'Kickoff', status: 'upcoming', gameStartDate: at(30) }),
  eventOf('later', { title: 'Kickoff', status: 'upcoming', gameStartDate: at(3000) }),
  eventOf('gone', { title: 'Kickoff', gameStartDate: at(-200) }),
  eventOf('signs', { title: "100% _all_ 'quoted' \\ back" }),
  ...Array.from({ length: 25 }, (_, index) =>
    eventOf(`many${String(index).padStart(2, '0')}`, {
      title: index % 2 === 0 ? 'Serial' : 'Serials',
      gameStartDate: at(-100 - index),
    }),
  ),
  eventOf('dotted', { title: 'A.C. Zuccoli v U-21 Select', gameStartDate: at(-20_000) }),
  eventOf('joined', { title: 'FK13 Borunn', gameStartDate: at(-20_001) }),
  eventOf('herbier', { title: 'Herbier', gameStartDate: at(-20_002) }),
  eventOf('cyrillic', { title: 'Динамо', gameStartDate: at(-20_003) }),
  eventOf('maccabi', { title: 'מכבי', gameStartDate: at(-20_004) }),
  eventOf('rounds', {
    title: 'Late tie',
    metaTitle: 'Late tie, round 7',
    gameType: 'Semi-final',
    description: 'A paragraph about Spieltag 31.',
    gameStartDate: at(-20_005),
  }),
  clipOf('goal', 'exact', { title: 'A goal by Kovač', playerNumber: 9 }),
  clipOf('crowd', 'exact', { title: 'The crowd sings' }),
];

let api: TestApi;
const log: string[] = [];
beforeAll(async () => {
  api = await createTestApi({
    clock: () => testNow,
    content: {
      alpha: { identities, events },
      beta: { events: [eventOf('b', { title: 'Osmere' })] },
    },
    logTo: { write: (line: string) => void log.push(line) },
  });
});
afterAll(() => api.close());

const list = (search: string, body: Record<string, unknown> = {}) =>
  api.event.list({ body: { search, size: 50, ...body } });
async function ids(search: string, body: Record<string, unknown> = {}): Promise<string[]> {
  const response = await list(search, body);
  expect(response.status).toBe(200);
  return response.body.content.entries.map(({ id }: { id: string }) => id);
}
async function matchOf(search: string, id: string) {
  const { body } = await list(search);
  const entry = body.content.entries.find((candidate: { id: string }) => candidate.id === id);
  const { field, text, ranges } = entry.match;
  return { field, text, found: ranges.map(([from, to]: [number, number]) => text.slice(from, to)) };
}

describe('a searched list', () => {
  it('omits unplayable events on request', async () => {
    expect(await ids('kickoff', { hasStream: true })).toEqual(['gone']);
    const { body } = await list('kickoff', { hasStream: true });
    expect(body.content.totalCount).toBe(1);
  });

  it('ranks the first team before its youth team, on every page', async () => {
    const expectedIds = ['first1', 'first2', 'first3', 'youth1', 'youth2', 'youth3'];
    expect(await ids('gullhaven')).toEqual(expectedIds);
    expect(await ids('gullh')).toEqual(expectedIds);
    const pages: string[] = [];
    for (let page = 0; page < 6; page += 1) {
      pages.push(...(await ids('gullhaven', { size: 1, page })));
    }
    expect(pages).toEqual(expectedIds);
    expect(await ids('gullhaven u19')).toEqual(['youth1', 'youth2', 'youth3']);
  });

  it('ranks exact words first, then prefixes, then inner words and typos', async () => {
    expect(await ids('harbour')).toEqual(['exact', 'team', 'longer', 'inner', 'typo']);
  });

  it('finds words of five or more letters with one wrong, missing, added or swapped letter', async () => {
    for (const typed of ['evning', 'eveming', 'evenning', 'eveinng', 'Evenign'])
      expect({ typed, ids: await ids(typed) }).toEqual({ typed, ids: ['team'] });
    expect(await ids('gane')).toEqual([]);
    expect((await list('evenimg gamm')).body.content.droppedWords).toEqual(['gamm']);
  });

  it('ignores case and accents, on either side', async () => {
    for (const typed of ['evora', 'ÉVORA', 'Évora', 'sao tome', 'TOMÉ são', 'ss'])
      expect({ typed, ids: await ids(typed) }).toEqual({ typed, ids: ['accents'] });
    expect(await ids('osmere')).toEqual(['team']);
  });

  it('finds Hebrew, Korean and Chinese from one or two characters', async () => {
    for (const [typed, id] of [
      ['גביע', 'hebrew'],
      ['גמר', 'hebrew'],
      ['한국', 'korean'],
      ['결승', 'korean'],
      ['축구결승', 'korean'],
      ['决赛', 'chinese'],
      ['赛', 'chinese'],
      ['决', 'chinese'],
    ] as const)
      expect({ typed, ids: await ids(typed) }).toEqual({ typed, ids: [id] });
    expect(await ids('赛决')).toEqual([]);
  });

  it('searches titles, teams, leagues and categories for every word', async () => {
    expect(await ids('osm')).toEqual(['team']);
    expect(await ids('coastal')).toEqual(['league']);
    expect(await ids('round coastal 12')).toEqual(['league']);
    expect((await list('round coastal 12')).body.content.droppedWords).toBeUndefined();
    expect(await ids('nothing of this kind')).toEqual([]);
  });

  it('drops words rather than find nothing, and reports which', async () => {
    const dropped = async (search: string, body = {}) => {
      const { content } = (await list(search, body)).body;
      const found = content.entries.map(({ id }: { id: string }) => id);
      return [found, content.totalCount, content.droppedWords];
    };
    // If every word is known, the most frequent is dropped.
    expect(await dropped('coastal harbour')).toEqual([['league'], 1, ['harbour']]);
    expect(await dropped('Coastal Blimp')).toEqual([['league'], 1, ['Blimp']]);
    expect(await dropped('Blimp coastal X-Ray harbour')).toEqual([
      ['league'],
      1,
      ['Blimp', 'X-Ray', 'harbour'],
    ]);
    expect(await dropped('blimp airship')).toEqual([[], 0, undefined]);
    expect(await dropped('kickoff blimp', { status: ['archived'] })).toEqual([
      ['gone'],
      1,
      ['blimp'],
    ]);
    const pages = await Promise.all(
      [0, 1, 5].map(async (page) => (await list('serial blimp', { page, size: 20 })).body.content),
    );
    expect(pages.map(({ entries }) => entries.length)).toEqual([20, 5, 0]);
    for (const { totalCount, droppedWords } of pages)
      expect([totalCount, droppedWords]).toEqual([25, ['blimp']]);
  });

  it('finds names with signs between their parts, however they are typed', async () => {
    for (const typed of [
      'AC Zuccoli',
      'A.C. Zuccoli',
      'A. C. Zuccoli',
      'ac zuccoli',
      'U21',
      'U-21',
      'u 21',
      'U21 Zuccoli',
    ])
      expect({ typed, ids: await ids(typed) }).toEqual({ typed, ids: ['dotted'] });
    for (const typed of ['FK13', 'FK-13', 'F.K. 13', 'fk 13'])
      expect({ typed, ids: await ids(typed) }).toEqual({ typed, ids: ['joined'] });
    expect(await matchOf('AC Zuccoli', 'dotted')).toMatchObject({ found: ['A.C', 'Zuccoli'] });
    expect(await matchOf('U21', 'dotted')).toMatchObject({ found: ['U-21'] });
    expect(await matchOf('13', 'joined')).toMatchObject({ found: ['13'] });
  });

  it('finds names by their sound, unless a word is written as typed', async () => {
    for (const [typed, id] of [
      ['zukoli', 'dotted'],
      ['gulhaffen', 'youth1'],
      ['ozmir', 'team'],
      ['динама', 'cyrillic'],
      ['מקבי', 'maccabi'],
    ] as const)
      expect({ typed, ids: await ids(typed) }).toEqual({
        typed,
        ids: expect.arrayContaining([id]),
      });
    expect(await matchOf('zukoli', 'dotted')).toMatchObject({ found: ['Zuccoli'] });
    // "harbor" is one letter off "harbour", so words that only sound like it are not found.
    expect(await ids('harbor')).not.toContain('herbier');
    expect(await ids('herbyer')).toEqual(['herbier']);
  });

  it('finds rounds and players by their number', async () => {
    for (const typed of ['round 7', '7', '7. Runde', '7th round'])
      expect({ typed, ids: await ids(typed) }).toEqual({ typed, ids: ['rounds'] });
    expect(await ids('semi-final')).toEqual(['rounds']);
    expect(await ids('spieltag 31')).toEqual(['rounds']);
    // Only rounds of a description are searched.
    expect(await ids('paragraph')).toEqual([]);
    expect(await ids('#9', { media_type: ['clip'] })).toEqual(['goal']);
    expect(await ids('no. 9', { media_type: ['clip'] })).toEqual(['goal']);
  });

  it('reports the matched text and the positions in it', async () => {
    expect(await matchOf('harbour', 'exact')).toEqual({
      field: 'title',
      text: 'Harbour against Borough',
      found: ['Harbour'],
    });
    expect(await matchOf('harb bor', 'exact')).toMatchObject({ found: ['Harb', 'Bor'] });
    expect(await matchOf('osmere', 'team')).toEqual({
      field: 'team',
      text: 'Osmère Harbour',
      found: ['Osmère'],
    });
    expect(await matchOf('osme', 'team')).toMatchObject({ found: ['Osmè'] });
    expect(await matchOf('coast', 'league')).toMatchObject({
      field: 'category',
      text: 'Coastal Cup',
      found: ['Coast'],
    });
    expect(await matchOf('harbour', 'inner')).toMatchObject({ found: ['harbour'] });
    expect(await matchOf('harbour', 'typo')).toMatchObject({ found: ['Harbous'] });
    expect(await matchOf('축구결승', 'korean')).toMatchObject({ found: ['축구결승'] });
    const { body } = await api.event.list({ body: { size: 1 } });
    expect(body.content.entries[0].match).toBeNull();
  });

  it('ranks equals by closeness to now, unless a sort is given', async () => {
    expect(await ids('kickoff')).toEqual(['soon', 'gone', 'later']);
    expect(await ids('kickoff', { sort: 'order', status: ['upcoming'] })).toEqual([
      'soon',
      'later',
    ]);
    const title = await ids('harbour', { sort: 'title' });
    expect(title).toEqual(['team', 'exact', 'longer', 'typo', 'inner']);
    expect(await ids('harbour', { sort: 'title', order: 'desc' })).toEqual(title.toReversed());
  });

  it('applies the other filters', async () => {
    expect(await ids('kickoff', { status: ['archived'] })).toEqual(['gone']);
    expect(await ids('harbour', { 'search.teams.id': ['osmere'] })).toEqual(['team']);
    expect(await ids('round', { 'identities.id': ['handball'] })).toEqual([]);
    expect(await ids('sings', { media_type: ['clip'] })).toEqual(['crowd']);
    expect(await ids('sings', { media_type: ['highlight'] })).toEqual([]);
    expect(await ids('harbour', { event_id: ['typo', 'inner'] })).toEqual(['inner', 'typo']);
  });

  it('[DSC-05] has pages that add up to all results, without duplicates and with an exact total', async () => {
    const all = await ids('serial');
    expect(all).toHaveLength(25);
    expect(all.slice(0, 13).every((id) => Number(id.slice(4)) % 2 === 0)).toBe(true);
    const pages: string[] = [];
    for (let page = 0; page < 5; page++) {
      const { body } = await list('serial', { page, size: 6 });
      expect(body.content).toMatchObject({ totalCount: 25, nextExists: page < 4 });
      pages.push(...body.content.entries.map(({ id }: { id: string }) => id));
    }
    expect(pages).toEqual(all);
    const beyond = await list('serial', { page: 9_999_999 });
    expect(beyond.body.content).toMatchObject({ entries: [], nextExists: false, totalCount: 25 });
  });

  it('lists everything without a word, and nothing for punctuation only', async () => {
    const all = await ids('', { size: 100 });
    expect(await ids('   ', { size: 100 })).toEqual(all);
    expect(await ids('!?%')).toEqual([]);
  });

  it('[SEC-24] treats SQL, pattern and text-query characters as text, with one log line each', async () => {
    for (const search of [
      "'; DROP TABLE event; --",
      '%',
      '_',
      '100%',
      "o'neill & (a | b) :* !c <->",
      '(((((((a+)+)+)+)+)+)+$',
      '\\',
      '\u{10ffff}',
      '\ud800',
      'a '.repeat(49),
      '𝕳𝖆𝖗𝖇𝖔𝖚𝖗',
    ]) {
      log.length = 0;
      const { status } = await list(search);
      expect({ search, status, lines: log.length }).toEqual({ search, status: 200, lines: 1 });
    }
    expect(await ids('100%')).toEqual(['signs']);
    expect(await ids('quoted')).toEqual(['signs']);
  });

  it('[SEC-24] refuses more than 100 characters and control characters, with one log line each', async () => {
    for (const search of ['x'.repeat(101), 'x'.repeat(10_000), 'a\u0000b', 'a\nb', '\u0007']) {
      log.length = 0;
      const { status, body } = await list(search);
      expect(status).toBe(400);
      expect(body.details[0].path).toBe('body.search');
      expect(log).toHaveLength(1);
    }
    expect((await list(`  ${'x'.repeat(100)}  `)).status).toBe(200);
  });

  it('[SEC-01] finds nothing of another tenant', async () => {
    expect(await ids('osmere')).not.toContain('b');
    const { body } = await api.event.list({ tenant: 'beta', body: { search: 'osmere' } });
    expect(body.content.entries.map(({ id }: { id: string }) => id)).toEqual(['b']);
  });
});
