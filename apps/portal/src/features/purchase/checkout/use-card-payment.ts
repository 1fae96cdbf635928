import type { PurchaseOutcome } from '@grandstand/contract';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useSingleFlight } from '../../../lib/page/use-single-flight.ts';
import type { TokeniseCard } from './card-entry.ts';

/**
 * Pays with a stored or a new card, one payment at a time.
 * @param pay rejects if the request fails
 */
export function useCardPayment<Payment>(pay: (payment: Payment) => Promise<PurchaseOutcome>) {
  const tokeniseRef = useRef<TokeniseCard | null>(null);
  const [isPaying, setPaying] = useState(false);
  const payMutation = useMutation({ mutationFn: pay });
  // The button stays disabled until the next page renders: one press, one payment.
  const busy = isPaying || payMutation.isSuccess;
  const payOnce = useSingleFlight(async (getPayment: () => Promise<Payment | undefined>) => {
    if (busy) return;
    setPaying(true);
    try {
      const payment = await getPayment();
      if (payment !== undefined) await payMutation.mutateAsync(payment).catch(() => {});
    } finally {
      setPaying(false);
    }
  });
  const payWith = (payment: Payment) => payOnce(() => Promise.resolve(payment));
  /** Pays with the card in the form, of which only a token is sent. Does nothing if the form is invalid. */
  const payWithNewCard = (paymentOf: (token: string) => Payment) =>
    payOnce(async () => {
      const token = (await tokeniseRef.current?.()) ?? null;
      return token === null ? undefined : paymentOf(token);
    });
  const { isError, error } = payMutation;
  return { isError, error, busy, tokeniseRef, payWith, payWithNewCard };
}
