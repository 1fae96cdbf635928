/** Times of a tenant's time zone, in which matches are planned. */
import { dayMs } from '@grandstand/contract/constants';

/** Returns how far a time zone is ahead of UTC at a time, ms. */
function offsetAt(timeZone: string, at: number): number {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(at);
  const part = (name: Intl.DateTimeFormatPartTypes): number =>
    Number(parts.find(({ type }) => type === name)?.value);
  const local = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
  return local - Math.floor(at / 1000) * 1000;
}

/** Returns a time as the value of `<input type="datetime-local">` in a time zone; empty for null. */
export function toLocal(time: string | null, timeZone: string): string {
  if (time === null) return '';
  const at = Date.parse(time);
  return new Date(at + offsetAt(timeZone, at)).toISOString().slice(0, 16);
}

/** Returns the time of `<input type="datetime-local">` in a time zone; null for an empty or impossible one. */
export function fromLocal(local: string, timeZone: string): string | null {
  const asUtc = Date.parse(`${local}Z`);
  if (Number.isNaN(asUtc)) return null;
  // The first guess uses the offset at `asUtc`, which is the wrong one if the clocks change in between.
  const guess = asUtc - offsetAt(timeZone, asUtc);
  const offset = offsetAt(timeZone, guess);
  const at = asUtc - offset;
  // A time that the clocks skip becomes the one after the change.
  return new Date(offsetAt(timeZone, at) === offset ? at : Math.max(at, guess)).toISOString();
}

/** Returns the day of a time, `2026-11-28`, in a time zone. */
export const dayOf = (time: string, timeZone: string): string =>
  toLocal(time, timeZone).slice(0, 10);

/** Returns the start of a day in a time zone. Throws for a text that is not a day. */
export function startOfDay(day: string, timeZone: string): string {
  const start = fromLocal(`${day}T00:00`, timeZone);
  if (start === null) throw new RangeError(`Not a day: ${day}`);
  return start;
}

/** Returns the last moment before an end, whose day is the last one: something that ends at midnight lasted the day before. */
export const lastMoment = (end: string): string => new Date(Date.parse(end) - 1).toISOString();

/** Returns a day that is a number of days after another. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00Z`) + days * dayMs).toISOString().slice(0, 10);
