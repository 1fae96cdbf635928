import type { ChannelProgramme } from '@grandstand/contract';
import { minuteMs, hourMs } from '@grandstand/contract/constants';
import { endMs, startMs } from '../event/index.ts';

/** Widths of an hour, px. The narrowest in which most titles fit gives the best overview. */
const hourWidths = [360, 560, 720] as const;
/** Width in which a title is readable, px; the usual programme has at least this. */
const readablePx = 168;
/** A programme that is narrower shares a cell with others, px. */
const minCellPx = 112;
/** Cells that programmes share have one of these lengths, ms. */
const sharedCellLengths = [15 * minuteMs, 30 * minuteMs] as const;

const lengthOf = (programme: ChannelProgramme): number => endMs(programme) - startMs(programme);

/** Scale of the timeline. */
export interface GuideScale {
  /** Returns the width of a duration, px. */
  readonly pxOf: (ms: number) => number;
  /**
   * Groups programmes, sorted by start, into cells: short ones of the same quarter or half hour share one. If
   * that is too narrow, they share the cell of the programme before them.
   */
  readonly cellsOf: (
    programmes: readonly ChannelProgramme[],
  ) => readonly (readonly ChannelProgramme[])[];
}

/** Returns the median length of the programmes, ms; an hour if there are none. */
function medianLength(programmes: readonly ChannelProgramme[]): number {
  const lengths = programmes.map(lengthOf).toSorted((one, other) => one - other);
  return lengths[Math.floor(lengths.length / 2)] ?? hourMs;
}

/** Returns the start and end of programmes that follow each other, ms. */
const spanOf = (programmes: readonly ChannelProgramme[]) => ({
  start: Math.min(...programmes.map(startMs)),
  end: Math.max(...programmes.map(endMs)),
});

/** Groups neighbours with the same key; `Map.groupBy` is missing in supported browsers. */
function groupBy<T>(values: readonly T[], keyOf: (value: T) => unknown): T[][] {
  const groups: T[][] = [];
  for (const value of values) {
    const group = groups.at(-1);
    if (group?.[0] !== undefined && keyOf(group[0]) === keyOf(value)) group.push(value);
    else groups.push([value]);
  }
  return groups;
}

/** Returns the scale for these programmes: the shorter they are, the wider an hour is. */
export function scaleOf(programmes: readonly ChannelProgramme[]): GuideScale {
  const length = medianLength(programmes);
  const hourPx = hourWidths.find((px) => (length / hourMs) * px >= readablePx) ?? 720;
  const pxOf = (ms: number) => (ms / hourMs) * hourPx;
  const sharedMs = sharedCellLengths.find((ms) => pxOf(ms) >= minCellPx) ?? hourMs;
  /** Returns the quarter or half hour of a short programme; a long one shares with none. */
  const slotOf = (programme: ChannelProgramme): number | string =>
    pxOf(lengthOf(programme)) < minCellPx
      ? Math.floor(startMs(programme) / sharedMs)
      : programme.start;
  return {
    pxOf,
    cellsOf: (sorted) => {
      const cells: ChannelProgramme[][] = [];
      for (const group of groupBy(sorted, slotOf)) {
        const { start, end } = spanOf(group);
        const before = cells.at(-1);
        const isNarrow = pxOf(end - start) < minCellPx;
        if (isNarrow && before !== undefined && spanOf(before).end === start) before.push(...group);
        else cells.push(group);
      }
      return cells;
    },
  };
}
