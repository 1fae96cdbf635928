/** Shared by the player's tests: a fake engine that the test drives, and a media element. */
import { vi } from 'vitest';
import type { PlayerStorage } from './core/playback/preferences.ts';
import type { Engine, EngineListener, EngineOptions } from './dom/engine/engine.ts';
import type { TimeRange } from './core/timeline/timeline.ts';

type Loaded = { options: EngineOptions; listener: EngineListener; engine: Engine };

/** The engines loaded so far, and the seekable range that each reports. */
export const fake: { loaded: Loaded[]; seekable: TimeRange } = {
  loaded: [],
  seekable: { start: 0, end: 0 },
};

/** Replaces `dom/engine/load-engine.ts`: the test simulates the stream instead of hls.js. */
export const fakeEngines = {
  loadEngine: async (video: HTMLVideoElement, options: EngineOptions, listener: EngineListener) => {
    const engine: Engine = {
      retry: vi.fn<() => void>(),
      reload: vi.fn<(startAt: number | null) => void>(),
      seek: (time) => {
        video.currentTime = time;
      },
      swap: () => false,
      busy: () => false,
      recoverMedia: vi.fn<() => void>(),
      chooseLevel: vi.fn<(level: number | null) => void>(),
      capLevel: vi.fn<(level: number) => void>(),
      byBrowser: options.byBrowser,
      showsCaptions: options.withCaptions,
      chooseCaption: vi.fn<(caption: number | null) => void>(),
      chooseAudioTrack: vi.fn<(track: number) => void>(),
      seekable: () => fake.seekable,
      destroy: vi.fn<() => void>(),
    };
    fake.loaded.push({ options, listener, engine });
    return engine;
  },
};

/** Returns the engine of the current source. */
export function currentEngine(): Loaded {
  const last = fake.loaded.at(-1);
  if (!last) throw new Error('Nothing was loaded');
  return last;
}

/** Resets all engines and adds the parts of HTMLMediaElement that jsdom lacks. */
export function fakeMedia(): void {
  fake.loaded.length = 0;
  fake.seekable = { start: 0, end: 600 };
  const { prototype } = HTMLMediaElement;
  let paused = true;
  vi.spyOn(prototype, 'load').mockImplementation(() => undefined);
  vi.spyOn(prototype, 'paused', 'get').mockImplementation(() => paused);
  vi.spyOn(prototype, 'readyState', 'get').mockImplementation(() =>
    paused ? HTMLMediaElement.HAVE_NOTHING : HTMLMediaElement.HAVE_ENOUGH_DATA,
  );
  vi.spyOn(prototype, 'play').mockImplementation(async function play(this: HTMLMediaElement) {
    paused = false;
    this.dispatchEvent(new Event('play'));
    this.dispatchEvent(new Event('playing'));
  });
  vi.spyOn(prototype, 'pause').mockImplementation(function pause(this: HTMLMediaElement) {
    paused = true;
    this.dispatchEvent(new Event('pause'));
  });
  Object.defineProperty(prototype, 'textTracks', {
    configurable: true,
    get: () => Object.assign([], { addEventListener: () => undefined }),
  });
}

/** Returns a storage in memory, as Web Storage behaves. */
export function createMemoryStorage(): PlayerStorage & { readonly clear: () => void } {
  const entries = new Map<string, string>();
  return {
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    clear: () => entries.clear(),
  };
}
