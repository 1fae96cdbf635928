import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hourMs, minuteMs } from '@grandstand/contract/constants';
import { matchEvent } from './match-event.ts';
import { slotsOf } from './slots.ts';
import { testVideos } from '../testing.ts';
import { demoTenantIds, worldOf } from '../world/worlds.ts';

const aYear = fc.integer({ min: Date.UTC(2026, 6, 1), max: Date.UTC(2027, 6, 1) });
const atLeastLive = { northline: 2, harbour: 1, pxa: 1 } as const;

describe('the schedule of simulated-live matches', () => {
  it.each(demoTenantIds)(
    'at any time of a year, %s has something live, starting within minutes and just ended',
    (tenantId) => {
      const world = worldOf(tenantId);
      fc.assert(
        fc.property(aYear, (now) => {
          const events = slotsOf(world, now - hourMs, now + hourMs, testVideos).map((match) =>
            matchEvent(match, world, now),
          );
          const timeOf = (at: string | null) => (at === null ? NaN : Date.parse(at));
          const live = events.filter(({ status }) => status === 'live');
          expect(live.length).toBeGreaterThanOrEqual(atLeastLive[tenantId]);
          // A viewer who arrives now can watch for minutes, not seconds.
          const longest = Math.max(...live.map((event) => timeOf(event.gameEndDate) - now));
          expect(longest).toBeGreaterThanOrEqual(2 * minuteMs - 1);
          const starting = events.filter(
            ({ status, gameStartDate }) =>
              status === 'upcoming' && timeOf(gameStartDate) - now <= 5 * minuteMs,
          );
          expect(starting.length).toBeGreaterThan(0);
          const ended = events.filter(
            ({ status, gameEndDate }) =>
              status === 'archived' && now - timeOf(gameEndDate) <= 5 * minuteMs,
          );
          expect(ended.length).toBeGreaterThan(0);
        }),
        { numRuns: 200 },
      );
    },
  );

  it.each(demoTenantIds)('of %s always has a match ahead that is sold', (tenantId) => {
    const world = worldOf(tenantId);
    fc.assert(
      fc.property(aYear, (now) => {
        // The job that extends the schedule may be half an hour from its next run.
        const sold = slotsOf(world, now, now + 1.5 * hourMs, testVideos)
          .map((match) => matchEvent(match, world, now))
          .filter(
            ({ status, commerceType }) =>
              status === 'upcoming' && world.sells.includes(commerceType),
          );
        expect(sold.length).toBeGreaterThan(0);
      }),
      { numRuns: 200 },
    );
  });

  it('returns the same match under the same id for any time and any range', () => {
    fc.assert(
      fc.property(aYear, fc.integer({ min: 0, max: 5 * hourMs }), (now, delayMs) => {
        const world = worldOf('northline');
        const first = new Map(
          slotsOf(world, now, now + 6 * hourMs, testVideos).map((match) => [match.id, match]),
        );
        const second = slotsOf(world, now + delayMs, now + delayMs + hourMs, testVideos);
        for (const match of second) expect(first.get(match.id)).toEqual(match);
        expect(second.length).toBeGreaterThan(0);
      }),
      { numRuns: 50 },
    );
  });

  it('encodes the start of a match in its id', () => {
    const [slot] = slotsOf(
      worldOf('northline'),
      Date.UTC(2026, 10, 21, 14, 5),
      Date.UTC(2026, 10, 21, 14, 5),
      testVideos,
    ).filter(({ id }) => id.startsWith('fb-a'));
    expect(slot?.id).toBe('fb-a-20261121-140500');
    expect(slot?.startMs).toBe(Date.UTC(2026, 10, 21, 14, 5));
  });

  it('has the score of a live match up to the current position of its video, and none before its start', () => {
    const world = worldOf('northline');
    const start = Date.UTC(2026, 10, 21, 14, 5);
    const slot = slotsOf(world, start, start, testVideos).find(({ id }) => id.startsWith('fb-a'));
    if (slot === undefined) throw new Error('no slot at 14:05');
    const scoreAfter = (ms: number) => matchEvent(slot, world, start + ms).score;
    expect(scoreAfter(-1)).toBeNull();
    expect(scoreAfter(0)).toEqual({ home: 0, away: 0 });
    expect(scoreAfter(40_000)).toEqual({ home: 1, away: 0 });
    expect(scoreAfter(300_000)).toEqual(testVideos.football.finalScore);
  });
});
