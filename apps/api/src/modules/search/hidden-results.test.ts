import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { resultsHeader, type EventStatus } from '@grandstand/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '../../testing.ts';
import { setSearchIndex } from '../../platform/tenancy/tenant.queries.ts';
import { at, clipOf, eventOf, identityOf, testNow } from '../event/testing.ts';
import { writeVideo } from '../media/testing.ts';
import { signedIn, type SignedIn } from '../session/testing.ts';

const team = (id: string, title: string) => identityOf(id, { type: 'team', title });
const sides = { team1Id: 'north', team2Id: 'south' };
const hidingResults = { headers: { [resultsHeader]: 'hide' } };

const events = [
  eventOf('final', {
    ...sides,
    title: 'Triumph of Northam 31',
    metaTitle: 'Comeback 8-3',
    description: 'They go on to round 47.',
    gameType: 'Semifinal',
    score: { home: 8, away: 3 },
    gameStartDate: at(-300),
  }),
  eventOf('running', {
    ...sides,
    title: 'Runaway lead',
    status: 'live',
    gameStartDate: at(-30),
  }),
  eventOf('ahead', { ...sides, title: 'Jubilee', status: 'upcoming', gameStartDate: at(300) }),
  eventOf('sideless', { title: 'Regatta', score: { home: 2, away: 1 }, gameStartDate: at(-200) }),
  eventOf('counted', {
    title: 'Sculls decided 2-1',
    score: { home: 2, away: 1 },
    gameStartDate: at(-210),
  }),
  clipOf('first', 'final', { ...sides, title: 'Goal by Kalvornik', gameStartDate: at(-299) }),
  clipOf('second', 'final', {
    ...sides,
    title: 'Hattrick',
    playerNumber: 9,
    gameStartDate: at(-298),
  }),
  eventOf('trailer', {
    mediaType: 'highlight',
    title: 'Trailer of the season',
    gameStartDate: at(-297),
  }),
  clipOf('third', 'final', { ...sides, title: 'The regatta jubilee', gameStartDate: at(-296) }),
];

/** Words that occur only in what is hidden. */
const hiddenWords = [
  'triumph',
  'northam',
  '31',
  'comeback',
  '8',
  '47',
  'runaway',
  'decided',
  'goal',
  'kalvornik',
  'hattrick',
];
/** A word that no text has, and that resembles none of these. */
const unknown = 'zyxwqq';

let dir = '';
let api: TestApi;
let ann: SignedIn;
beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'hidden-results-search-'));
  await writeVideo(dir, 'final');
  api = await createTestApi({
    clock: () => testNow,
    env: { MEDIA_DIR: dir },
    content: {
      alpha: {
        identities: [
          team('north', 'Osmere'),
          team('south', 'Gullhaven'),
          // Plays no match.
          team('alone', 'Lonelia'),
        ],
        events,
      },
    },
  });
  ann = await signedIn(api, 'ann');
});
afterAll(async () => {
  await api.close();
  await rm(dir, { recursive: true, force: true });
});

/** Returns the responses of every searching call to a text, with the word in place of `*` removed. */
async function responsesTo(word: string, text: string, how: object): Promise<unknown[]> {
  const search = text.replace('*', word);
  const lists = [
    api.event.list({ body: { search, size: 50 }, ...how }),
    api.event.list({ body: { search, size: 50, status: ['live'] }, ...how }),
    api.event.list({ body: { search, size: 50, sort: 'added' }, ...how }),
    api.event.list({ body: { search, size: 50, 'search.teams.id': ['north'] }, ...how }),
    api.event.list({ body: { search, size: 50, media_type: ['event', 'clip'] }, ...how }),
    api.clip.list({ body: { search, size: 50 }, ...how }),
    api.clip.list({ body: { search, size: 50, type: ['player'] }, ...how }),
    api.search.suggest({ query: { q: search }, ...how }),
    api.search.suggest({ query: { q: search, scope: 'player' }, ...how }),
  ];
  return (await Promise.all(lists)).map(({ status, body }) => {
    expect(status).toBe(200);
    const { droppedWords = [], ...others } = body.content;
    return {
      ...others,
      dropped: droppedWords.map((droppedWord: string) =>
        droppedWord === word ? '*' : droppedWord,
      ),
    };
  });
}

async function idsOf(search: string, how: object = {}): Promise<string[]> {
  const found = await Promise.all([
    api.event.list({ body: { search, size: 50 }, ...how }),
    api.clip.list({ body: { search, size: 50 }, ...how }),
  ]);
  const ids: string[] = found.flatMap(({ body }) =>
    body.content.entries.map(({ id }: { id: string }) => id),
  );
  return ids.toSorted();
}

describe('[SEC-34] a search with hidden results', () => {
  it.each(hiddenWords)('responds to "%s" as to a word that does not exist', async (word) => {
    for (const text of [
      '*',
      'osmere *',
      '* osmere gullhaven',
      '*  trailer',
      '* osmere quxx',
      'lonelia *',
    ]) {
      const [known, absent] = await Promise.all([
        responsesTo(word, text, hidingResults),
        responsesTo(unknown, text, hidingResults),
      ]);
      expect(known).toEqual(absent);
    }
  });

  it('finds every hidden word while results are shown, as the test above presumes', async () => {
    for (const word of hiddenWords) expect([word, (await idsOf(word)).length]).not.toContain(0);
  });

  it.each([
    ['osmere', ['ahead', 'final', 'first', 'running', 'second', 'third']],
    ['semifinal', ['final']],
    ['jubilee', ['ahead']],
    // The hidden title of an excerpt is searched, too.
    ['regatta', ['sideless']],
    ['trailer', ['trailer']],
    // The card of an excerpt names the player.
    ['9', ['second']],
  ])('finds "%s", which is shown', async (word, ids) => {
    expect(await idsOf(word, hidingResults)).toEqual(ids);
  });

  it('does not combine shown and hidden words of an excerpt', async () => {
    const both = { body: { search: 'osmere regatta', media_type: ['event', 'clip'] } };
    const idsFound = async (how: object) =>
      (await api.event.list({ ...both, ...how })).body.content.entries.map(
        ({ id }: { id: string }) => id,
      );
    expect(await idsFound({})).toEqual(['third']);
    // Nothing shown has both words, so one of them is dropped.
    expect(await idsFound(hidingResults)).toEqual(['sideless']);
  });

  it("finds the viewer's own clips by their titles", async () => {
    const token = ann.access;
    const body = { event_id: 'final', title: 'My winner', start_time: 0, end_time: 3000 };
    const made = await api.clip.create({ token, body: { ...body, media_type: 'user_clip' } });
    expect(made.status).toBe(200);
    const ownClips = await api.clip.listOwn({
      body: { search: 'winner' },
      ...hidingResults,
      token,
    });
    expect(ownClips.body.content.totalCount).toBe(1);
  });

  it('does not find a match by words of its title once it has started, but does if it is upcoming again', async () => {
    const setTo = (status: EventStatus) =>
      api.db.forTenant('alpha', ({ trx }) =>
        trx.updateTable('event').set({ status }).where('id', '=', 'ahead').execute(),
      );
    for (const started of ['live', 'archived'] as const) {
      await setTo(started);
      expect(await idsOf('jubilee', hidingResults)).toEqual([]);
      expect(await idsOf('jubilee')).toEqual(['ahead', 'third']);
    }
    await setTo('upcoming');
    expect(await idsOf('jubilee', hidingResults)).toEqual(['ahead']);
  });

  it('finds nothing in an index of an earlier version until it is rebuilt', async () => {
    await api.db.forTenant('alpha', async (scope) => {
      await scope.trx
        .updateTable('search_entry')
        .set({ with_result: true, is_shown: false })
        .execute();
      await setSearchIndex(scope, { version: 2, after: null });
    });
    expect(await idsOf('osmere', hidingResults)).toEqual([]);
    await api.app.jobs.runNamed(['search-index']);
    expect(await idsOf('osmere', hidingResults)).toEqual([
      'ahead',
      'final',
      'first',
      'running',
      'second',
      'third',
    ]);
    expect(await idsOf('kalvornik', hidingResults)).toEqual([]);
  });
});

describe('[SEC-34] an order by title with hidden results', () => {
  const orders = async (how: object): Promise<string[][]> => {
    const token = ann.access;
    for (const video_id of ['first', 'second'])
      await api.watchlist.add({ token, body: { video_id } });
    const reachedAt = new Date(testNow).toISOString();
    for (const video_id of ['first', 'second'])
      await api.playbackPosition.save({
        token,
        body: { video_id, position: 9, duration: 90, at: reachedAt },
      });
    const both = ['asc', 'desc'] as const;
    const lists = both.flatMap((order) => [
      api.clip.list({ body: { event_id: ['final'], sort: 'title', order }, ...how }),
      api.clip.list({ body: { search: 'osmere', sort: 'title', order }, ...how }),
      api.event.list({ body: { sort: 'title', order }, ...how }),
      api.watchlist.get({ query: { sort: 'title', order }, token, ...how }),
      api.playbackPosition.list({ query: { sort: 'title', order }, token, ...how }),
    ]);
    return (await Promise.all(lists)).map(({ body }) =>
      body.content.entries.map(
        (entry: { id?: string; videoId?: string }) => entry.id ?? entry.videoId,
      ),
    );
  };

  it('is replaced by the default order, in both directions', async () => {
    const shown = await orders({});
    const half = shown.length / 2;
    expect(shown.slice(half)).toEqual(shown.slice(0, half).map((ids) => ids.toReversed()));
    const hidden = await orders(hidingResults);
    expect(hidden.slice(half)).toEqual(hidden.slice(0, half));
  });

  it('still sorts what is not hidden: upcoming matches and own clips', async () => {
    const { body } = await api.event.list({
      body: { status: ['upcoming'], sort: 'title', order: 'desc' },
      ...hidingResults,
    });
    expect(body.content.entries.map(({ id }: { id: string }) => id)).toEqual(['ahead']);
  });
});
