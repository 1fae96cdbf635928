import type { DurationUnit } from '@grandstand/contract';
import { dayMs } from '@grandstand/contract/constants';

/** Adds months in UTC. Keeps the day and time, or takes the last day of a shorter month. */
function addMonths(start: Date, months: number): Date {
  const end = new Date(start);
  end.setUTCDate(1);
  end.setUTCMonth(end.getUTCMonth() + months);
  const last = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(start.getUTCDate(), last));
  return end;
}

/** Returns the time `duration` units after `start`, in UTC. */
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

interface TimedProduct {
  readonly duration: number | null;
  readonly duration_units: DurationUnit | null;
  readonly starts_at: Date | null;
  readonly ends_at: Date | null;
}

/** Returns the span of access bought at `now`: for a season its remaining time. A null end never ends. */
export function periodOf(
  product: TimedProduct,
  now: Date,
): { startsAt: Date; endsAt: Date | null } {
  const startsAt = product.starts_at !== null && product.starts_at > now ? product.starts_at : now;
  if (product.duration === null || product.duration_units === null)
    return { startsAt, endsAt: product.ends_at };
  return { startsAt, endsAt: addDuration(startsAt, product.duration, product.duration_units) };
}

/** A period and its start, from which the ends of later periods are counted. */
export interface PeriodAnchor {
  readonly at: Date;
  readonly period: number;
}

interface RenewingProduct {
  readonly duration: number | null;
  readonly duration_units: DurationUnit | null;
}

/** Returns the start of a period counted from an anchor. */
export function periodStartOf(
  { duration, duration_units: unit }: RenewingProduct,
  anchor: PeriodAnchor,
  period: number,
): Date {
  if (duration === null || unit === null)
    throw new Error('a product that renews must have a duration');
  return addDuration(anchor.at, (period - anchor.period) * duration, unit);
}

/**
 * Returns the end and the anchor of the period starting at `startsAt`. Consecutive periods are all counted
 * from the first: after a start on the 31st of January, one ends on the last day of February, the next on the
 * 31st of March. After a gap such as a pause, `startsAt` is the new anchor.
 */
export function countedPeriod(
  product: RenewingProduct,
  anchor: PeriodAnchor | null,
  { period, startsAt }: { readonly period: number; readonly startsAt: Date },
): { readonly endsAt: Date; readonly anchor: PeriodAnchor } {
  const isConsecutive = anchor !== null && +periodStartOf(product, anchor, period) === +startsAt;
  const newAnchor = isConsecutive ? anchor : { at: startsAt, period };
  return { endsAt: periodStartOf(product, newAnchor, period + 1), anchor: newAnchor };
}
