import type { DurationUnit } from '@grandstand/contract';

const dayMs = 24 * 60 * 60 * 1000;

/** The same day and time `months` later, or the last day of that month where it is shorter; UTC. */
function addMonths(start: Date, months: number): Date {
  const then = new Date(start);
  then.setUTCDate(1);
  then.setUTCMonth(then.getUTCMonth() + months);
  const last = new Date(Date.UTC(then.getUTCFullYear(), then.getUTCMonth() + 1, 0)).getUTCDate();
  then.setUTCDate(Math.min(start.getUTCDate(), last));
  return then;
}

/** When a time of `duration` units ends that begins at `start`. */
export function addDuration(start: Date, duration: number, unit: DurationUnit): Date {
  switch (unit) {
    case 'day':
      return new Date(start.getTime() + duration * dayMs);
    case 'week':
      return new Date(start.getTime() + duration * 7 * dayMs);
    case 'month':
      return addMonths(start, duration);
    case 'year':
      return addMonths(start, duration * 12);
  }
}

interface Timed {
  readonly duration: number | null;
  readonly duration_units: DurationUnit | null;
  readonly starts_at: Date | null;
  readonly ends_at: Date | null;
}

/** The time of access that is bought at `now`: of a season what is left of it; null for no end. */
export function periodOf(product: Timed, now: Date): { startsAt: Date; endsAt: Date | null } {
  const startsAt = product.starts_at !== null && product.starts_at > now ? product.starts_at : now;
  if (product.duration === null || product.duration_units === null)
    return { startsAt, endsAt: product.ends_at };
  return { startsAt, endsAt: addDuration(startsAt, product.duration, product.duration_units) };
}

/** Where the ends of periods are counted from: the period of this number began then. */
export interface Anchor {
  readonly at: Date;
  readonly period: number;
}

interface Lasting {
  readonly duration: number | null;
  readonly duration_units: DurationUnit | null;
}

/** When a period begins that is counted from an anchor. */
export function startOf(
  { duration, duration_units: unit }: Lasting,
  anchor: Anchor,
  period: number,
): Date {
  if (duration === null || unit === null) throw new Error('what renews has a duration');
  return addDuration(anchor.at, (period - anchor.period) * duration, unit);
}

/**
 * A period that begins at `startsAt`. As long as each begins where the last one ended, all of them are
 * counted from the first: from the 31st of January one ends in February's last night, the next on the
 * 31st of March. Where that does not hold, as after a pause, it is counted from here.
 */
export function countedPeriod(
  product: Lasting,
  anchor: Anchor | null,
  { period, startsAt }: { readonly period: number; readonly startsAt: Date },
): { readonly endsAt: Date; readonly anchor: Anchor } {
  const goesOn = anchor !== null && +startOf(product, anchor, period) === +startsAt;
  const from = goesOn ? anchor : { at: startsAt, period };
  return { endsAt: startOf(product, from, period + 1), anchor: from };
}
