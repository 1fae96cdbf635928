import { beforeAll, describe, expect, it } from 'vitest';
import type { ContentBundle } from '@grandstand/contract';
import { demoMediaDir } from '../index.ts';
import { demoBundle, extendLineups } from '../bundle.ts';
import { readDemoVideos, type DemoVideos } from '../videos.ts';
import { demoTenantIds } from '../world/worlds.ts';

const now = Date.UTC(2026, 10, 21, 15, 3, 20);
let videos: DemoVideos;
let bundles: ContentBundle[];
beforeAll(async () => {
  videos = await readDemoVideos(demoMediaDir);
  bundles = demoTenantIds.map((id) => demoBundle(id, now, videos));
});

const sides = ['home', 'away'] as const;

describe('the line-ups of the demo', () => {
  it('are those of running and recent matches, with all players of tags and statistics', () => {
    for (const { events, lineups, tags } of bundles) {
      expect(lineups.length).toBeGreaterThan(50);
      const byEvent = new Map(lineups.map((one) => [one.eventId, one]));
      const missing = tags.filter(({ targetId, teamId, playerNumber }) => {
        const event = events.find(({ id }) => id === targetId);
        const lineup = byEvent.get(targetId);
        if (lineup === undefined || playerNumber === null || teamId === null) return false;
        const side = event?.team1Id === teamId ? 'home' : 'away';
        return lineup[side].every(({ number }) => number !== playerNumber);
      });
      expect(missing).toEqual([]);
      const shown = Object.values(videos).map(({ id }) => id as string);
      for (const event of events) {
        const { stream } = event;
        if (stream.kind !== 'film' || !shown.includes(stream.film)) continue;
        const lineup = byEvent.get(event.id);
        if (lineup === undefined) continue;
        const { statistics } = videos[stream.film as keyof DemoVideos];
        for (const { side, playerNumber } of statistics.moments)
          if (playerNumber !== null)
            expect(lineup[side].map(({ number }) => number)).toContain(playerNumber);
      }
    }
  });

  it('have players of the roster only, a full team that starts, and one captain', () => {
    const starters = { football: 11, handball: 7, basketball: 5, ice_hockey: 6 } as const;
    for (const { events, lineups, rosters } of bundles)
      for (const lineup of lineups) {
        const event = events.find(({ id }) => id === lineup.eventId);
        for (const side of sides) {
          const teamId = side === 'home' ? event?.team1Id : event?.team2Id;
          const roster = rosters.find((one) => one.teamId === teamId)?.players ?? [];
          const known = new Set(roster.map(({ number }) => number));
          expect(lineup[side].filter(({ number }) => !known.has(number))).toEqual([]);
          const starting = lineup[side].filter(({ isStarter }) => isStarter);
          const expected = Object.entries(starters).find(([sport]) => sport === event?.sportType);
          if (expected !== undefined) expect(starting.length).toBe(expected[1]);
          expect(starting.filter(({ isCaptain }) => isCaptain).length).toBe(1);
        }
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
      const added = extendLineups(id, now, videos);
      expect(added.length).toBeGreaterThan(0);
      for (const { eventId } of added)
        expect(starts.get(eventId) ?? now).toBeLessThanOrEqual(now + 3_600_000);
    }
  });
});
