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
      { type: 'loadeddata' },
      { type: 'timeupdate', currentTime: 50, bufferedEnd: 60, seekable: { start: 0, end: 100 } },
      { type: 'play-requested' },
      { type: 'levels', levels: [{ index: 0, height: 720, bitrate: 1, frameRate: 25 }] },
      { type: 'level-chosen', level: 0 },
      { type: 'volumechange', sound: { volume: 0.3, muted: false } },
      failed,
    );
    expect(statusOf(broken).phase).toBe('error');
    const fresh = after(broken, { ...loaded, live: true });
    expect(fresh).toMatchObject({
      playback: { phase: 'loading' },
      live: { isLive: true },
      error: null,
      timeline: { currentTime: 0, seekable: { start: 0, end: 0 } },
      quality: { levels: [], chosenLevel: null },
    });
    expect(fresh.playback).toMatchObject({ wantsPlay: true, sound: { volume: 0.3, muted: false } });
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
      { type: 'loadeddata' },
      { type: 'play' },
      { type: 'waiting' },
      { type: 'canplay' },
      { type: 'pause' },
      { type: 'ended' },
      { type: 'loadeddata' },
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
    const seekable = { start: 0, end: 300 };
    const at = (time: number): PlayerEvent => ({
      type: 'timeupdate',
      currentTime: time,
      bufferedEnd: time,
      seekable,
    });
    const live = after(initialState('live'), { ...loaded, live: true }, at(298));
    expect(live.live.atLiveEdge).toBe(true);
    const back = after(live, at(100));
    expect(back.live.atLiveEdge).toBe(false);
    expect(after(back, at(297)).live.atLiveEdge).toBe(true);
  });

  it('becomes on demand when a live stream ends', () => {
    const ended: PlayerEvent = { type: 'playlist', live: false, targetDuration: 2, anchors: [] };
    expect(after(initialState('live'), { ...loaded, live: true }, ended).live.isLive).toBe(false);
  });

  it('clears the browser-imposed mute when the viewer turns the sound on', () => {
    const silent = after(
      initialState('vod'),
      { type: 'autoplay-muted' },
      { type: 'volumechange', sound: { volume: 1, muted: true } },
    );
    expect(silent.playback.autoplayMuted).toBe(true);
    expect(
      after(silent, { type: 'volumechange', sound: { volume: 1, muted: false } }).playback
        .autoplayMuted,
    ).toBe(false);
  });

  it('does not call its subscribers when nothing changed', () => {
    const store = createStore(reducePlayer, after(initialState('vod'), loaded));
    let calls = 0;
    const stop = store.subscribe(() => {
      calls += 1;
    });
    const unchanged: PlayerEvent = {
      type: 'timeupdate',
      currentTime: 0,
      bufferedEnd: 0,
      seekable: { start: 0, end: 0 },
    };
    store.dispatch(unchanged);
    store.dispatch({ type: 'pause' });
    expect(calls).toBe(0);
    store.dispatch({ type: 'play' });
    stop();
    store.dispatch({ type: 'pause' });
    expect(calls).toBe(1);
  });

  it('keeps the same status until something the page can see changes', () => {
    const state = after(initialState('vod'), loaded);
    const moved = after(state, {
      type: 'timeupdate',
      currentTime: 4,
      bufferedEnd: 9,
      seekable: { start: 0, end: 100 },
    });
    expect(isSameStatus(statusOf(state), statusOf(moved))).toBe(true);
    expect(isSameStatus(statusOf(state), statusOf(after(moved, failed)))).toBe(false);
  });
});
