import type { Offer } from '@grandstand/contract';

/** True if the viewer can buy it now by card. */
export const isPayable = ({
  isActive,
  isSoldOut,
  purchaseProcessing,
  accessActions,
}: Offer): boolean =>
  !isActive && !isSoldOut && !purchaseProcessing && accessActions.includes('creditCardPay');

/** Returns the name of the text that buys an offer. Offers that do not renew are not subscriptions. */
export const buyTextOf = ({
  type,
  autoRenew,
}: Pick<Offer, 'type' | 'autoRenew'>): 'buyTicket' | 'subscribe' | 'buy' =>
  type === 'PPV' ? 'buyTicket' : autoRenew ? 'subscribe' : 'buy';

/**
 * Returns the offer with the lowest price; null without a choice, or if the currencies differ. A free trial does
 * not count, since its price is due after it.
 */
export function cheapestOf(offers: readonly Offer[]): Offer | null {
  const [first, ...others] = offers.filter(isPayable);
  if (first === undefined || others.length === 0) return null;
  if (others.some(({ currency }) => currency !== first.currency)) return null;
  return others.reduce((least, offer) => (offer.price < least.price ? offer : least), first);
}

/** Returns the offer of the main button: the ticket of the match, else the cheapest one. */
export const mainOfferOf = (offers: readonly Offer[]): Offer | null =>
  offers.find((offer) => offer.type === 'PPV' && isPayable(offer)) ??
  cheapestOf(offers) ??
  offers.find(isPayable) ??
  null;

/** Returns the other offer to name beside `main`: one with a free trial, else the cheapest. */
export function alternativeTo(main: Offer, offers: readonly Offer[]): Offer | null {
  const others = offers.filter((offer) => offer !== main && isPayable(offer));
  return (
    others.find(({ trialDays }) => trialDays !== null) ?? cheapestOf(others) ?? others[0] ?? null
  );
}
