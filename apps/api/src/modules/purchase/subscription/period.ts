import type { DurationUnit } from '@grandstand/contract';

const dayMs = 24 * 60 * 60 * 1000;

/** Adds `months`, keeping day and time, or clamping to the last day of a shorter month; UTC. */
function addMonths(start: Date, months: number): Date {
  const then = new Date(start);
  then.setUTCDate(1);
  then.setUTCMonth(then.getUTCMonth() + months);
  const last = new Date(Date.UTC(then.getUTCFullYear(), then.getUTCMonth() + 1, 0)).getUTCDate();
  then.setUTCDate(Math.min(start.getUTCDate(), last));
  return then;
}

/** Returns the end of a time of `duration` units from `start`. */
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

/** Returns the access time bought at `now`: for a season its remaining time; a null end never ends. */
export function periodOf(product: Timed, now: Date): { startsAt: Date; endsAt: Date | null } {
  const startsAt = product.starts_at !== null && product.starts_at > now ? product.starts_at : now;
  if (product.duration === null || product.duration_units === null)
    return { startsAt, endsAt: product.ends_at };
  return { startsAt, endsAt: addDuration(startsAt, product.duration, product.duration_units) };
}

/** The anchor of period ends: the period with this number started then. */
export interface PeriodAnchor {
  readonly at: Date;
  readonly period: number;
}

interface Lasting {
  readonly duration: number | null;
  readonly duration_units: DurationUnit | null;
}

/** Returns the start of a period counted from an anchor. */
export function startOf(
  { duration, duration_units: unit }: Lasting,
  anchor: PeriodAnchor,
  period: number,
): Date {
  if (duration === null || unit === null)
    throw new Error('a product that renews must have a duration');
  return addDuration(anchor.at, (period - anchor.period) * duration, unit);
}

/**
 * Returns the period starting at `startsAt`. Consecutive periods are all counted from the first: after a
 * start on the 31st of January, one ends in the last night of February, the next on the 31st of March.
 * After a gap such as a pause, this start is the new anchor.
 */
export function countedPeriod(
  product: Lasting,
  anchor: PeriodAnchor | null,
  { period, startsAt }: { readonly period: number; readonly startsAt: Date },
): { readonly endsAt: Date; readonly anchor: PeriodAnchor } {
  const goesOn = anchor !== null && +startOf(product, anchor, period) === +startsAt;
  const from = goesOn ? anchor : { at: startsAt, period };
  return { endsAt: startOf(product, from, period + 1), anchor: from };
}
