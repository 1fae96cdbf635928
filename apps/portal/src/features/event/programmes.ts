import type { ChannelProgramme } from '@grandstand/contract';
import { channelWindowMs } from '@grandstand/contract/names';

export const startMs = ({ start }: Pick<ChannelProgramme, 'start'>): number => Date.parse(start);
export const endMs = ({ end }: Pick<ChannelProgramme, 'end'>): number => Date.parse(end);

/** What runs at a moment; null in a gap. */
export const programmeAt = (
  entries: readonly ChannelProgramme[],
  time: number,
): ChannelProgramme | null =>
  entries.find((one) => startMs(one) <= time && time < endMs(one)) ?? null;

/** A little of the window is let go, for it moves on while a stream is fetched, ms. */
const marginMs = 20_000;

/** Whether the beginning of a programme can still be gone back to. */
export const canGoBackTo = (programme: ChannelProgramme, now: number): boolean =>
  startMs(programme) <= now && startMs(programme) > now - channelWindowMs + marginMs;

/** Where a channel stands: what runs, what can still be watched of before, and what comes. */
export function placesOf(entries: readonly ChannelProgramme[], now: number) {
  return {
    before: entries.filter((one) => endMs(one) <= now && canGoBackTo(one, now)),
    current: programmeAt(entries, now),
    next: entries.filter((one) => startMs(one) > now),
  };
}

/** How much of a programme has passed, 0 to 1. */
export const passedOf = (programme: ChannelProgramme, now: number): number =>
  Math.min(1, Math.max(0, (now - startMs(programme)) / (endMs(programme) - startMs(programme))));
