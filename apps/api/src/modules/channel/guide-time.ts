/** Parses the times of program guides, which sources write in many ways. */
import { minuteMs } from '@grandstand/contract/constants';

const maxOffsetMinutes = 14 * 60;

/** Minutes ahead of UTC. Excludes abbreviations of several zones, such as IST. */
const abbreviations: Readonly<Record<string, number>> = {
  Z: 0,
  UT: 0,
  UTC: 0,
  GMT: 0,
  WET: 0,
  WEST: 60,
  BST: 60,
  CET: 60,
  MET: 60,
  MEZ: 60,
  CEST: 120,
  MEST: 120,
  MESZ: 120,
  EET: 120,
  EEST: 180,
  MSK: 180,
  AST: -240,
  ADT: -180,
  EST: -300,
  EDT: -240,
  CST: -360,
  CDT: -300,
  MST: -420,
  MDT: -360,
  PST: -480,
  PDT: -420,
  JST: 540,
  KST: 540,
  AEST: 600,
  AEDT: 660,
  NZST: 720,
  NZDT: 780,
};

/**
 * A date and time: `20261126180000`, `20261126`, `20261126T1800`, `2026-11-26T18:00:00.000`,
 * `2026/11/26 18:00`. The zone follows.
 */
const calendar =
  /^(\d{4})[-/]?(\d{2})[-/]?(\d{2})(?:[T\s]?(\d{2})(?::?(\d{2})(?::?(\d{2})(?:[.,]\d{1,9})?)?)?)?\s*(.*)$/i;
/** An offset: `+01:00`, `+0100`, `+1`, `UTC+1`. */
const numericZone = /^(?:UTC|GMT)?([+-])(\d{1,2})(?::?(\d{2}))?$/i;
/** A name of the IANA database: `Europe/Berlin`. */
const namedZone = /^[A-Za-z_]+(?:\/[A-Za-z0-9_+-]+)+$/;

/** Returns a local time in ms as if it were UTC; NaN for an impossible one. Midnight may be 24:00. */
function localMs(parts: readonly number[]): number {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts;
  const ms = Date.UTC(year, month - 1, day);
  const date = new Date(ms);
  const isDate = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  const isClock = minute < 60 && second <= 60 && (hour < 24 || (hour === 24 && minute === 0));
  return isDate && isClock ? ms + ((hour * 60 + minute) * 60 + second) * 1000 : Number.NaN;
}

/** Returns the minutes ahead of UTC that a zone such as `+01:00` or `CET` names; NaN for another. */
function fixedOffset(zone: string): number {
  const [, sign, hours = '0', minutes = '0'] = numericZone.exec(zone) ?? [];
  if (sign === undefined) return abbreviations[zone.toUpperCase()] ?? Number.NaN;
  const offset = Number(hours) * 60 + Number(minutes);
  if (offset > maxOffsetMinutes || Number(minutes) > 59) return Number.NaN;
  return sign === '-' ? -offset : offset;
}

/** Returns ms since 1970 of digits that count seconds or milliseconds; NaN for others. */
function epochMs(text: string): number {
  const digits = /^(\d+)(?:\.\d+)?$/.exec(text)?.[1] ?? '';
  if (digits.length === 13) return Number(digits);
  return digits.length === 10 ? Number(digits) * 1000 : Number.NaN;
}

/** Splits off the zone in brackets that some programs add (RFC 9557): `…+01:00[Europe/Berlin]`. */
function splitBrackets(text: string): [time: string, zone: string] {
  const [, time, zone = ''] = /^(.*?)\s*\[!?([\w/+-]+)\]$/.exec(text) ?? [];
  return [time ?? text, zone];
}

/**
 * Creates a parser of times: XMLTV (`20261126180000 +0100`), ISO 8601, and seconds or milliseconds since
 * 1970, as numbers or digits. The zone may be an offset, an abbreviation or an IANA name; without one it is
 * UTC (xmltv.dtd). The parser returns ms since 1970, or NaN for a time that it cannot read.
 */
export function createTimeParser(): (written: string | number) => number {
  const formats = new Map<string, Intl.DateTimeFormat | null>();
  const formatOf = (timeZone: string): Intl.DateTimeFormat | null => {
    const cached = formats.get(timeZone);
    if (cached !== undefined) return cached;
    let format: Intl.DateTimeFormat | null = null;
    try {
      format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
    } catch {
      // No zone has this name.
    }
    formats.set(timeZone, format);
    return format;
  };
  const offsetIn = (format: Intl.DateTimeFormat, ms: number): number => {
    const name = format.formatToParts(ms).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    return name === 'GMT' ? 0 : fixedOffset(name);
  };
  const utcMs = (local: number, zone: string): number => {
    if (zone === '' || Number.isNaN(local)) return local;
    if (!namedZone.test(zone)) return local - fixedOffset(zone) * minuteMs;
    const format = formatOf(zone);
    if (format === null) return Number.NaN;
    // The offset depends on the UTC time that it is needed for: the first result is an estimate, at which
    // the offset is exact.
    const estimate = local - offsetIn(format, local) * minuteMs;
    return local - offsetIn(format, estimate) * minuteMs;
  };
  return (written) => {
    // RFC 3339 writes a hyphen, but some sources the minus sign U+2212.
    const trimmed = String(written).trim().replaceAll('\u2212', '-');
    const [text, ownZone] = splitBrackets(trimmed);
    const [, year, month, day, hour, minute, second, zone = ''] = calendar.exec(text) ?? [];
    const isEpochMs = /^\d{13}$/.test(text);
    const parts = [year, month, day, hour ?? '0', minute ?? '0', second ?? '0'].map(Number);
    const local = year === undefined || isEpochMs ? Number.NaN : localMs(parts);
    // Ten digits are a date and hour, `2026112618`, or otherwise seconds since 1970.
    return Number.isNaN(local) ? epochMs(text) : utcMs(local, zone.trim() || ownZone);
  };
}
