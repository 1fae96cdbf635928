import type { ChannelProgramme } from '@grandstand/contract';
import { channelSeekableMs } from '@grandstand/contract/constants';

export const startMs = ({ start }: Pick<ChannelProgramme, 'start'>): number => Date.parse(start);
export const endMs = ({ end }: Pick<ChannelProgramme, 'end'>): number => Date.parse(end);

/** Returns the programme at a time, epoch ms; null in a gap. */
export const programmeAt = (
  entries: readonly ChannelProgramme[],
  time: number,
): ChannelProgramme | null =>
  entries.find((entry) => startMs(entry) <= time && time < endMs(entry)) ?? null;

/** Margin at the start of the seekable range, which moves on while a stream loads, ms. */
const marginMs = 20_000;

/** True if the start of a programme is still seekable. */
export const isStillSeekable = (programme: ChannelProgramme, now: number): boolean =>
  startMs(programme) <= now && startMs(programme) > now - channelSeekableMs + marginMs;

/** Splits the program into the current programme, seekable earlier ones, and upcoming ones. */
export function splitByTime(entries: readonly ChannelProgramme[], now: number) {
  return {
    before: entries.filter((entry) => endMs(entry) <= now && isStillSeekable(entry, now)),
    current: programmeAt(entries, now),
    next: entries.filter((entry) => startMs(entry) > now),
  };
}

/** Returns the elapsed fraction of a programme, 0 to 1. */
export const elapsedOf = (programme: ChannelProgramme, now: number): number =>
  Math.min(1, Math.max(0, (now - startMs(programme)) / (endMs(programme) - startMs(programme))));
