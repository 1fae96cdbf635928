import { contentBundle, type ContentEvent, dayMs, hourMs } from '@grandstand/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { demoBundle, extendSchedule } from './bundle.ts';
import { testVideos } from './testing.ts';
import { demoTenantIds, worldOf } from './world/worlds.ts';

const now = Date.UTC(2026, 10, 21, 15, 3, 20);
const bundles = demoTenantIds.map((id) => ({ id, bundle: demoBundle(id, now, testVideos) }));
const northline = demoBundle('northline', now, testVideos);
const matches = northline.events.filter(({ mediaType }) => mediaType === 'event');
const cuts = northline.events.filter(({ mediaType }) => mediaType !== 'event');
const moments = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 11, 31) });

/** Returns the properties of an event that must never change, whatever the day, as one text. */
const fixedPropertiesOf = ({
  title,
  gameStartDate,
  team1Id,
  team2Id,
  imageUrl,
  description,
}: ContentEvent) =>
  JSON.stringify({ title, gameStartDate, team1Id, team2Id, imageUrl, description });

describe('the content of a demo tenant', () => {
  it.each(bundles)('$id satisfies the contract', ({ bundle }) => {
    expect(contentBundle.safeParse(bundle).error?.issues ?? []).toEqual([]);
  });

  it('gives northline 5 sports, 8 leagues, 40 teams and 300 events or more, in every status', () => {
    const of = (type: string) => northline.identities.filter((identity) => identity.type === type);
    expect(new Set(matches.map(({ sportType }) => sportType)).size).toBeGreaterThanOrEqual(5);
    expect(of('league').length).toBeGreaterThanOrEqual(8);
    expect(of('team').length).toBeGreaterThanOrEqual(40);
    expect(matches.length).toBeGreaterThanOrEqual(300);
    expect(new Set(matches.map(({ status }) => status))).toEqual(
      new Set(['live', 'upcoming', 'archived', 'channel']),
    );
    const kinds = new Set(
      cuts.map(({ mediaType, mediaSubType }) => `${mediaType} ${mediaSubType}`),
    );
    for (const kind of ['clip clip', 'clip auto', 'highlight highlight']) {
      expect(kinds).toContain(kind);
    }
    expect([...kinds].some((kind) => kind.endsWith('recap'))).toBe(true);
    expect([...kinds].some((kind) => kind.endsWith('condensed'))).toBe(true);
  });

  it.each(bundles)('$id uses each id once and has no dangling references', ({ bundle }) => {
    const ids = [...bundle.identities, ...bundle.events, ...bundle.users].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const events = new Set(bundle.events.map(({ id }) => id));
    const seen = new Set<string>();
    for (const identity of bundle.identities) {
      for (const id of [...identity.identityIds, identity.parentId]) {
        expect(id === null || seen.has(id)).toBe(true);
      }
      seen.add(identity.id);
    }
    for (const event of bundle.events) {
      for (const id of [...event.identityIds, event.team1Id, event.team2Id]) {
        expect(id === null || seen.has(id)).toBe(true);
      }
      expect(event.parentEventId === null || events.has(event.parentEventId)).toBe(true);
    }
  });

  it('shares no id, team, league or account between tenants', () => {
    const names = bundles.flatMap(({ bundle }) => [
      ...new Set([
        ...bundle.identities
          .filter(({ type }) => type === 'league' || type === 'team')
          .map(({ title }) => title),
        ...[...bundle.identities, ...bundle.events].map(({ id }) => id),
        ...bundle.users.map(({ email }) => email),
      ]),
    ]);
    expect(new Set(names).size).toBe(names.length);
  });

  it('is identical for the same moment', () => {
    expect(JSON.stringify(demoBundle('pxa', now, testVideos))).toBe(
      JSON.stringify(demoBundle('pxa', now, testVideos)),
    );
  });

  it('never reuses an id for another match, however far apart two days are', () => {
    fc.assert(
      fc.property(moments, fc.integer({ min: 0, max: 60 * 24 * 60 }), (first, minutes) => {
        const firstEvents = new Map(
          demoBundle('harbour', first, testVideos).events.map((event) => [event.id, event]),
        );
        for (const event of demoBundle('harbour', first + minutes * 60_000, testVideos).events) {
          const before = firstEvents.get(event.id);
          // A replay that has left the archive changes its description as well.
          if (before === undefined || before.stream.kind !== event.stream.kind) continue;
          expect(fixedPropertiesOf(event)).toBe(fixedPropertiesOf(before));
        }
      }),
      { numRuns: 12 },
    );
  });

  it('takes score, timeline and length of every replay from its video', () => {
    for (const { bundle } of bundles) {
      for (const event of bundle.events) {
        if (event.stream.kind !== 'film') continue;
        const video = event.stream.film === 'football' ? testVideos.football : testVideos.handball;
        expect(event.sportType).toBe(video.sport);
        expect(event.score).toEqual(video.finalScore);
        expect(event.duration).toBe(video.durationMs / 1000);
        expect(event.scoreTimeline.map(({ time }) => time * 1000)).toEqual(
          video.scoreTimeline.map(({ atMs }) => atMs),
        );
      }
    }
  });

  it('always includes an upcoming and a recent cancelled match of northline', () => {
    fc.assert(
      fc.property(moments, (moment) => {
        const cancelledMatches = demoBundle('northline', moment, testVideos).events.filter(
          ({ cancelled }) => cancelled === true,
        );
        const days = ({ date }: ContentEvent) => (Date.parse(date) - moment) / dayMs;
        expect(
          cancelledMatches.filter((event) => days(event) > 0 && days(event) <= 14),
        ).not.toEqual([]);
        expect(
          cancelledMatches.filter((event) => days(event) < 0 && days(event) >= -14),
        ).not.toEqual([]);
        for (const event of cancelledMatches) {
          expect(event).toMatchObject({
            stream: { kind: 'none' },
            score: null,
            duration: null,
            scoreTimeline: [],
            commerceType: 'commerce_free_media',
          });
          expect(event.description).toContain('alled off');
        }
      }),
      { numRuns: 12 },
    );
  });

  it('cuts clips from the video at its moments', () => {
    const parents = new Map(northline.events.map((event) => [event.id, event]));
    for (const cut of cuts) {
      const parent = parents.get(cut.parentEventId ?? '');
      expect(parent?.stream.kind).toBe('film');
      expect(parent?.status).toBe('archived');
      if (cut.stream.kind !== 'clip') throw new Error(`${cut.id} is not a clip`);
      const { stream } = cut;
      const video = stream.film === 'football' ? testVideos.football : testVideos.handball;
      expect(stream.endMs).toBeLessThanOrEqual(video.durationMs);
      expect(video.moments.some(({ atMs }) => atMs >= stream.startMs && atMs <= stream.endMs)).toBe(
        true,
      );
      const colors = [video.kits.home.color, video.kits.away.color, null];
      expect(colors).toContain(cut.playerColor);
      expect(cut.playerNumber === null || cut.playerColor !== null).toBe(true);
    }
  });

  it('contains only what the tenant sells, and most of it is free', () => {
    for (const { id, bundle } of bundles) {
      const allowed = ['commerce_free_media', 'commerce_members_media', ...worldOf(id).sells];
      const types = bundle.events.map(({ commerceType }) => commerceType);
      expect(types.filter((type) => !allowed.includes(type))).toEqual([]);
      const free = types.filter((type) => type === 'commerce_free_media').length;
      expect(free / types.length).toBeGreaterThan(0.75);
    }
    const typesOfNorthline = new Set(northline.events.map(({ commerceType }) => commerceType));
    expect(typesOfNorthline.size).toBe(5);
  });

  it.each(bundles)('$id sells and protects only events with a video', ({ bundle }) => {
    const withoutVideo = bundle.events.filter(({ stream }) => stream.kind === 'none');
    expect(withoutVideo.length).toBeGreaterThan(0);
    expect(new Set(withoutVideo.map(({ commerceType }) => commerceType))).toEqual(
      new Set(['commerce_free_media']),
    );
  });

  it('has banners of teams that fill the band of a phone', () => {
    const teams = bundles.flatMap(({ bundle }) =>
      bundle.identities.filter(({ type }) => type === 'team'),
    );
    const types = teams.flatMap(({ mobileBanners }) => mobileBanners ?? []).map(({ type }) => type);
    expect(new Set(types)).toEqual(new Set(['vertical_banner']));
  });

  it('always has a replay of every commerce type of a tenant', () => {
    fc.assert(
      fc.property(moments, fc.constantFrom(...demoTenantIds), (moment, id) => {
        const { events } = demoBundle(id, moment, testVideos);
        const replays = events.filter(
          ({ status, stream, mediaType }) =>
            mediaType === 'event' && status === 'archived' && stream.kind === 'film',
        );
        const types = new Set(replays.map(({ commerceType }) => commerceType));
        for (const type of ['commerce_members_media', ...worldOf(id).sells] as const)
          expect(types).toContain(type);
      }),
      { numRuns: 12 },
    );
  });

  it('throws for an unknown tenant', () => {
    expect(() => demoBundle('elsewhere', now, testVideos)).toThrow('not "elsewhere"');
  });
});

describe('the extension of the schedule', () => {
  it('adds only events that are also part of the initial content of that moment', () => {
    fc.assert(
      fc.property(moments, (moment) => {
        const all = new Map(
          demoBundle('pxa', moment, testVideos).events.map((event) => [event.id, event]),
        );
        for (const event of extendSchedule('pxa', moment, testVideos)) {
          expect(event).toEqual(all.get(event.id));
        }
      }),
      { numRuns: 12 },
    );
  });

  it('leaves no gap if its job runs every ten minutes', () => {
    const ids = new Set<string>();
    const start = Date.UTC(2027, 1, 28, 22);
    for (let at = start; at < start + 6 * hourMs; at += 600_000) {
      for (const event of extendSchedule('harbour', at, testVideos)) ids.add(event.id);
    }
    const expected = demoBundle('harbour', start + 3 * hourMs, testVideos).events;
    const slots = expected.filter(({ gameType }) => gameType === 'Matchday');
    expect(slots.length).toBeGreaterThan(100);
    expect(slots.filter(({ id }) => !ids.has(id))).toEqual([]);
  });
});
