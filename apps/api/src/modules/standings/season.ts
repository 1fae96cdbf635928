import { dayMs } from '@grandstand/contract/constants';

/** A season: first and last day, as `2026-07-01`. */
export interface Season {
  readonly start: string;
  readonly end: string;
}

/** Returns the day of a time (ms since 1970) in a time zone, `yyyy-mm-dd`. */
const dayOf = (now: number, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(now);

const dayBefore = (day: string): string =>
  new Date(Date.parse(day) - dayMs).toISOString().slice(0, 10);

/**
 * Returns a season.
 * @param starts its first day: month and day
 * @param seasonsAgo 0 for the current one
 */
export function seasonOf(
  starts: string,
  now: number,
  timeZone: string,
  seasonsAgo: number,
): Season {
  const today = dayOf(now, timeZone);
  const thisYear = Number(today.slice(0, 4));
  const year = (today.slice(5) < starts ? thisYear - 1 : thisYear) - seasonsAgo;
  return { start: `${year}-${starts}`, end: dayBefore(`${year + 1}-${starts}`) };
}

/** Returns the year in which a season starts. */
export const yearOf = ({ start }: Season): number => Number(start.slice(0, 4));

/** Returns the time, ms, at which a day starts in a time zone. */
export function startOfDay(day: string, timeZone: string): number {
  const utc = Date.parse(day);
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  }).formatToParts(utc);
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  const shown = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'));
  return utc - (shown - utc);
}

/** Returns the times between which the matches of a season start, ms: from the first, before the second. */
export const seasonTimesOf = (
  { start, end }: Season,
  timeZone: string,
): readonly [number, number] => [
  startOfDay(start, timeZone),
  startOfDay(new Date(Date.parse(end) + dayMs).toISOString().slice(0, 10), timeZone),
];
