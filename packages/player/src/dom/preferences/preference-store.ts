import { preferencesKey } from '../../core/playback/preferences-key.ts';
import {
  parsePreferences,
  type PlayerPreferences,
  type PlayerStorage,
} from '../../core/playback/preferences.ts';
import type { PlayerAttachment } from '../attachments.ts';

export type PreferenceStore = {
  read: () => PlayerPreferences;
  update: (change: Partial<PlayerPreferences>) => void;
};

/** Stores the viewer's choices; if the storage is full or blocked, they last only for this page. */
export function createPreferenceStore(storage: PlayerStorage | null): PreferenceStore {
  let current: PlayerPreferences | null = null;
  const read = () => {
    if (current) return current;
    try {
      current = parsePreferences(storage?.getItem(preferencesKey) ?? null);
    } catch {
      current = parsePreferences(null);
    }
    return current;
  };
  return {
    read,
    update: (change) => {
      current = { ...read(), ...change };
      try {
        storage?.setItem(preferencesKey, JSON.stringify(current));
      } catch {
        // The storage is full, or access to it is blocked; the choice still holds for this page.
      }
    },
  };
}

/**
 * Restores the viewer's earlier choices on each source, and stores new ones.
 * @param muted the page requires silence, whatever was chosen before
 */
export function persistPreferences(
  storage: PlayerStorage | null,
  muted: boolean,
): PlayerAttachment {
  return ({ commands, getState, onUpdate }) => {
    const preferences = createPreferenceStore(storage);
    const chosen = preferences.read();
    commands.applySound({ volume: chosen.volume, muted: muted || chosen.muted });
    commands.applyCaptionStyle(chosen.captionStyle);
    commands.applyCorner(chosen.corner);
    commands.applyAudioTrack(chosen.soundTrack);
    onUpdate((update) => {
      if (update.type === 'chosen') preferences.update(update.choice);
      if (update.type === 'source-opened')
        commands.applyRate(getState().live.isLive ? 1 : preferences.read().rate);
      if (update.type === 'captions-offered') {
        const preferred = preferences.read().captions;
        const preferredTrack = update.tracks.find(({ language }) => language === preferred);
        commands.showCaption(preferredTrack?.index ?? null);
      }
    });
  };
}
