import type { LoadContext } from '../../lib/page/define-page.ts';
import { notFoundIn } from '../../lib/errors/not-found.ts';
import { loadEvent } from '../event/index.ts';
import type { PaymentPageData } from './checkout/payment-pages.tsx';
import { originOf } from './checkout/payment-path.ts';
import { loadBought, loadOutcome } from './purchase.api.ts';

/** Loads the purchase of a payment page. Its status is the backend's, never the URL's. */
export async function loadPayment({ api, search }: LoadContext): Promise<PaymentPageData> {
  const { id } = search;
  if (id === undefined) throw notFoundIn('page');
  const outcome = await loadOutcome(api, id);
  return { outcome, bought: await loadBought(api, outcome) };
}

/** Loads a successful payment, and whether its event has started. */
export async function loadSuccess(context: LoadContext): Promise<PaymentPageData> {
  const payment = await loadPayment(context);
  const { bought, outcome } = payment;
  const eventId = bought.kind === 'ticket' ? bought.product.eventId : originOf(outcome.id)?.eventId;
  if (eventId == null) return payment;
  // Only labels the link, which works without it.
  const event = await loadEvent(context.api, eventId).catch(() => null);
  return { ...payment, isAhead: event?.eventStatus === 'upcoming' };
}
