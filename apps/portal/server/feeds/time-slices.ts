/**
 * Divides any number of events among sitemaps of limited size by start time, through lists whose pages
 * end at some depth. Slices are repeated halves of one long time span, so that a slice has the same name
 * while others are split, and past events stay where they are.
 */
const dayMs = 24 * 60 * 60 * 1000;

/** The whole span is 2^15 days from 1970, to September 2059. */
export const rootLevel = 15;

/** 2^level days, the `index`-th of that length since 1970. */
export interface TimeSlice {
  readonly level: number;
  readonly index: number;
}

export const wholeTime: TimeSlice = { level: rootLevel, index: 0 };

/** In the format of the list filter `event_date`: both ends inclusive, ms since 1970. */
export function rangeOf({ level, index }: TimeSlice): string {
  const length = 2 ** level * dayMs;
  return `${index * length}~${(index + 1) * length - 1}`;
}

export const sliceName = ({ level, index }: TimeSlice): string => `${level}-${index}`;

/** Parses a slice's name; null if invalid. */
export function parseSlice(name: string): TimeSlice | null {
  const [, level = '', index = ''] = /^(\d|1[0-5])-(0|[1-9]\d{0,4})$/.exec(name) ?? [];
  if (level === '') return null;
  const slice = { level: Number(level), index: Number(index) };
  return slice.index < 2 ** (rootLevel - slice.level) ? slice : null;
}

/** True for a slice that is listed itself; others are split or empty. */
export const isListed = ({ level }: TimeSlice, count: number, max: number): boolean =>
  count > 0 && (count <= max || level === 0);

/**
 * Returns the slices that together cover all events, earliest first, none with more than `max` except
 * single days. `count` returns a slice's number of events; it may stop counting somewhere above `max`.
 */
export async function splitByCount(
  count: (slice: TimeSlice) => Promise<number>,
  max: number,
  slice: TimeSlice = wholeTime,
): Promise<TimeSlice[]> {
  const found = await count(slice);
  if (found === 0) return [];
  if (isListed(slice, found, max)) return [slice];
  const half = { level: slice.level - 1, index: slice.index * 2 };
  const earlier = await splitByCount(count, max, half);
  const rest = await splitByCount(count, max, { ...half, index: half.index + 1 });
  return [...earlier, ...rest];
}
