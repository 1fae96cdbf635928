import type { AccessCodeBatch } from '@grandstand/contract';
import { maxAccessCodes, type BatchKind } from '@grandstand/contract/constants';
import { parseAmount } from '../../../lib/money.ts';
import { addDays, dayOf, startOfDay } from '../../../lib/zoned-time.ts';

/** Values of the form of new codes. */
export interface BatchValues {
  readonly label: string;
  readonly count: string;
  readonly uses: string;
  /** Empty for a discount on every product. */
  readonly productId: string;
  /** The match of an access code for a ticket to any match; null lets viewers choose it. */
  readonly eventId: string | null;
  readonly discount: 'percent' | 'amount';
  readonly percent: string;
  readonly amount: string;
  readonly currency: string;
  readonly periods: string;
  /** The last day on which the codes are valid, in the time zone of the tenant; empty for no end. */
  readonly lastDay: string;
}

export const emptyBatch = (currency: string): BatchValues => ({
  label: '',
  count: '1',
  uses: '1',
  productId: '',
  eventId: null,
  discount: 'percent',
  percent: '',
  amount: '',
  currency,
  periods: '',
  lastDay: '',
});

type NewBatch = Pick<
  AccessCodeBatch,
  'label' | 'count' | 'uses' | 'productId' | 'eventId' | 'discount' | 'validUntil'
>;

/** Returns the body of the request of a form in which `batchProblemsOf` finds nothing. */
export function batchOf(values: BatchValues, kind: BatchKind, timeZone: string): NewBatch {
  const { discount, currency, periods, lastDay } = values;
  const isPercent = discount === 'percent';
  return {
    label: values.label.trim(),
    count: Number(values.count),
    uses: Number(values.uses),
    productId: values.productId === '' ? null : values.productId,
    eventId: kind === 'code' ? values.eventId : null,
    discount:
      kind === 'code'
        ? null
        : {
            percent: isPercent ? Number(values.percent) : null,
            amount: isPercent ? null : parseAmount(values.amount, currency),
            currency: isPercent ? null : currency,
            periods: periods.trim() === '' ? null : Number(periods),
          },
    validUntil: lastDay === '' ? null : startOfDay(addDays(lastDay, 1), timeZone),
  };
}

const isWholeNumber = (text: string, max: number): boolean =>
  /^\d+$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= max;

/** Inputs that can be wrong, with the key of what is wrong in the texts of the room. */
export interface BatchProblems {
  label?: 'labelMissing';
  count?: 'countInvalid';
  uses?: 'usesInvalid';
  productId?: 'productMissing';
  percent?: 'percentInvalid';
  amount?: 'problems.priceInvalid';
  periods?: 'periodsInvalid';
  lastDay?: 'dayPast';
}

export function batchProblemsOf(
  values: BatchValues,
  kind: BatchKind,
  now: Date,
  timeZone: string,
): BatchProblems {
  const { discount, amount, currency, periods, lastDay } = values;
  const isCoupon = kind === 'coupon';
  return {
    ...(values.label.trim() === '' && { label: 'labelMissing' as const }),
    ...(!isWholeNumber(values.count, maxAccessCodes) && { count: 'countInvalid' as const }),
    ...(!isWholeNumber(values.uses, 1_000_000) && { uses: 'usesInvalid' as const }),
    ...(!isCoupon && values.productId === '' && { productId: 'productMissing' as const }),
    ...(isCoupon &&
      discount === 'percent' &&
      !isWholeNumber(values.percent, 100) && { percent: 'percentInvalid' as const }),
    ...(isCoupon &&
      discount === 'amount' &&
      !((parseAmount(amount, currency) ?? 0) > 0) && { amount: 'problems.priceInvalid' as const }),
    ...(isCoupon &&
      periods.trim() !== '' &&
      !isWholeNumber(periods, 120) && { periods: 'periodsInvalid' as const }),
    ...(lastDay !== '' &&
      lastDay < dayOf(now.toISOString(), timeZone) && { lastDay: 'dayPast' as const }),
  };
}

/** Returns the codes of a file that the server made, in its order: the second column of each row. */
export const codesOf = (csv: string): string[] =>
  csv
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => /^"[^"]*","([^"]*)"/.exec(line)?.[1] ?? '');
