import { preferencesKey, prefersCaptions } from '../../core/captions/captions-preference.ts';
import type { PlayerStorage } from '../../core/playback/preferences.ts';
import { browserStorage } from '../preferences/browser-storage.ts';

/**
 * True if this viewer watches with captions. Without a storage of the page's own, the device's counts.
 */
export function readCaptionsPreference(storage: PlayerStorage | null = browserStorage()): boolean {
  try {
    return prefersCaptions(storage?.getItem(preferencesKey) ?? null);
  } catch {
    return false;
  }
}
