import { describe, expect, it } from 'vitest';
import { initialState, reducePlayer, type PlayerEvent, type PlayerState } from './state.ts';
import { isSameStatus, statusOf } from './status.ts';
import { createStore } from './store.ts';

const after = (state: PlayerState, ...events: PlayerEvent[]) => events.reduce(reducePlayer, state);
const loaded: Extract<PlayerEvent, { type: 'source-changed' }> = {
  type: 'source-changed',
  live: false,
  atEdge: true,
  empty: false,
  keepView: false,
};
const failed: PlayerEvent = {
  type: 'error',
  error: { code: 'network', status: 503, retrying: true },
};

describe('player state', () => {
  it('drops the error and everything about the old source when the source changes', () => {
    const broken = after(
      initialState('vod'),
      loaded,
      { type: 'picture-ready' },
      { type: 'time', time: 50, bufferedTo: 60, window: { start: 0, end: 100 } },
      { type: 'play-wanted', wanted: true },
      { type: 'levels', levels: [{ index: 0, height: 720, bitrate: 1, frameRate: 25 }] },
      { type: 'level-chosen', level: 0 },
      { type: 'sound', sound: { volume: 0.3, muted: false } },
      failed,
    );
    expect(statusOf(broken).phase).toBe('error');
    const fresh = after(broken, { ...loaded, live: true });
    expect(fresh).toMatchObject({
      phase: 'loading',
      live: true,
      error: null,
      time: 0,
      levels: [],
      chosenLevel: null,
      window: { start: 0, end: 0 },
    });
    expect(fresh).toMatchObject({ wantsPlay: true, sound: { volume: 0.3, muted: false } });
  });

  it('is empty without a source', () => {
    expect(statusOf(after(initialState('live'), { ...loaded, empty: true })).phase).toBe('empty');
  });

  it('passes through loading, playing, buffering, paused and ended', () => {
    const phases: string[] = [];
    const store = createStore(reducePlayer, initialState('vod'));
    store.subscribe(() => phases.push(statusOf(store.getState()).phase));
    const events: PlayerEvent[] = [
      loaded,
      { type: 'picture-ready' },
      { type: 'paused', paused: false },
      { type: 'waiting', waiting: true },
      { type: 'waiting', waiting: false },
      { type: 'paused', paused: true },
      { type: 'ended' },
      { type: 'picture-ready' },
    ];
    events.forEach(store.dispatch);
    expect(phases).toEqual([
      'loading',
      'paused',
      'playing',
      'buffering',
      'playing',
      'paused',
      'ended',
      'paused',
    ]);
  });

  it('leaves the live position and returns to it', () => {
    const window = { start: 0, end: 300 };
    const at = (time: number): PlayerEvent => ({ type: 'time', time, bufferedTo: time, window });
    const live = after(initialState('live'), { ...loaded, live: true }, at(298));
    expect(live.atLiveEdge).toBe(true);
    const back = after(live, at(100));
    expect(back.atLiveEdge).toBe(false);
    expect(after(back, at(297)).atLiveEdge).toBe(true);
  });

  it('becomes on demand when a live stream ends', () => {
    const news: PlayerEvent = { type: 'playlist', live: false, targetDuration: 2, anchors: [] };
    expect(after(initialState('live'), { ...loaded, live: true }, news).live).toBe(false);
  });

  it('clears the browser-imposed mute when the viewer turns the sound on', () => {
    const silent = after(
      initialState('vod'),
      { type: 'silenced', silenced: true },
      { type: 'sound', sound: { volume: 1, muted: true } },
    );
    expect(silent.silenced).toBe(true);
    expect(after(silent, { type: 'sound', sound: { volume: 1, muted: false } }).silenced).toBe(
      false,
    );
  });

  it('does not notify subscribers when nothing changed', () => {
    const store = createStore(reducePlayer, after(initialState('vod'), loaded));
    let calls = 0;
    const stop = store.subscribe(() => {
      calls += 1;
    });
    const time: PlayerEvent = {
      type: 'time',
      time: 0,
      bufferedTo: 0,
      window: { start: 0, end: 0 },
    };
    store.dispatch(time);
    store.dispatch({ type: 'paused', paused: true });
    expect(calls).toBe(0);
    store.dispatch({ type: 'paused', paused: false });
    stop();
    store.dispatch({ type: 'paused', paused: true });
    expect(calls).toBe(1);
  });

  it('keeps the same status until something the page can see changes', () => {
    const state = after(initialState('vod'), loaded);
    const moved = after(state, {
      type: 'time',
      time: 4,
      bufferedTo: 9,
      window: { start: 0, end: 100 },
    });
    expect(isSameStatus(statusOf(state), statusOf(moved))).toBe(true);
    expect(isSameStatus(statusOf(state), statusOf(after(moved, failed)))).toBe(false);
  });
});

describe('following live', () => {
  const window = { start: 0, end: 100 };
  const at = (time: number): PlayerEvent => ({ type: 'time', time, bufferedTo: time + 6, window });
  const live = after(
    initialState('live'),
    { ...loaded, live: true },
    { type: 'play-wanted', wanted: true },
    { type: 'paused', paused: false },
    at(100),
  );

  it('continues however far an outage leaves playback behind', () => {
    expect(after(live, at(40))).toMatchObject({ followsLive: true, atLiveEdge: false });
  });

  it('stops when the viewer seeks back or pauses, and starts again at the live position', () => {
    const back = after(live, { type: 'sought', time: 40 }, at(40));
    expect(back.followsLive).toBe(false);
    expect(after(back, at(99)).followsLive).toBe(true);
    expect(after(live, { type: 'play-wanted', wanted: false }, at(60)).followsLive).toBe(false);
  });

  it('does not restart on a step back that is small enough to keep the live badge', () => {
    const back = after(live, { type: 'sought', time: 92 }, at(92));
    expect(back).toMatchObject({ followsLive: false, atLiveEdge: true });
    expect(after(back, at(93)).followsLive).toBe(false);
  });

  it('continues after a short pause within reach of the live position', () => {
    const ready = after(live, { type: 'picture-ready' });
    const paused = after(ready, { type: 'play-wanted', wanted: false }, at(97));
    expect(after(paused, { type: 'play-wanted', wanted: true }).followsLive).toBe(true);
  });

  it('stays off for a viewer who seeks back and then presses play, or is already playing', () => {
    const ready = after(live, { type: 'picture-ready' });
    const play: PlayerEvent = { type: 'play-wanted', wanted: true };
    const back: PlayerEvent = { type: 'sought', time: 30 };
    expect(after(ready, back)).toMatchObject({ followsLive: false, atLiveEdge: false, time: 30 });
    expect(after(ready, back, play).followsLive).toBe(false);
    const paused = after(ready, { type: 'play-wanted', wanted: false });
    expect(after(paused, back, play).followsLive).toBe(false);
    // Pressing play does not undo a small step back that leaves the live badge on.
    expect(after(ready, { type: 'sought', time: 92 }, play)).toMatchObject({
      followsLive: false,
      atLiveEdge: true,
    });
    expect(after(ready, back, { type: 'sought', time: 99 }).followsLive).toBe(true);
  });

  it('is assumed until the first frame shows where the stream starts', () => {
    expect(after(initialState('live'), { ...loaded, live: true }, at(0))).toMatchObject({
      followsLive: true,
      atLiveEdge: true,
    });
  });

  it('is off for a stream that starts elsewhere, and for a video', () => {
    expect(after(live, { ...loaded, live: true, atEdge: false }).followsLive).toBe(false);
    expect(after(live, loaded).followsLive).toBe(false);
  });

  it('may raise the playback rate, which does not count as the viewer’s choice', () => {
    expect(after(live, { type: 'rate', rate: 1.05 }).rate).toBe(1);
    expect(after(initialState('vod'), { type: 'rate', rate: 1.5 }).rate).toBe(1.5);
  });
});
