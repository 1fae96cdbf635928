import type { DurationUnit } from '@grandstand/contract';
import { addDuration } from './period.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** How long before the end of a period the next one is charged, so that access has no gap, ms. */
export const leadMs = 5 * minuteMs;
/** When a renewal is looked at again of which nothing is heard, ms. */
export const askAgainMs = 10 * minuteMs;
/** How long access goes on that is not paid for; of a short period half of it, after a trial a day. */
const mostGraceMs = 7 * dayMs;
const graceAfterTrialMs = dayMs;
/** When a declined card is tried again: these parts of the time of grace. */
const retries = [1 / 7, 3 / 7, 5 / 7] as const;
/** After which a pause that nobody ended ends the subscription, ms. */
export const longestPauseMs = 180 * dayMs;

/** A period that is to be paid for. */
interface Due {
  readonly startsAt: Date;
  readonly endsAt: Date;
  /** Whether it follows a free trial. */
  readonly isFirst: boolean;
}

/** Until when access goes on while a period is not paid for. */
export function graceOf({ startsAt, endsAt, isFirst }: Due): Date {
  const half = (endsAt.getTime() - startsAt.getTime()) / 2;
  return new Date(
    startsAt.getTime() + Math.min(isFirst ? graceAfterTrialMs : mostGraceMs, Math.floor(half)),
  );
}

/**
 * When the card is tried again after it was declined so many times; null when that was the last time.
 * @param startsAt when the period begins that is to be paid for
 */
export function retryAt(startsAt: Date, graceUntil: Date, declines: number): Date | null {
  const part = retries[declines - 1];
  if (part === undefined) return null;
  const grace = graceUntil.getTime() - startsAt.getTime();
  return new Date(startsAt.getTime() + Math.round(grace * part));
}

interface Renewing {
  readonly duration: number | null;
  readonly duration_units: DurationUnit | null;
  readonly trial_days: number | null;
}

/**
 * How long before a renewal it is announced by mail, ms; null where it is not. Long periods are, by three
 * weeks, as some laws ask for; the first payment after a trial by a week, or by a day after a short one.
 */
export function noticeMs(product: Renewing, isTrial: boolean): number | null {
  if (isTrial) return (product.trial_days ?? 0) > 7 ? 7 * dayMs : dayMs;
  if (product.duration === null || product.duration_units === null) return null;
  const from = new Date(0);
  const length = addDuration(from, product.duration, product.duration_units).getTime();
  return length >= 180 * dayMs ? 21 * dayMs : null;
}
