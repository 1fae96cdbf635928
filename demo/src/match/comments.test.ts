import { describe, expect, it } from 'vitest';
import { demoBundle, extendComments } from '../bundle.ts';
import { demoTenantIds } from '../world/worlds.ts';
import { testVideos } from '../testing.ts';

const now = Date.UTC(2026, 10, 21, 15, 3, 20);
const { events, comments } = demoBundle('northline', now, testVideos);
const byEvent = Map.groupBy(comments, ({ targetId }) => targetId);

describe('the chats of the demo', () => {
  it('exist for each live match, at positions of its video that match the time of day', () => {
    const live = events.filter(
      ({ mediaType, status }) => mediaType === 'event' && status === 'live',
    );
    expect(live.length).toBeGreaterThan(1);
    for (const { id, gameStartDate } of live) {
      const matchComments = byEvent.get(id) ?? [];
      expect(matchComments.length).toBeGreaterThan(8);
      for (const { startTime, wallClock } of matchComments)
        expect(Date.parse(wallClock ?? '')).toBeCloseTo(
          Date.parse(gameStartDate ?? '') + startTime * 1000,
          0,
        );
    }
  });

  it('never reveal a score before it can be seen', () => {
    const timelines = new Map(events.map(({ id, scoreTimeline }) => [id, scoreTimeline]));
    const withScore = comments.filter(({ text }) => /\d–\d/.test(text));
    expect(withScore.length).toBeGreaterThan(20);
    for (const { targetId, text, startTime } of withScore) {
      const past = (timelines.get(targetId) ?? []).filter(({ time }) => time < startTime);
      const scores = past.map(({ home, away }) => `${home}–${away}`);
      expect(scores).toContain(/\d+–\d+/.exec(text)?.[0]);
    }
  });

  it('belong to one tenant and are the same on every run', () => {
    const others = demoTenantIds.filter((id) => id !== 'northline');
    for (const id of others) expect(demoBundle(id, now, testVideos).comments).toEqual([]);
    const all = new Map(comments.map((comment) => [comment.id, comment]));
    expect(all.size).toBe(comments.length);
    const next = extendComments('northline', now, testVideos);
    expect(next.length).toBeGreaterThan(50);
    for (const comment of next) expect(comment).toEqual(all.get(comment.id));
  });
});
