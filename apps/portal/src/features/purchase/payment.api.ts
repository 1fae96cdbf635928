import type { LoadContext } from '../../lib/page/define-page.ts';
import { notFoundIn } from '../../lib/errors/not-found.ts';
import type { PaymentPageData } from './payment-pages.tsx';
import { loadBought, loadOutcome } from './purchase.api.ts';

/** Loads what a payment page is about: never the address but the backend says how it stands. */
export async function loadPayment({ api, search }: LoadContext): Promise<PaymentPageData> {
  const { id } = search;
  if (id === undefined) throw notFoundIn('page');
  const outcome = await loadOutcome(api, id);
  return { outcome, bought: await loadBought(api, outcome) };
}
