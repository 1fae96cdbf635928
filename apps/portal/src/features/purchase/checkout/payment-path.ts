import type { PurchaseOutcome } from '@grandstand/contract';
import { locales, type Locale } from '@grandstand/contract/constants';
import { warnStorageUnavailable } from '../../../lib/errors/storage-unavailable.ts';
import type { KnownPath } from '../../../lib/page/route-row.ts';

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
  /** The bank's page. */
  | { readonly kind: 'external'; readonly url: string };

/** Returns the page that follows a purchase with this outcome (A-05, COM-16). */
export function pathOfOutcome({
  id,
  status,
  action,
}: Pick<PurchaseOutcome, 'id' | 'status' | 'action'>): PaymentPath {
  // The bank's page returns to the processing page.
  if (status === 'PENDING' && action?.kind === 'redirect')
    return { kind: 'external', url: action.url };
  return { kind: 'page', to: paymentPages[status], search: { id } };
}

/** Data of a checkout that the browser stores while the viewer may be on the bank's page. */
export interface CheckoutOrigin {
  /** The event that the purchase will open. */
  readonly eventId: string | null;
  /** The language of the checkout: the bank returns to the page without it. */
  readonly locale: Locale;
}

const storageKey = 'ott-checkout';

/** Stores the origin of a purchase in this tab, until the next purchase. */
export function storeOrigin(purchaseId: string, origin: CheckoutOrigin): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ purchaseId, ...origin }));
  } catch (error) {
    // Without storage, the payment pages link to the account instead of the event.
    warnStorageUnavailable(error);
  }
}

/** Returns the origin of a purchase, or null if it was not stored in this tab. */
export function originOf(purchaseId: string): CheckoutOrigin | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return null;
    const { purchaseId: id, eventId, locale } = stored as Record<string, unknown>;
    const knownLocale = locales.find((candidate) => candidate === locale);
    if (id !== purchaseId || knownLocale === undefined) return null;
    return { eventId: typeof eventId === 'string' ? eventId : null, locale: knownLocale };
  } catch {
    return null;
  }
}
