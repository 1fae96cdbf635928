import type { PurchaseOutcome } from '@grandstand/contract';
import { useRef, useState } from 'react';
import { useRequest } from '../../lib/api/use-request.ts';
import { useSingleFlight } from '../../lib/page/use-single-flight.ts';
import type { Tokenise } from './card-entry.ts';

/**
 * A payment by a card that is stored or typed in, one at a time.
 * @param make pays; rejects when it could not be asked for
 */
export function useCardPayment<Payment>(make: (payment: Payment) => Promise<PurchaseOutcome>) {
  const tokeniseRef = useRef<Tokenise | null>(null);
  const [isPaying, setPaying] = useState(false);
  const pay = useRequest(make);
  // Until the next page stands the button stays shut: one press, one payment.
  const busy = isPaying || pay.state === 'success';
  const payOnce = useSingleFlight(async (find: () => Promise<Payment | undefined>) => {
    if (busy) return;
    setPaying(true);
    try {
      const payment = await find();
      if (payment !== undefined) await pay.run(payment);
    } finally {
      setPaying(false);
    }
  });
  const payBy = (payment: Payment) => payOnce(() => Promise.resolve(payment));
  /** Pays by the card in the form, of which only a token is sent; nothing where it is not filled in. */
  const payByNewCard = (paymentOf: (token: string) => Payment) =>
    payOnce(async () => {
      const token = (await tokeniseRef.current?.()) ?? null;
      return token === null ? undefined : paymentOf(token);
    });
  const { state, error } = pay;
  return { state, error, busy, tokeniseRef, payBy, payByNewCard };
}
