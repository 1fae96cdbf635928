import { prefersCaptions } from '../../core/captions/captions-preference.ts';
import { preferencesKey } from '../../core/playback/preferences-key.ts';
import type { PlayerStorage } from '../../core/playback/preferences.ts';
import { browserStorage } from '../preferences/browser-storage.ts';

/**
 * True if this viewer watches with captions. Reads the browser's storage unless the page has its own.
 */
export function readCaptionsPreference(storage: PlayerStorage | null = browserStorage()): boolean {
  try {
    return prefersCaptions(storage?.getItem(preferencesKey) ?? null);
  } catch {
    return false;
  }
}
