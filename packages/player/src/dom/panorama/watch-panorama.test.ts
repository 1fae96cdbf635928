import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { initialState, reducePlayer } from '../../core/state.ts';
import { createStore } from '../../core/store.ts';
import type { PlayerController } from '../controller.ts';
import { watchPanorama } from './watch-panorama.ts';

const qualityLevels = [
  { index: 0, height: 480, bitrate: 1e6, frameRate: 25 },
  { index: 1, height: 720, bitrate: 2e6, frameRate: 25 },
];

/** Reports to the observer whether the video is in sight. */
let setVisible: (isIntersecting: boolean) => void;

class FakeIntersectionObserver {
  constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
    setVisible = (isIntersecting) => callback([{ isIntersecting }]);
  }
  observe() {}
  disconnect() {}
}

/** A panorama on a device that draws this many frames per second, with this many lower renditions. */
function watched(drawnPerSecond: number, lowerLevels: number) {
  const video = document.createElement('video');
  const seconds = () => performance.now() / 1000;
  const state = { paused: false, seeking: false };
  Object.defineProperties(video, {
    paused: { get: () => state.paused },
    seeking: { get: () => state.seeking },
    getVideoPlaybackQuality: {
      value: () => ({
        totalVideoFrames: seconds() * 25,
        droppedVideoFrames: seconds() * (25 - drawnPerSecond),
      }),
    },
  });
  const store = createStore(reducePlayer, initialState('vod'));
  const { dispatch } = store;
  dispatch({ type: 'source-changed', live: false, atEdge: false, empty: false, keepView: false });
  dispatch({ type: 'loadeddata' });
  dispatch({ type: 'levels', levels: qualityLevels });
  dispatch({ type: 'level-active', level: 1 });
  const actions: string[] = [];
  const controller = {
    store,
    lowerResolution: () => actions.push('lower') <= lowerLevels,
    chooseView: (view, reason) => actions.push(`${view}: ${reason}`),
  } satisfies Partial<PlayerController> as Partial<PlayerController> as PlayerController;
  const stop = watchPanorama(video, controller);
  return { dispatch, actions, state, stop };
}

const pass = (ms: number) => vi.advanceTimersByTime(ms);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('IntersectionObserver', FakeIntersectionObserver);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a panorama on a slow device', () => {
  it('loses pixels step by step, and finally gives way to the broadcast', () => {
    const { actions, stop } = watched(8, 1);
    pass(3000);
    expect(actions).toEqual([]);
    pass(500);
    expect(actions).toEqual(['lower']);
    pass(3000);
    expect(actions).toEqual(['lower', 'lower', 'broadcast: slow']);
    stop();
    pass(10_000);
    expect(actions).toHaveLength(3);
  });

  it('stays where the device draws it well', () => {
    const { actions } = watched(24, 0);
    pass(30_000);
    expect(actions).toEqual([]);
  });

  it.each(['paused', 'seeking'] as const)(
    'is not judged by its frame rate while %s',
    (condition) => {
      const { actions, state } = watched(8, 0);
      pass(2500);
      state[condition] = true;
      pass(30_000);
      state[condition] = false;
      pass(2500);
      expect(actions).toEqual([]);
      pass(2000);
      expect(actions).toHaveLength(2);
    },
  );

  it('is not judged while it waits for its stream or is out of sight', () => {
    const { dispatch, actions } = watched(8, 0);
    dispatch({ type: 'waiting' });
    pass(30_000);
    dispatch({ type: 'canplay' });
    setVisible(false);
    pass(30_000);
    expect(actions).toEqual([]);
    setVisible(true);
    pass(4500);
    expect(actions).toHaveLength(2);
  });
});
