import type { PlayerStorage } from '../../core/playback/preferences.ts';

/** Returns the browser's storage, or null where it is forbidden (private windows, sandboxed frames). */
export function browserStorage(): PlayerStorage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}
