import type { DurationUnit } from '@grandstand/contract';
import { maxGraceDays, minuteMs, dayMs } from '@grandstand/contract/constants';
import { addDuration } from './period.ts';

/** How long before the end of a period the next one is charged, so that access has no gap, ms. */
export const chargeLeadMs = 5 * minuteMs;
/** Delay until a renewal without a response is checked again, ms. */
export const recheckMs = 10 * minuteMs;
/** Maximum grace period, ms; for short periods it is half their length. */
const maxGraceMs = maxGraceDays * dayMs;
/** The same after a free trial, ms. */
const graceAfterTrialMs = dayMs;
/** When a declined card is retried, as fractions of the grace period. */
const retryFractions = [1 / 7, 3 / 7, 5 / 7] as const;
/** A pause longer than this ends the subscription, ms. */
export const maxPauseMs = 180 * dayMs;

/** A period to be paid for. */
interface UnpaidPeriod {
  readonly startsAt: Date;
  readonly endsAt: Date;
  /** True if it follows a free trial. */
  readonly isFirst: boolean;
}

/** Returns when the access to an unpaid period ends. */
export function graceEndOf({ startsAt, endsAt, isFirst }: UnpaidPeriod): Date {
  const half = (endsAt.getTime() - startsAt.getTime()) / 2;
  return new Date(
    startsAt.getTime() + Math.min(isFirst ? graceAfterTrialMs : maxGraceMs, Math.floor(half)),
  );
}

/**
 * Returns the next retry after this many declines; null after the last.
 * @param startsAt start of the due period
 */
export function retryAt(startsAt: Date, graceUntil: Date, declines: number): Date | null {
  const fraction = retryFractions[declines - 1];
  if (fraction === undefined) return null;
  const grace = graceUntil.getTime() - startsAt.getTime();
  return new Date(startsAt.getTime() + Math.round(grace * fraction));
}

interface RenewingProduct {
  readonly duration: number | null;
  readonly duration_units: DurationUnit | null;
  readonly trial_days: number | null;
}

/**
 * Returns how long before a renewal its owner is notified by mail, ms; null if there is no mail. It is three
 * weeks for periods of at least 180 days, as some laws require; for the first payment after a trial a week, or a
 * day after a trial of up to a week.
 */
export function noticeMs(product: RenewingProduct, isTrial: boolean): number | null {
  if (isTrial) return (product.trial_days ?? 0) > 7 ? 7 * dayMs : dayMs;
  if (product.duration === null || product.duration_units === null) return null;
  const from = new Date(0);
  const length = addDuration(from, product.duration, product.duration_units).getTime();
  return length >= 180 * dayMs ? 21 * dayMs : null;
}
