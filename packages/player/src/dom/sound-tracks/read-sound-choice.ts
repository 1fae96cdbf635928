import { preferencesKey } from '../../core/playback/preferences-key.ts';
import type { PlayerStorage } from '../../core/playback/preferences.ts';
import { readSoundChoice, type SoundChoice } from '../../core/sound-tracks/sound-tracks.ts';
import { browserStorage } from '../preferences/browser-storage.ts';

/** Returns the sound track that the viewer chose last, without a player; null if they chose none. */
export function readStoredSoundChoice(
  storage: PlayerStorage | null = browserStorage(),
): SoundChoice | null {
  try {
    const stored: unknown = JSON.parse(storage?.getItem(preferencesKey) ?? 'null');
    if (typeof stored !== 'object' || stored === null || !('soundTrack' in stored)) return null;
    return readSoundChoice(stored.soundTrack);
  } catch {
    return null;
  }
}
