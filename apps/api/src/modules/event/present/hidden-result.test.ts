import { type Event, event as eventSchema, resultsHeader } from '@grandstand/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, testTenant, type TestApi } from '../../../testing.ts';
import { titleWithoutResult, withoutResult } from './hidden-result.ts';
import { at, simulatedLiveOf, clipOf, eventOf, identityOf, testNow } from '../testing.ts';

const sides = { team1Id: 'north', team2Id: 'south' } as const;
const score = { home: 3, away: 1 };
const spoilers = {
  title: 'Northfield beat Southport 3–1',
  metaTitle: 'What a 3–1!',
  description: 'Northfield scored three.',
  imageUrl: '/media/art/won-3-1.webp',
};
const events = [
  eventOf('over', {
    ...sides,
    ...spoilers,
    score,
    scoreTimeline: [{ time: 1, home: 1, away: 0 }],
    gameEndDate: at(-30),
    clock: [{ start: 0, end: 100, from: 2700, to: 5700 }],
  }),
  eventOf('poster', { ...sides, score, imageUrl: '/media/art/poster-2026-11-21.webp' }),
  simulatedLiveOf('onair', -1, {
    ...sides,
    ...spoilers,
    status: 'live',
    score,
    scoreTimeline: [{ time: 0, ...score }],
  }),
  simulatedLiveOf('next', 60, { ...sides, title: 'The 3–1 cup', description: 'Tomorrow.' }),
  clipOf('goal', 'over', {
    ...sides,
    ...spoilers,
    imageUrl: '/media/art/celebration.webp',
    title: 'Goal for Northfield',
  }),
  // The teams are unknown, but there is a score.
  eventOf('race', { title: 'The race', description: 'Northfield scored three.', score }),
  eventOf('cup', { title: 'The cup ends 1:3', score }),
  eventOf('talk', { title: 'Studio talk', description: 'Two guests.' }),
];
const content = {
  identities: [
    identityOf('north', { type: 'team', title: 'Northfield' }),
    identityOf('south', { type: 'team', title: 'Southport' }),
  ],
  events,
};

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi({
    clock: () => testNow,
    tenants: [testTenant('alpha')],
    content: { alpha: content },
  });
});
afterAll(() => api.close());

const hideResults = { headers: { [resultsHeader]: 'hide' } };
/** Matches text that reveals the results above. */
const spoilerPattern = /3\D{1,3}1(?!\d)|beat|scored three|Goal|celebration|What a/;
const get = (id: string, more = {}) => api.event.get({ params: { id }, query: {}, ...more });
const clip = (id: string, more = {}) =>
  api.clip.get({ params: { id }, query: { media_type: 'clip' }, ...more });

describe('the results header', () => {
  it.each([
    ['a finished match', () => get('over', hideResults)],
    ['a live match', () => get('onair', hideResults)],
    ['an excerpt of a match', () => clip('goal', hideResults)],
  ])('%s reveals nothing', async (_name, send) => {
    const { status, body } = await send();
    expect(status).toBe(200);
    expect(eventSchema.strict().parse(body.content)).toEqual(body.content);
    expect(JSON.stringify(body)).not.toMatch(spoilerPattern);
    expect(body.content).toMatchObject({
      title: 'Northfield – Southport',
      score: null,
      scoreTimeline: [],
      resultHidden: true,
    });
  });

  it.each(['event', 'clip'] as const)(
    'lists reveal nothing about entries of the kind %s',
    async (kind) => {
      const { body } = await api.event.list({ body: { media_type: [kind] }, ...hideResults });
      const listed = body.content.entries.filter(({ id }: { id: string }) => id !== 'next');
      expect(listed.length).toBeGreaterThan(0);
      expect(JSON.stringify(listed)).not.toMatch(spoilerPattern);
    },
  );

  it('search reveals neither a result nor the matched text', async () => {
    const body = { search: 'Northfield', media_type: ['event' as const, 'clip' as const] };
    const { body: found } = await api.event.list({ body, ...hideResults });
    const listed = found.content.entries.filter(({ id }: { id: string }) => id !== 'next');
    expect(listed.length).toBeGreaterThan(0);
    expect(JSON.stringify(listed)).not.toMatch(spoilerPattern);
    const suggested = await api.search.suggest({
      query: { q: 'Northfield' },
      ...hideResults,
    });
    const { entries } = suggested.body.content;
    expect(entries.some(({ id }: { id: string }) => id === 'over')).toBe(true);
    expect(JSON.stringify(entries.filter(({ id }: { id: string }) => id !== 'next'))).not.toMatch(
      spoilerPattern,
    );
  });

  it('events without a result yet, and anything but matches, are complete', async () => {
    const { body: next } = await get('next', hideResults);
    expect(next.content).toMatchObject({ title: 'The 3–1 cup', eventDescription: 'Tomorrow.' });
    expect(next.content).not.toHaveProperty('resultHidden');
    const { body: talk } = await get('talk', hideResults);
    expect(talk.content).toMatchObject({ title: 'Studio talk', eventDescription: 'Two guests.' });
  });

  it('the picture of a match stays if its file name has no score', async () => {
    const { body } = await get('poster', hideResults);
    expect(body.content.imageUrl).toBe('/media/art/poster-2026-11-21.webp');
  });

  it('an event without teams has no score, and no title that contains it', async () => {
    const { body: race } = await get('race', hideResults);
    expect(race.content).toMatchObject({ title: 'The race', score: null, resultHidden: true });
    expect(JSON.stringify(race)).not.toMatch(spoilerPattern);
    const { body: cup } = await get('cup', hideResults);
    expect(cup.content).toMatchObject({ title: '', score: null, resultHidden: true });
  });

  it('lists omit the length of a match, which would reveal extra time', async () => {
    const list = { body: { status: ['archived' as const], media_type: ['event' as const] } };
    const findOver = async (more = {}) => {
      const { body } = await api.event.list({ ...list, ...more });
      return body.content.entries.find(({ id }: { id: string }) => id === 'over');
    };
    expect((await findOver()).duration).toBeGreaterThan(0);
    expect((await findOver()).gameEndDate).not.toBeNull();
    expect(await findOver(hideResults)).toMatchObject({ duration: null, gameEndDate: null });
    // A page needs it to play the video.
    expect((await get('over', hideResults)).body.content.duration).toBeGreaterThan(0);
  });

  it('the clock of a finished match is omitted, because it reveals the length of the halves', async () => {
    expect((await get('over')).body.content.clock).toHaveLength(1);
    expect((await get('over', hideResults)).body.content).not.toHaveProperty('clock');
  });

  it('responses without the header are complete', async () => {
    const { body } = await get('over');
    expect(body.content).toMatchObject({ title: spoilers.title, score });
    expect(body.content).not.toHaveProperty('resultHidden');
  });
});

describe('the hidden-result flag', () => {
  /** A running match with nothing to reveal. */
  const plain = async (): Promise<Event> => ({
    ...eventSchema.parse((await get('onair')).body.content),
    title: 'Northfield – Southport',
    metaTitle: null,
    eventDescription: null,
    imageUrl: null,
    score: null,
    scoreTimeline: [],
  });
  const isMarkedHidden = async (changes: Partial<Event>) =>
    withoutResult({ ...(await plain()), ...changes }).resultHidden ?? false;

  it('marks events from which anything was removed, and no others', async () => {
    expect(await isMarkedHidden({})).toBe(false);
    expect(await isMarkedHidden({ score })).toBe(true);
    expect(await isMarkedHidden({ title: 'What a night' })).toBe(true);
    expect(await isMarkedHidden({ metaTitle: 'What a night' })).toBe(true);
    expect(await isMarkedHidden({ eventDescription: 'What a night' })).toBe(true);
    // Its length reveals extra time.
    expect(await isMarkedHidden({ eventStatus: 'archived' })).toBe(true);
    expect(await isMarkedHidden({ mediaType: 'clip', eventId: 'over' })).toBe(true);
  });

  it("does not mark the viewer's own clips", async () => {
    const cut = { ...(await plain()), mediaType: 'user_clip' as const, eventId: 'over' };
    const ownClip = { ...cut, title: 'My goal', isOwn: true };
    expect(withoutResult(ownClip)).toBe(ownClip);
    expect(withoutResult({ ...ownClip, isOwn: false })).toMatchObject({
      title: 'Northfield – Southport',
      resultHidden: true,
    });
  });
});

describe('the title shown without other event data', () => {
  const teams = { home: 'Northfield', away: 'Southport' };
  it.each([
    ['is its own for an upcoming event', 'upcoming', 'event', teams, 'The cup'],
    ['is its own for a channel', 'channel', 'event', teams, 'The cup'],
    ['is the team names for a live event', 'live', 'event', teams, 'Northfield – Southport'],
    ['is the team names for a replay', 'archived', 'event', teams, 'Northfield – Southport'],
    ['is the team names for a clip', 'upcoming', 'clip', teams, 'Northfield – Southport'],
    [
      'is its own if a team is unknown',
      'archived',
      'event',
      { home: null, away: 'Southport' },
      'The cup',
    ],
  ])('%s', (_name, status, mediaType, both, expected) => {
    expect(titleWithoutResult({ title: 'The cup', status, mediaType, ...both })).toBe(expected);
  });
});
