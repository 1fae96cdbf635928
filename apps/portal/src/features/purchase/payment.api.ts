import type { LoadContext } from '../../lib/page/define-page.ts';
import { notFoundIn } from '../../lib/errors/not-found.ts';
import { loadEvent } from '../event/index.ts';
import type { PaymentPageData } from './payment-pages.tsx';
import { originOf } from './payment-path.ts';
import { loadBought, loadOutcome } from './purchase.api.ts';

/** Loads what a payment page is about: never the address but the backend says how it stands. */
export async function loadPayment({ api, search }: LoadContext): Promise<PaymentPageData> {
  const { id } = search;
  if (id === undefined) throw notFoundIn('page');
  const outcome = await loadOutcome(api, id);
  return { outcome, bought: await loadBought(api, outcome) };
}

/** The same of a payment that is through, with whether what waits for it has begun. */
export async function loadSuccess(context: LoadContext): Promise<PaymentPageData> {
  const payment = await loadPayment(context);
  const { bought, outcome } = payment;
  const eventId = bought.kind === 'ticket' ? bought.product.eventId : originOf(outcome.id)?.eventId;
  if (eventId == null) return payment;
  // It is only what the way there is called: without it the page leads there all the same.
  const event = await loadEvent(context.api, eventId).catch(() => null);
  return { ...payment, isAhead: event?.eventStatus === 'upcoming' };
}
