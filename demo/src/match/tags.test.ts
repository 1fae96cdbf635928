import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { demoBundle, extendTags } from '../bundle.ts';
import { testVideos } from '../testing.ts';

const now = Date.UTC(2026, 10, 21, 15, 3, 20);
const { events, tags } = demoBundle('northline', now, testVideos);
const byEvent = Map.groupBy(tags, ({ targetId }) => targetId);

describe('the tags of the demo', () => {
  it('exist for every match with a video, with each goal at its time', () => {
    const matches = events.filter(
      ({ mediaType, stream, cancelled }) =>
        mediaType === 'event' &&
        (stream.kind === 'film' || stream.kind === 'simulated-live') &&
        cancelled !== true,
    );
    expect(matches.length).toBeGreaterThan(100);
    for (const { id, scoreTimeline, gameStartDate, team1Id, team2Id } of matches) {
      const goals = (byEvent.get(id) ?? []).filter(({ type }) => type === 'goal');
      const scored = scoreTimeline.filter(({ time }) => time > 0);
      expect(goals.map(({ startTime }) => startTime)).toEqual(scored.map(({ time }) => time));
      expect(goals.map(({ title }) => title)).toEqual(
        scored.map(({ home, away }) => `Goal ${home}–${away}`),
      );
      for (const { startTime, wallClock, teamId } of goals) {
        expect([team1Id, team2Id]).toContain(teamId);
        // Ties the position in the video to the time of day.
        expect(Date.parse(wallClock ?? '')).toBe(
          Date.parse(gameStartDate ?? '') + startTime * 1000,
        );
      }
    }
  });

  it('include the direction in the panorama if there is one', () => {
    const panoramas = new Map(events.map(({ id, pano }) => [id, pano]));
    const seen = tags.filter(({ targetId }) => panoramas.get(targetId) === true);
    expect(seen.length).toBeGreaterThan(100);
    expect(new Set(seen.map(({ yaw }) => yaw))).toEqual(new Set([54, -54, 0]));
    const others = tags.filter(({ targetId }) => panoramas.get(targetId) !== true);
    expect(others.length).toBeGreaterThan(0);
    for (const { yaw } of others) expect(yaw).toBe(null);
  });

  it('added by the extension equal those of the initial content of that time', () => {
    const times = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 11, 31) });
    fc.assert(
      fc.property(times, (time) => {
        const all = new Map(demoBundle('pxa', time, testVideos).tags.map((tag) => [tag.id, tag]));
        for (const tag of extendTags('pxa', time, testVideos)) expect(tag).toEqual(all.get(tag.id));
      }),
      { numRuns: 6 },
    );
  });
});
