/** Days, weeks and months as in URLs, independent of time zones. */
import { dayMs } from '@grandstand/contract/constants';

/** Such as `2026-11-21`. */
export type Day = string;
/** Such as `2026-11`. */
export type Month = string;

const utcOf = (day: Day): number => Date.parse(`${day}T00:00:00.000Z`);
const dayOfUtc = (time: number): Day => new Date(time).toISOString().slice(0, 10);

/** Cached by time zone, because creating a format takes much longer than using it. */
const formats: Partial<Record<string, Intl.DateTimeFormat>> = {};

/** Returns the calendar day of a time (ms since 1970) in a time zone. */
export function dayOf(time: number, timeZone: string): Day {
  formats[timeZone] ??= new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  const parts = formats[timeZone].formatToParts(time);
  const part = (name: string) => parts.find(({ type }) => type === name)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}

export const addDays = (day: Day, count: number): Day => dayOfUtc(utcOf(day) + count * dayMs);
export const monthOf = (day: Day): Month => day.slice(0, 7);

export function addMonths(month: Month, count: number): Month {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return dayOfUtc(Date.UTC(year, number - 1 + count, 1)).slice(0, 7);
}

/** Returns noon of a day in UTC, ms since 1970: a time that a UTC formatter writes as this day. */
export const noonOf = (day: Day): number => utcOf(day) + dayMs / 2;

/** Returns the weekday of a day, 0 for Sunday. */
export const weekdayOf = (day: Day): number => new Date(utcOf(day)).getUTCDay();

/**
 * Returns the first day of the week that contains a day.
 * @param firstWeekday with which a week begins; 0 is Sunday
 */
export const weekStartOf = (day: Day, firstWeekday: number): Day =>
  addDays(day, -((weekdayOf(day) - firstWeekday + 7) % 7));

export const daysFrom = (start: Day, count: number): Day[] =>
  Array.from({ length: count }, (_, index) => addDays(start, index));

/** Returns the full weeks that cover a month. */
export function weeksOfMonth(month: Month, firstWeekday: number): Day[][] {
  const weeks: Day[][] = [];
  for (
    let start = weekStartOf(`${month}-01`, firstWeekday);
    monthOf(start) <= month;
    start = addDays(start, 7)
  ) {
    weeks.push(daysFrom(start, 7));
  }
  return weeks;
}

/**
 * Returns the `event_date` of a list of events: `start~end` in ms since 1970, from one day before `first` to
 * one day after `last`, because a day starts at another time in another time zone.
 */
export const eventDateOf = (first: Day, last: Day): string =>
  `${utcOf(addDays(first, -1))}~${utcOf(addDays(last, 2)) - 1}`;

/** Only years from 1000 on, because browsers misread smaller ones. */
const dayForm = /^[1-9]\d{3}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;

/** Parses a day from a URL; null if invalid. */
export const parseDay = (value: string | undefined): Day | null =>
  value !== undefined && dayForm.test(value) && dayOfUtc(utcOf(value)) === value ? value : null;
