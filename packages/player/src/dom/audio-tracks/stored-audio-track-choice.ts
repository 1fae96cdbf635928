import { preferencesKey } from '../../core/playback/preferences-key.ts';
import type { PlayerStorage } from '../../core/playback/preferences.ts';
import {
  readAudioTrackChoice,
  type AudioTrackChoice,
} from '../../core/audio-tracks/audio-tracks.ts';
import { browserStorage } from '../preferences/browser-storage.ts';

/** Returns the audio track that the viewer chose last, without a player; null if they chose none. */
export function readStoredAudioTrackChoice(
  storage: PlayerStorage | null = browserStorage(),
): AudioTrackChoice | null {
  try {
    const stored: unknown = JSON.parse(storage?.getItem(preferencesKey) ?? 'null');
    if (typeof stored !== 'object' || stored === null || !('soundTrack' in stored)) return null;
    return readAudioTrackChoice(stored.soundTrack);
  } catch {
    return null;
  }
}
