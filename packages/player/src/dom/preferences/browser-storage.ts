import type { PlayerStorage } from '../../core/playback/preferences.ts';

/** Returns the browser's storage, or null where access is blocked (private windows, sandboxed frames). */
export function browserStorage(): PlayerStorage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}
