import type { PurchaseOutcome } from '@grandstand/contract';
import { locales, type Locale } from '@grandstand/contract/names';
import { warnStorageUnavailable } from '../../lib/errors/storage-unavailable.ts';
import type { KnownPath } from '../../lib/page/route-row.ts';

/** The page of each outcome (COM-16, COM-19). */
export const paymentPages = {
  APPROVED: '/payment/success',
  PENDING: '/payment/processing',
  DECLINED: '/payment/failure',
} as const satisfies Record<PurchaseOutcome['status'], KnownPath>;

export type PaymentPath =
  | {
      readonly kind: 'page';
      readonly to: (typeof paymentPages)[PurchaseOutcome['status']];
      readonly search: { readonly id: string };
    }
  | { readonly kind: 'leave'; readonly url: string };

/** Where a purchase leads, by what became of it so far (A-05, COM-16). */
export function followOutcome({
  id,
  status,
  action,
}: Pick<PurchaseOutcome, 'id' | 'status' | 'action'>): PaymentPath {
  // The bank's own page comes back to the processing page.
  if (status === 'PENDING' && action?.kind === 'redirect')
    return { kind: 'leave', url: action.url };
  return { kind: 'page', to: paymentPages[status], search: { id } };
}

/** What the browser remembers of a checkout, also while the viewer is on a page of the bank. */
export interface CheckoutOrigin {
  /** The event that waits for the purchase. */
  readonly eventId: string | null;
  /** The language in which it began: the bank leads back to the page without one. */
  readonly locale: Locale;
}

const key = 'ott-checkout';

/** Remembers where a purchase began, in this tab, until the next one. */
export function rememberOrigin(purchaseId: string, origin: CheckoutOrigin): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ purchaseId, ...origin }));
  } catch (error) {
    // The payment pages lead to the account instead of back to the event.
    warnStorageUnavailable(error);
  }
}

/** Where a purchase began, or null when this tab does not know. */
export function originOf(purchaseId: string): CheckoutOrigin | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return null;
    const { purchaseId: id, eventId, locale } = stored as Record<string, unknown>;
    const known = locales.find((one) => one === locale);
    if (id !== purchaseId || known === undefined) return null;
    return { eventId: typeof eventId === 'string' ? eventId : null, locale: known };
  } catch {
    return null;
  }
}
