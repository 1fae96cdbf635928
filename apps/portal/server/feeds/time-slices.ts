/**
 * Divides any number of events among sitemaps of limited size, by start time. A slice is one of the halves,
 * quarters, eighths … of one long time span, so that its name does not change when another slice is split.
 */
import { dayMs } from '@grandstand/contract/constants';

/** The whole span: 2^15 days from 1970, to September 2059. */
const rootLevel = 15;

/** 2^level days, the `index`-th of that length since 1970. */
export interface TimeSlice {
  readonly level: number;
  readonly index: number;
}

export const wholeTime: TimeSlice = { level: rootLevel, index: 0 };

/** Formats a slice as the list filter `event_date`: both ends inclusive, ms since 1970. */
export function rangeOf({ level, index }: TimeSlice): string {
  const lengthMs = 2 ** level * dayMs;
  return `${index * lengthMs}~${(index + 1) * lengthMs - 1}`;
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
  const events = await count(slice);
  if (events === 0) return [];
  if (isListed(slice, events, max)) return [slice];
  const firstHalf = { level: slice.level - 1, index: slice.index * 2 };
  const earlier = await splitByCount(count, max, firstHalf);
  const secondHalf = { ...firstHalf, index: firstHalf.index + 1 };
  return [...earlier, ...(await splitByCount(count, max, secondHalf))];
}
