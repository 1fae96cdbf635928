import { defineResource } from '../../../platform/context/resources.ts';

/**
 * Maximum time between queries for abandoned payments, ms: only the database knows the payments of other
 * processes that died.
 */
export const pollMs = 60_000;

/** Schedules the next check of each tenant's pending payments, so that idle tenants cost nothing. */
export interface PaymentCheckSchedule {
  /** Registers a pending payment, to be checked at `at` (ms since 1970) or before. */
  schedule(tenantId: string, at: number): void;
  /**
   * True if the tenant's pending payments are due for a check at `now` (ms since 1970). The caller then
   * checks them; other calls get false until the next check is due.
   */
  claimCheck(tenantId: string, now: number): boolean;
}

export function createPaymentCheckSchedule(): PaymentCheckSchedule {
  const due = new Map<string, number>();
  return {
    schedule(tenantId, at) {
      const scheduled = due.get(tenantId);
      // A tenant without a time was never checked, and its first check covers all payments.
      if (scheduled !== undefined) due.set(tenantId, Math.min(scheduled, at));
    },
    claimCheck(tenantId, now) {
      const at = due.get(tenantId) ?? now;
      // A time far ahead means that the clock was set back.
      const isDue = at <= now || at > now + pollMs;
      if (isDue) due.set(tenantId, now + pollMs);
      return isDue;
    },
  };
}

export const paymentCheckSchedule = defineResource(createPaymentCheckSchedule, () => {});
