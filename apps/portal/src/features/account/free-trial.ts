import type { CustomerContract } from '@grandstand/contract';

/** True for a free trial, even after it was cancelled: nothing was paid for it. */
export const isFreeTrial = ({
  state,
  trialDays,
  paidAmount,
}: Pick<CustomerContract, 'state' | 'trialDays' | 'paidAmount'>): boolean =>
  state === 'trial' || (trialDays !== null && paidAmount === null);
