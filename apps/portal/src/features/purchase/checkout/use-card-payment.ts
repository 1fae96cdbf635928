import type { PurchaseOutcome } from '@grandstand/contract';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useSingleFlight } from '../../../lib/page/use-single-flight.ts';
import type { TokeniseCard } from './card-entry.ts';

/**
 * Pays with a stored or a new card, one payment at a time.
 * @param make pays; rejects if the request fails
 */
export function useCardPayment<Payment>(make: (payment: Payment) => Promise<PurchaseOutcome>) {
  const tokeniseRef = useRef<TokeniseCard | null>(null);
  const [isPaying, setPaying] = useState(false);
  const pay = useMutation({ mutationFn: make });
  // The button stays disabled until the next page renders: one press, one payment.
  const busy = isPaying || pay.isSuccess;
  const payOnce = useSingleFlight(async (find: () => Promise<Payment | undefined>) => {
    if (busy) return;
    setPaying(true);
    try {
      const payment = await find();
      if (payment !== undefined) await pay.mutateAsync(payment).catch(() => {});
    } finally {
      setPaying(false);
    }
  });
  const payBy = (payment: Payment) => payOnce(() => Promise.resolve(payment));
  /** Pays with the card in the form, of which only a token is sent. Does nothing if the form is invalid. */
  const payByNewCard = (paymentOf: (token: string) => Payment) =>
    payOnce(async () => {
      const token = (await tokeniseRef.current?.()) ?? null;
      return token === null ? undefined : paymentOf(token);
    });
  const { isError, error } = pay;
  return { isError, error, busy, tokeniseRef, payBy, payByNewCard };
}
