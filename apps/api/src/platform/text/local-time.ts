/** Reads times as people write them in spreadsheets, mostly without a time zone. */
import { hourMs } from '@grandstand/contract/constants';

/** The order of day and month in dates with slashes, such as 4/9/2026. */
export type SlashOrder = 'day first' | 'month first' | 'unknown';

const slashed = /^(\d{1,2})\/(\d{1,2})\/\d{4}/;

/** Finds the order of day and month from dates of which some have a day after the 12th. */
export function slashOrderOf(values: Iterable<string | null | undefined>): SlashOrder {
  let order: SlashOrder = 'unknown';
  for (const value of values) {
    const [, first, second] = slashed.exec(value ?? '') ?? [];
    const here = Number(first) > 12 ? 'day first' : Number(second) > 12 ? 'month first' : 'unknown';
    if (here === 'unknown') continue;
    // Both orders in one file: no date with slashes is certain.
    if (order !== 'unknown' && order !== here) return 'unknown';
    order = here;
  }
  return order;
}

const isoPattern =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?\s*(Z|[+-]\d{2}:?\d{2})?$/;
const dayPattern = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})(?:,?\s+(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/;

/** The offset of a time zone from UTC at a time, ms. */
function offsetAt(formatter: Intl.DateTimeFormat, at: number): number {
  const parts = Object.fromEntries(
    formatter.formatToParts(at).map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - at;
}

/**
 * Creates a reader of times in a time zone; a time with an offset of its own is read by that. The reader returns
 * ms since 1970, or null for a text that is not a time, and for a date with slashes if their order is unknown.
 */
export function createTimeReader(
  timeZone: string,
  order: SlashOrder,
): (value: string) => number | null {
  const formatter = new Intl.DateTimeFormat('en-u-hc-h23', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  /** Offsets by hour, since the kick-offs of a season share few hours. */
  const offsets = new Map<number, number>();
  const offsetOf = (at: number) => {
    const hour = Math.floor(at / hourMs);
    const cached = offsets.get(hour);
    if (cached !== undefined) return cached;
    const offset = offsetAt(formatter, hour * hourMs);
    offsets.set(hour, offset);
    return offset;
  };
  const utcOf = (numbers: readonly (string | undefined)[]): number | null => {
    const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = numbers.map((number) =>
      Number(number ?? 0),
    );
    const at = Date.UTC(year, month - 1, day, hour, minute, second);
    const date = new Date(at);
    const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
    return year >= 1000 && exists && hour < 24 && minute < 60 && second < 60 ? at : null;
  };
  const inZone = (local: number | null): number | null => {
    if (local === null) return null;
    // The offset may differ at the result, in the hours around a change of the clocks.
    const first = local - offsetOf(local);
    return local - offsetOf(first);
  };
  return (value) => {
    const iso = isoPattern.exec(value);
    if (iso !== null) {
      const local = utcOf(iso.slice(1, 7));
      const zone = iso[7];
      if (zone === undefined) return inZone(local);
      if (local === null || zone === 'Z') return local;
      const sign = zone.startsWith('-') ? -1 : 1;
      const digits = zone.slice(1).replace(':', '');
      const minutes = Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2));
      return local - sign * minutes * 60_000;
    }
    const [, first, mark, second, year, ...clock] = dayPattern.exec(value) ?? [];
    if (first === undefined) return null;
    if (mark === '/' && order === 'unknown') return null;
    const [day, month] =
      mark === '/' && order === 'month first' ? [second, first] : [first, second];
    return inZone(utcOf([year, month, day, ...clock]));
  };
}

/** The accepted formats of a cell with a time. */
export const allowedTimes =
  'a time such as 2026-11-21 18:00, 2026-11-21T18:00:00Z or 21.11.2026 18:00';
