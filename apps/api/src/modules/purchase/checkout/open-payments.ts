import { defineResource } from '../../../platform/context/resources.ts';

/**
 * Maximum time between queries for abandoned payments: this process is not notified about payments of other
 * processes that died.
 */
export const pollMs = 60_000;

/** Schedules the next check of each tenant's pending payments, so that idle tenants cost nothing. */
export interface OpenPayments {
  /** Registers a pending payment, to be left alone until `at` (ms since 1970). */
  schedule(tenantId: string, at: number): void;
  /**
   * True if a payment may be abandoned by `now`. The caller then checks, and others get false until the
   * next due time.
   */
  claimCheck(tenantId: string, now: number): boolean;
}

export function createOpenPayments(): OpenPayments {
  const due = new Map<string, number>();
  return {
    schedule(tenantId, at) {
      const known = due.get(tenantId);
      // A tenant that was never checked is read in full first.
      if (known !== undefined) due.set(tenantId, Math.min(known, at));
    },
    claimCheck(tenantId, now) {
      const at = due.get(tenantId) ?? now;
      // A clock set back does not delay it.
      const isDue = at <= now || at > now + pollMs;
      if (isDue) due.set(tenantId, now + pollMs);
      return isDue;
    },
  };
}

export const openPayments = defineResource(createOpenPayments, () => {});
