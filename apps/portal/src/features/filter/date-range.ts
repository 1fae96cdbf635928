import type { DateFilter } from '@grandstand/contract/constants';
import { minuteMs, hourMs, dayMs } from '@grandstand/contract/constants';

/** Returns the UTC offset of a time zone at a time (epoch ms), in ms. */
function utcOffset(time: number, zone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(time);
  const fieldOf = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((part) => part.type === type)?.value);
  const local = Date.UTC(
    fieldOf('year'),
    fieldOf('month') - 1,
    fieldOf('day'),
    fieldOf('hour'),
    fieldOf('minute'),
    fieldOf('second'),
  );
  return local - Math.floor(time / 1000) * 1000;
}

/** Returns the start of the calendar day of `time` in a time zone; both epoch ms. */
export function startOfDay(time: number, zone: string): number {
  const local = time + utcOffset(time, zone);
  const midnight = local - (((local % dayMs) + dayMs) % dayMs);
  // The clocks may have changed between midnight and `time`.
  const guess = midnight - utcOffset(time, zone);
  return midnight - utcOffset(guess, zone);
}

/** Returns the first and last time (epoch ms) of a calendar day such as `2026-11-21` in a time zone. */
export function boundsOfDay(day: string, zone: string): readonly [start: number, end: number] {
  const noon = Date.parse(`${day}T12:00:00.000Z`);
  const start = startOfDay(noon - utcOffset(noon, zone), zone);
  // Days have 23 to 25 hours.
  return [start, startOfDay(start + 36 * hourMs, zone) - 1];
}

const pastDays = { past_7_days: 7, past_30_days: 30, past_90_days: 90 } as const;

function boundsOf(
  choice: Exclude<DateFilter, 'anytime'>,
  now: number,
  zone: string,
): readonly [start: number, end: number] {
  switch (choice) {
    case 'today': {
      const start = startOfDay(now, zone);
      // Days have 23 to 25 hours.
      return [start, startOfDay(start + 36 * hourMs, zone)];
    }
    case 'yesterday': {
      const end = startOfDay(now, zone);
      return [startOfDay(end - 12 * hourMs, zone), end];
    }
    case 'past_7_days':
    case 'past_30_days':
    case 'past_90_days':
      return [now - pastDays[choice] * dayMs, now];
  }
}

/** Rounds to the minute and adds one second (DSC-14). */
const roundForRequest = (time: number): number => Math.round(time / minuteMs) * minuteMs + 1000;

/**
 * Returns the `event_date` of a choice: `start~end` in ms (DSC-13), or null for anytime (DSC-12). Days are
 * those of `zone`; ranges of past days end now (B-17).
 */
export function eventDateOf(choice: DateFilter, now: number, zone: string): string | null {
  if (choice === 'anytime') return null;
  return boundsOf(choice, now, zone).map(roundForRequest).join('~');
}

/** True if a choice covers different times in another time zone. */
export const dependsOnZone = (choice: DateFilter): boolean =>
  choice === 'today' || choice === 'yesterday';
