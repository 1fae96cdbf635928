import { describe, expect, it } from 'vitest';
import { anEvent } from '../../testing.tsx';
import {
  initialPageState,
  reduceEventPage,
  stageOf,
  type EventPageAction,
} from './event-page-state.ts';

const noStream = { ...anEvent().source, hd: null };
const upcoming = anEvent({ eventStatus: 'upcoming', source: noStream });
const live = anEvent();
const replay = anEvent({ eventStatus: 'archived', duration: 300 });

const after = (event: typeof live, ...actions: EventPageAction[]) =>
  actions.reduce(reduceEventPage, initialPageState(event));

describe('event page state', () => {
  it('[RTM-09] a new address makes an upcoming event live at that address', () => {
    const state = after(upcoming, { type: 'url-changed', eventUrl: '/new.m3u8' });
    expect(state.data.eventStatus).toBe('live');
    expect(state.data.source.hd).toBe('/new.m3u8');
    expect(state.startsByItself).toBe(true);
    expect(stageOf(state, false)).toBe('player');
  });

  it('a response older than the announcement leaves the stream unchanged', () => {
    const announced = after(upcoming, { type: 'url-changed', eventUrl: '/new.m3u8' });
    const state = reduceEventPage(announced, { type: 'loaded', event: upcoming, watching: false });
    expect(state.data.eventStatus).toBe('live');
    expect(state.data.source.hd).toBe('/new.m3u8');
  });

  it('a response older than an update does not undo the update', () => {
    const [earlier, latest] = ['2026-11-21T14:00:00.000Z', '2026-11-21T14:00:01.000Z'];
    const known = initialPageState({ ...live, updatedAt: earlier });
    const patch = { eventStatus: 'archived', duration: 300, updatedAt: latest } as const;
    const updated = reduceEventPage(known, { type: 'updated', patch, watching: false });
    expect(updated.data.eventStatus).toBe('archived');
    const late = { ...live, updatedAt: earlier };
    expect(reduceEventPage(updated, { type: 'loaded', event: late, watching: false })).toBe(
      updated,
    );
  });

  it('an update that ends the event leaves the last minutes to a watching viewer', () => {
    const patch = { eventStatus: 'archived', duration: 300, source: replay.source } as const;
    const updated = after(live, { type: 'updated', patch, watching: true });
    expect(updated.data.eventStatus).toBe('live');
    expect(reduceEventPage(updated, { type: 'stream-ended' }).data.eventStatus).toBe('archived');
  });

  it('[RTM-10] a new address clears the stream error and restarts the player', () => {
    const failed = after(live, { type: 'stream-failed', code: 'network' });
    expect(failed.streamError).toBe('network');
    const state = reduceEventPage(failed, { type: 'url-changed', eventUrl: '/new.m3u8' });
    expect(state.streamError).toBeNull();
    expect(state.streamChanges).toBe(failed.streamChanges + 1);
  });

  it('a watching viewer sees the last minutes, then the offer of the replay', () => {
    const lastMinutes = after(live, { type: 'loaded', event: replay, watching: true });
    expect(lastMinutes.data.eventStatus).toBe('live');
    const over = reduceEventPage(lastMinutes, { type: 'stream-ended' });
    expect(stageOf(over, false)).toBe('ended');
    expect(over.data).toBe(replay);
    const replaying = reduceEventPage(over, { type: 'replay-requested' });
    expect(stageOf(replaying, false)).toBe('player');
    expect(replaying.startsByItself).toBe(true);
  });

  it('the replay can arrive after the stream has ended', () => {
    const over = after(live, { type: 'stream-ended' });
    expect(stageOf(over, false)).toBe('ended');
    const ready = reduceEventPage(over, { type: 'loaded', event: replay, watching: false });
    expect(stageOf(ready, false)).toBe('ended');
    expect(ready.data.eventStatus).toBe('archived');
  });

  it('the replay shows at once for a viewer who was not watching', () => {
    const state = after(live, { type: 'loaded', event: replay, watching: false });
    expect(stageOf(state, false)).toBe('player');
    expect(state.data).toBe(replay);
  });

  it('lost access closes the event, even in the last minutes of a broadcast, and is remembered', () => {
    const withoutAccess = { ...replay, isEventAvailableForUser: false, source: noStream };
    const lost = after(live, { type: 'loaded', event: withoutAccess, watching: true });
    expect([lost.hasLostAccess, stageOf(lost, true)]).toEqual([true, 'locked']);
    const still = reduceEventPage(lost, { type: 'loaded', event: withoutAccess, watching: false });
    expect(still.hasLostAccess).toBe(true);
    const restored = reduceEventPage(still, { type: 'loaded', event: replay, watching: false });
    expect(restored.hasLostAccess).toBe(false);
    const neverAvailable = after(withoutAccess, {
      type: 'loaded',
      event: withoutAccess,
      watching: false,
    });
    expect(neverAvailable.hasLostAccess).toBe(false);
  });

  it('the end of a replay does not count as the end of a broadcast', () => {
    expect(after(replay, { type: 'stream-ended' }).hasEnded).toBe(false);
  });

  it('chooses the stage that replaces the picture', () => {
    const stage = (overrides: Parameters<typeof anEvent>[0], locked = false) =>
      stageOf(initialPageState(anEvent(overrides)), locked);
    expect(stage({})).toBe('player');
    expect(stage({ eventStatus: 'channel' })).toBe('player');
    expect(stage({ eventStatus: 'archived' })).toBe('player');
    expect(stage({ eventStatus: 'upcoming', source: noStream })).toBe('countdown');
    expect(stage({ source: noStream })).toBe('no-stream');
    expect(stage({ eventStatus: 'archived', source: noStream })).toBe('no-replay');
    expect(stage({ source: noStream }, true)).toBe('locked');
    expect(stage({ isEventAvailableInUserRegion: false }, true)).toBe('region');
  });
});
