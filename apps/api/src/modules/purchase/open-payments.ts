import { defineResource } from '../../platform/resources.ts';

/**
 * At the latest after this time the database is asked whether a payment was left behind: those of another
 * process, which has died, are told to nobody here.
 */
export const askAnywayMs = 60_000;

/** When the payments under way of each tenant are looked at next, so that idle tenants cost nothing. */
export interface OpenPayments {
  /** Says that a payment is under way, which is left alone until `at` (ms since 1970). */
  schedule(tenantId: string, at: number): void;
  /** Whether one may have been left behind by `now`; then whoever asks looks, and nobody else until later. */
  takeTurn(tenantId: string, now: number): boolean;
}

export function createOpenPayments(): OpenPayments {
  const due = new Map<string, number>();
  return {
    schedule(tenantId, at) {
      const known = due.get(tenantId);
      // Of a tenant that was never looked at everything is read first.
      if (known !== undefined) due.set(tenantId, Math.min(known, at));
    },
    takeTurn(tenantId, now) {
      const at = due.get(tenantId) ?? now;
      // A clock that was set back does not put it off.
      const isDue = at <= now || at > now + askAnywayMs;
      if (isDue) due.set(tenantId, now + askAnywayMs);
      return isDue;
    },
  };
}

export const openPayments = defineResource(createOpenPayments, () => {});
