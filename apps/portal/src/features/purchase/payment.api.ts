import type { LoadContext } from '../../lib/page/define-page.ts';
import { notFoundIn } from '../../lib/errors/not-found.ts';
import { loadEvent } from '../event/index.ts';
import type { PaymentPageData } from './checkout/payment-pages.tsx';
import { originOf } from './checkout/payment-path.ts';
import { loadPurchasedItem, loadOutcome } from './purchase.api.ts';

/** Loads the purchase of a payment page. Its status is the backend's, never the URL's. */
export async function loadPayment({ api, search }: LoadContext): Promise<PaymentPageData> {
  const { id } = search;
  if (id === undefined) throw notFoundIn('page');
  const outcome = await loadOutcome(api, id);
  return { outcome, bought: await loadPurchasedItem(api, outcome) };
}

/** Loads a payment that ended, and the event that it opens or would have opened. */
export async function loadEndedPayment(context: LoadContext): Promise<PaymentPageData> {
  const payment = await loadPayment(context);
  const { bought, outcome } = payment;
  const eventId = bought.kind === 'ticket' ? bought.product.eventId : originOf(outcome.id)?.eventId;
  if (eventId == null) return payment;
  // Shown if it loads: the result is valid without it.
  const event = await loadEvent(context.api, eventId).catch(() => null);
  return event === null ? payment : { ...payment, event };
}
