import type { DurationUnit } from '@grandstand/contract';

const dayMs = 24 * 60 * 60_000;

interface Priced {
  /** Minor currency units for a whole period. */
  readonly price: number;
  readonly currency: string | null;
  readonly duration: number | null;
  readonly duration_units: DurationUnit | null;
}

/**
 * What a change costs at once, in minor units: the difference of the prices for the whole days that are
 * left of the period, rounded down. A day that has begun is not charged for.
 */
export function prorated(
  { from, to }: { readonly from: number; readonly to: number },
  period: { readonly startsAt: Date; readonly endsAt: Date },
  now: Date,
): number {
  const days = Math.max(1, Math.round((+period.endsAt - +period.startsAt) / dayMs));
  const left = Math.min(days, Math.max(0, Math.floor((+period.endsAt - +now) / dayMs)));
  return Math.floor((Math.max(0, to - from) * left) / days);
}

/**
 * When a change from one subscription to another has its effect: one to a higher price for the same time
 * at once, any other at the end of what is paid for. Null when it is none: another currency, no renewal.
 */
export function changeOf(from: Priced, to: Priced): 'at_once' | 'at_end' | null {
  if (from.currency !== to.currency || to.duration === null) return null;
  const isSameTime = from.duration === to.duration && from.duration_units === to.duration_units;
  return isSameTime && to.price > from.price ? 'at_once' : 'at_end';
}
