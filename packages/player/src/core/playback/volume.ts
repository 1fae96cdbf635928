import { clamp } from '../timeline/timeline.ts';

export type Sound = { volume: number; muted: boolean };

/** Returns the sound for a volume, which is limited to 0 to 1. Zero mutes, any other volume unmutes. */
export function withVolume(volume: number): Sound {
  const bounded = Math.round(clamp(volume, 0, 1) * 100) / 100;
  return { volume: bounded, muted: bounded === 0 };
}

/** Unmuting at volume zero would stay silent, so it sets half the volume. */
export function withMuteToggled(sound: Sound): Sound {
  if (!sound.muted) return { volume: sound.volume, muted: true };
  return { volume: sound.volume === 0 ? 0.5 : sound.volume, muted: false };
}

export type LoudnessStep = 'off' | 'low' | 'high';

export function loudnessStep(sound: Sound): LoudnessStep {
  if (sound.muted || sound.volume === 0) return 'off';
  return sound.volume < 0.5 ? 'low' : 'high';
}
