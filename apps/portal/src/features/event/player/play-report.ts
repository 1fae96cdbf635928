import type { AnalyticsPlay } from '@grandstand/contract';
import type { PlayerState } from '@grandstand/player/core';

type PlayerSample = Pick<PlayerState, 'quality' | 'error'>;

/** Collects the details of a play beyond start and stalls: renditions and errors, under an id of its own. */
export function createPlayReport() {
  const play = crypto.randomUUID();
  const errors: AnalyticsPlay['errors'] = {};
  let level: number | null = null;
  let switches = 0;
  let shown: string | null = null;
  let lastBps: number | null = null;
  let bits = 0;
  let countedMs = 0;

  return {
    /** @param playedMs playing time since the last call */
    look: ({ quality, error }: PlayerSample, playedMs: number) => {
      const { levels, activeLevel } = quality;
      if (lastBps !== null) {
        bits += (lastBps * playedMs) / 1000;
        countedMs += playedMs;
      }
      if (activeLevel !== null && activeLevel !== level) {
        if (level !== null) switches += 1;
        level = activeLevel;
        lastBps = levels.find(({ index }) => index === activeLevel)?.bitrate ?? null;
      }
      const code = error?.code ?? null;
      if (code !== null && code !== shown) errors[code] = (errors[code] ?? 0) + 1;
      shown = code;
    },
    figures: (): Pick<AnalyticsPlay, 'play' | 'meanBps' | 'lastBps' | 'switches' | 'errors'> => ({
      play,
      meanBps: countedMs === 0 ? null : Math.round((bits * 1000) / countedMs),
      lastBps: lastBps === null ? null : Math.round(lastBps),
      switches,
      errors: { ...errors },
    }),
  };
}
