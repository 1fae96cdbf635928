import { beforeAll, describe, expect, it } from 'vitest';
import type { ContentBundle, ContentEvent, ContentLineup } from '@grandstand/contract';
import { hourMs } from '@grandstand/contract/constants';
import { demoMediaDir } from '../index.ts';
import { demoBundle, extendLineups } from '../bundle.ts';
import { readDemoVideos, type DemoVideos, type Video } from '../videos.ts';
import { demoTenantIds } from '../world/worlds.ts';

const now = Date.UTC(2026, 10, 21, 15, 3, 20);
const sides = ['home', 'away'] as const;
const starters: Readonly<Record<string, number>> = {
  football: 11,
  handball: 7,
  basketball: 5,
  ice_hockey: 6,
  volleyball: 7,
  rugby: 15,
  field_hockey: 11,
};

let videos: DemoVideos;
let bundles: ContentBundle[];
/** Every line-up, with its match and the bundle that has both. */
let all: { bundle: ContentBundle; lineup: ContentLineup; event: ContentEvent }[];
beforeAll(async () => {
  videos = await readDemoVideos(demoMediaDir);
  bundles = demoTenantIds.map((id) => demoBundle(id, now, videos));
  all = bundles.flatMap((bundle) => {
    const events = new Map(bundle.events.map((event) => [event.id, event]));
    return bundle.lineups.flatMap((lineup) => {
      const event = events.get(lineup.eventId);
      return event === undefined ? [] : [{ bundle, lineup, event }];
    });
  });
});

const videoOf = ({ stream }: ContentEvent): Video | undefined =>
  stream.kind === 'film' || stream.kind === 'simulated-live'
    ? Object.values(videos).find(({ id }) => id === stream.film)
    : undefined;
const numbersOf = (players: readonly { readonly number: number }[]) =>
  new Set(players.map(({ number }) => number));

describe('the line-ups of the demo', () => {
  it('are those of running and recent matches of every tenant', () => {
    expect(all.length).toBe(bundles.flatMap(({ lineups }) => lineups).length);
    for (const { lineups } of bundles) expect(lineups.length).toBeGreaterThan(50);
    const withVideo = all.filter(({ event }) => videoOf(event) !== undefined);
    expect(new Set(withVideo.map(({ event }) => event.sportType))).toEqual(
      new Set(['football', 'handball']),
    );
  });

  it('have all players of the moments and the statistics of their video', () => {
    const missing = all.flatMap(({ lineup, event }) => {
      const video = videoOf(event);
      return [...(video?.moments ?? []), ...(video?.statistics.moments ?? [])].filter(
        ({ side, playerNumber }) =>
          side !== null && playerNumber !== null && !numbersOf(lineup[side]).has(playerNumber),
      );
    });
    expect(missing).toEqual([]);
  });

  it('have players of the roster only, a full team that starts, and one captain', () => {
    for (const { bundle, lineup, event } of all)
      for (const side of sides) {
        const teamId = side === 'home' ? event.team1Id : event.team2Id;
        const roster = numbersOf(
          bundle.rosters.find((candidate) => candidate.teamId === teamId)?.players ?? [],
        );
        expect([...numbersOf(lineup[side])].filter((number) => !roster.has(number))).toEqual([]);
        const starting = lineup[side].filter(({ isStarter }) => isStarter);
        expect(starting.length).toBe(starters[event.sportType]);
        expect(starting.filter(({ isCaptain }) => isCaptain).length).toBe(1);
      }
  });

  it('are announced within the hour before a match, and not earlier', () => {
    for (const [index, id] of demoTenantIds.entries()) {
      const starts = new Map(
        bundles[index]?.events.map(({ id: event, gameStartDate }) => [
          event,
          Date.parse(gameStartDate ?? ''),
        ]),
      );
      const added = extendLineups(id, now, videos).map(({ eventId }) => starts.get(eventId) ?? 0);
      expect(Math.max(...added)).toBeGreaterThan(now);
      expect(Math.max(...added)).toBeLessThanOrEqual(now + hourMs);
    }
  });
});
