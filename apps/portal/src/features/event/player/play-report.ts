import type { AnalyticsPlay } from '@grandstand/contract';
import type { PlayerState } from '@grandstand/player/core';

type PlayerSample = Pick<PlayerState, 'quality' | 'error'>;

/** Collects the details of a play besides start and stalls: bitrates and errors, under a random id. */
export function createPlayReport() {
  const playId = crypto.randomUUID();
  const errors: AnalyticsPlay['errors'] = {};
  let level: number | null = null;
  let switches = 0;
  let lastError: string | null = null;
  let lastBps: number | null = null;
  let bits = 0;
  let countedMs = 0;

  return {
    /** @param playedMs playing time since the last call, ms */
    addSample: ({ quality, error }: PlayerSample, playedMs: number) => {
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
      if (code !== null && code !== lastError) errors[code] = (errors[code] ?? 0) + 1;
      lastError = code;
    },
    metrics: (): Pick<AnalyticsPlay, 'play' | 'meanBps' | 'lastBps' | 'switches' | 'errors'> => ({
      play: playId,
      meanBps: countedMs === 0 ? null : Math.round((bits * 1000) / countedMs),
      lastBps: lastBps === null ? null : Math.round(lastBps),
      switches,
      errors: { ...errors },
    }),
  };
}
