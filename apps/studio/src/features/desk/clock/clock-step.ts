import type { ClockState, DeskMoment } from '../tap.ts';

/** Moments that divide a match into halves; viewers find them as chapters. */
export const halfMoments = ['kick_off', 'half_time', 'second_half', 'full_time'] as const;
type HalfMoment = (typeof halfMoments)[number];

export type ClockStep = HalfMoment | 'start' | 'stop';

/** The step that follows each moment. After full time, as in extra time, the clock only starts and stops. */
const next: Readonly<Record<HalfMoment, ClockStep | null>> = {
  kick_off: 'half_time',
  half_time: 'second_half',
  second_half: 'full_time',
  full_time: null,
};

const isHalfMoment = (type: string): type is HalfMoment =>
  (halfMoments as readonly string[]).includes(type);

/**
 * Returns what a scorer does next with the clock.
 * @param half length of a half, s; null for a sport without two halves
 */
export function nextStep(
  moments: readonly Pick<DeskMoment, 'type'>[],
  clock: ClockState | null,
  half: number | null,
): ClockStep {
  const startOrStop = clock?.isRunning === true ? 'stop' : 'start';
  if (half === null) return startOrStop;
  const last = moments.map(({ type }) => type).findLast(isHalfMoment);
  if (last === undefined) return clock === null ? 'kick_off' : startOrStop;
  return next[last] ?? startOrStop;
}

/** Returns the clock after a step: whether it runs, and its reading (s) if the step sets it. */
export function clockAfter(
  step: ClockStep,
  half: number | null,
): { readonly running: boolean; readonly clock?: number } {
  switch (step) {
    case 'kick_off':
      return { running: true, clock: 0 };
    case 'second_half':
      return { running: true, clock: half ?? 0 };
    case 'start':
      return { running: true };
    case 'half_time':
    case 'full_time':
    case 'stop':
      return { running: false };
  }
}

const twoDigits = (value: number) => String(Math.floor(value)).padStart(2, '0');

/**
 * Formats a reading of the clock, such as `67:05`; with the added time of a half, as `45:00 +1:30`.
 * @param half length of a half, s; null for a sport without two halves
 */
export function clockText(reading: number, half: number | null, isSecondHalf: boolean): string {
  const end = half === null ? null : half * (isSecondHalf ? 2 : 1);
  const plain = (seconds: number) => `${Math.floor(seconds / 60)}:${twoDigits(seconds % 60)}`;
  if (end === null || reading < end + 1) return plain(reading);
  return `${plain(end)} +${plain(reading - end)}`;
}
