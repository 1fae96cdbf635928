import type { PurchaseOutcome } from '@grandstand/contract';
import { useRef, useState } from 'react';
import { useRequest } from '../../lib/api/use-request.ts';
import type { Tokenise } from './card-entry.ts';

/**
 * A payment by a card that is stored or typed in, one at a time.
 * @param make pays; rejects when it could not be asked for
 */
export function useCardPayment<Payment>(make: (payment: Payment) => Promise<PurchaseOutcome>) {
  const tokeniseRef = useRef<Tokenise | null>(null);
  const [isWriting, setWriting] = useState(false);
  const pay = useRequest(make);
  // Until the next page stands the button stays shut: one press, one payment.
  const busy = isWriting || pay.state === 'in_progress' || pay.state === 'success';
  /** Pays by the card in the form, of which only a token is sent; nothing where it is not filled in. */
  async function payByNewCard(paymentOf: (token: string) => Payment): Promise<void> {
    if (busy) return;
    setWriting(true);
    const token = (await tokeniseRef.current?.()) ?? null;
    setWriting(false);
    if (token !== null) await pay.run(paymentOf(token));
  }
  return { pay, busy, tokeniseRef, payByNewCard };
}
