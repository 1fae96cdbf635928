import type { ApiClient } from '@grandstand/contract/client';
import { warnStorageUnavailable } from '../../../lib/errors/storage-unavailable.ts';
import { viewerId } from '../../../lib/session/index.ts';
import { checkCoupon, type PurchaseItem } from '../purchase.api.ts';
import type { AppliedCoupon } from './coupon-entry.tsx';

/** Entries of a viewer for a payment, which are restored after a reload or a decline: nothing of the card. */
export interface CheckoutDraft {
  /** The coupon code as typed; null for none. */
  readonly coupon: string | null;
  readonly savesCard: boolean;
  /** True once a payment was attempted, of which the stored card may be the cause. */
  readonly wasTried: boolean;
}

const storageKey = 'checkout-draft';
/** The viewer is part of it: another may log in within the same tab. */
const keyOf = (item: PurchaseItem): string =>
  `${viewerId()} ${item.kind} ${item.kind === 'ticket' ? item.eventId : item.productId}`;

const noDraft: CheckoutDraft = { coupon: null, savesCard: false, wasTried: false };

/** Stores changes of an item's draft in this tab, until the next payment or the order of another item. */
export function storeDraft(item: PurchaseItem, changes: Partial<CheckoutDraft>): void {
  const draft = { ...(draftOf(item) ?? noDraft), ...changes };
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ item: keyOf(item), ...draft }));
  } catch (error) {
    warnStorageUnavailable(error);
  }
}

/** Returns the draft of an item whose order was begun in this tab, or null. */
export function draftOf(item: PurchaseItem): CheckoutDraft | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return null;
    const { item: key, coupon, savesCard, wasTried } = stored as Record<string, unknown>;
    if (key !== keyOf(item)) return null;
    return {
      coupon: typeof coupon === 'string' ? coupon : null,
      savesCard: savesCard === true,
      wasTried: wasTried === true,
    };
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
