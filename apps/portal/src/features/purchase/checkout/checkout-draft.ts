import type { ApiClient } from '@grandstand/contract/client';
import { warnStorageUnavailable } from '../../../lib/errors/storage-unavailable.ts';
import { checkCoupon, type PurchaseItem } from '../purchase.api.ts';
import type { AppliedCoupon } from './coupon-entry.tsx';

/** Entries of a viewer for a payment, which are restored after a decline: nothing of the card. */
export interface CheckoutDraft {
  /** The coupon code as typed; null for none. */
  readonly coupon: string | null;
  readonly savesCard: boolean;
}

const storageKey = 'checkout-draft';
const keyOf = (item: PurchaseItem): string =>
  item.kind === 'ticket' ? `ticket ${item.eventId}` : `subscription ${item.productId}`;

/** Stores the draft of an item in this tab, until the next payment. */
export function storeDraft(item: PurchaseItem, draft: CheckoutDraft): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ item: keyOf(item), ...draft }));
  } catch (error) {
    warnStorageUnavailable(error);
  }
}

/** Returns the draft of an item whose payment was attempted in this tab, or null. */
export function draftOf(item: PurchaseItem): CheckoutDraft | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return null;
    const { item: key, coupon, savesCard } = stored as Record<string, unknown>;
    if (key !== keyOf(item)) return null;
    return { coupon: typeof coupon === 'string' ? coupon : null, savesCard: savesCard === true };
  } catch {
    return null;
  }
}

/** Returns the coupon of an item's draft at its current terms; null if there is none or it is no longer valid. */
export async function loadDraftCoupon(
  api: ApiClient,
  item: PurchaseItem,
): Promise<AppliedCoupon | null> {
  const code = draftOf(item)?.coupon ?? null;
  if (code === null) return null;
  const terms = await checkCoupon(api, item, code).catch(() => null);
  return terms && { code, terms };
}

/** Removes the draft: its payment succeeded. */
export function removeDraft(): void {
  try {
    sessionStorage.removeItem(storageKey);
  } catch (error) {
    warnStorageUnavailable(error);
  }
}
