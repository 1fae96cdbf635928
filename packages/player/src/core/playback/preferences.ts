import {
  defaultCaptionStyle,
  readCaptionStyle,
  type CaptionStyle,
} from '../captions/caption-style.ts';
import {
  maxLanguageLength,
  readAudioTrackChoice,
  type AudioTrackChoice,
} from '../audio-tracks/audio-tracks.ts';
import { nearestRate } from './playback-rate.ts';
import { clamp } from '../timeline/timeline.ts';

/** The preferences that persist between visits. */
export type PlayerPreferences = {
  volume: number;
  muted: boolean;
  rate: number;
  /** Language of the chosen captions, null when off. */
  captions: string | null;
  captionStyle: CaptionStyle;
  /** The audio track chosen last; null until the viewer has chosen. */
  soundTrack: AudioTrackChoice | null;
  /** True if a video continues in the corner when its page is left; null until the viewer has chosen. */
  corner: boolean | null;
};

/** The part of Web Storage that the player needs. */
export type PlayerStorage = {
  getItem: (key: string) => string | null;
  setItem: (key: string, value: string) => void;
};

export const defaultPreferences: PlayerPreferences = {
  volume: 1,
  muted: false,
  rate: 1,
  captions: null,
  captionStyle: defaultCaptionStyle,
  soundTrack: null,
  corner: null,
};

/** Parses stored text and takes over valid values only; anything else keeps its default. */
export function parsePreferences(text: string | null): PlayerPreferences {
  const preferences = { ...defaultPreferences };
  if (text === null) return preferences;
  let stored: unknown;
  try {
    stored = JSON.parse(text);
  } catch {
    return preferences;
  }
  if (typeof stored !== 'object' || stored === null) return preferences;
  const { volume, muted, rate, captions, captionStyle, soundTrack, corner } = stored as Record<
    string,
    unknown
  >;
  if (typeof volume === 'number' && Number.isFinite(volume))
    preferences.volume = clamp(volume, 0, 1);
  if (typeof muted === 'boolean') preferences.muted = muted;
  if (typeof rate === 'number') preferences.rate = nearestRate(rate);
  if (typeof corner === 'boolean') preferences.corner = corner;
  preferences.captionStyle = readCaptionStyle(captionStyle);
  preferences.soundTrack = readAudioTrackChoice(soundTrack);
  if (typeof captions === 'string' && captions.length <= maxLanguageLength)
    preferences.captions = captions;
  return preferences;
}
