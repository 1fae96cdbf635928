import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { VideoId } from '../video.ts';
import { videoOf } from '../matches.ts';
import { simulateFootball } from './football.ts';
import { simulateHandball } from './handball.ts';
import type { SimulatedMatch } from './simulated-match.ts';

const sports: readonly (readonly [VideoId, (seed: number) => SimulatedMatch, number])[] = [
  ['football', simulateFootball, 300],
  ['handball', simulateHandball, 240],
];

describe.each(sports)('the %s match', (id, simulate, seconds) => {
  it('is identical for the same seed, and different for another', () => {
    const once = simulate(5);
    const again = simulate(5);
    expect(again.events).toEqual(once.events);
    expect(again.ticks.at(-1)).toEqual(once.ticks.at(-1));
    expect(simulate(6).events).not.toEqual(once.events);
  });

  it('is consistent for any seed: the goals match the score, times are in order', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 31 }), (seed) => {
        const match = simulate(seed);
        const video = videoOf(id, match);
        for (const side of ['home', 'away'] as const) {
          const goals = video.moments.filter((item) => item.type === 'goal' && item.side === side);
          expect(goals).toHaveLength(video.finalScore[side]);
        }
        expect(video.durationMs).toBe(seconds * 1000);
        expect(video.scoreTimeline.at(-1)).toMatchObject(video.finalScore);
        let last = 0;
        for (const moment of video.moments) {
          expect(moment.atMs).toBeGreaterThanOrEqual(last);
          expect(moment.startMs).toBeGreaterThanOrEqual(0);
          expect(moment.startMs).toBeLessThanOrEqual(moment.atMs);
          expect(moment.atMs).toBeLessThan(moment.endMs);
          expect(moment.endMs).toBeLessThanOrEqual(video.durationMs);
          last = moment.atMs;
        }
        expect(video.moments[0]?.type).toBe('kick_off');
        expect(video.moments.filter((item) => item.type === 'full_time')).toHaveLength(1);
      }),
      { numRuns: 3, seed: 2026 },
    );
  });

  it('keeps all figures and the ball on or next to the field', () => {
    const far = simulate(9).ticks.flatMap(({ figures, ball }) =>
      [ball, ...figures].filter(({ x, y }) => !(Math.hypot(x, y) < 80)),
    );
    expect(far).toEqual([]);
  });

  it('never lets a figure run faster than a human can', () => {
    const speeds = simulate(9).ticks.map(({ figures }) =>
      Math.max(...figures.map((figure) => figure.speed)),
    );
    expect(Math.max(...speeds)).toBeLessThan(9);
  });
});

describe('the committed matches', () => {
  const videos = sports.map(([id]) => videoOf(id));

  it('have goals on both sides, a card or a suspension, and saves', () => {
    for (const video of videos) {
      const types = video.moments.map((moment) => moment.type);
      expect(Math.min(video.finalScore.home, video.finalScore.away)).toBeGreaterThan(0);
      expect(types).toContain('save');
      expect(types).toContain(video.id === 'football' ? 'yellow_card' : 'suspension');
    }
  });

  it('end with the statistics of the whole match, each value with its time', () => {
    for (const video of videos) {
      const { metrics, moments } = video.statistics;
      expect(metrics.map(({ filterId }) => filterId)).toEqual(
        video.stats.map((stat) => stat.filterId),
      );
      for (const { timeline } of metrics) {
        const times = timeline.map(([time]) => time);
        expect(times).toEqual([...new Set(times)].toSorted((a, b) => a - b));
      }
      // Continual values are recorded every five seconds, and end slightly before the video.
      const continual = ['possession', 'passes', 'pass_accuracy'];
      for (const { filterId, home, away } of video.stats) {
        const found = metrics.find(
          (metric) => metric.filterId === filterId && !continual.includes(filterId),
        );
        expect(found?.timeline.at(-1)?.slice(1) ?? [home, away]).toEqual([home, away]);
      }
      // No goal counts before it can be seen.
      const goals = metrics.find(({ filterId }) => filterId === 'goals');
      expect(
        goals?.timeline.map(([time, home, away]) => ({ atMs: time * 1000, home, away })),
      ).toEqual(video.scoreTimeline);
      const onTarget = metrics.find(({ filterId }) => filterId === 'shots_on_target');
      const decided = moments.filter(
        ({ filterId }) => filterId === 'goals' || filterId === 'saves',
      );
      expect(onTarget?.timeline.slice(1).map(([time]) => time)).toEqual(
        decided.map(({ time }) => time),
      );
    }
  });

  it('have the same counts in statistics and moments', () => {
    for (const video of videos) {
      for (const [filterId, type] of [
        ['saves', 'save'],
        ['fouls', 'foul'],
        ['goals', 'goal'],
      ] as const) {
        const stat = video.stats.find((candidate) => candidate.filterId === filterId);
        for (const side of ['home', 'away'] as const) {
          const seen = video.moments.filter(
            (moment) => moment.type === type && moment.side === side,
          );
          expect(stat?.[side]).toBe(seen.length);
        }
      }
    }
  });
});
