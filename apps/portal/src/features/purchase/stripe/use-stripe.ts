import { useCallback, useEffect, useState } from 'react';
import { usePortal } from '../../../lib/portal/portal-context.tsx';
import { openStripe, type Stripe } from './stripe-script.ts';

export type StripeState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly stripe: Stripe }
  | { readonly kind: 'blocked' };

interface LoadedStripe {
  readonly state: StripeState;
  readonly tryAgain: () => void;
}

/** Loads Stripe's script for a component that depends on it. */
export function useStripe(publicKey: string): LoadedStripe {
  const { locale } = usePortal();
  const [tries, setTries] = useState(0);
  const [state, setState] = useState<StripeState>({ kind: 'loading' });
  useEffect(() => {
    let ended = false;
    setState({ kind: 'loading' });
    openStripe(publicKey, locale).then(
      (stripe) => {
        if (!ended) setState({ kind: 'ready', stripe });
      },
      () => {
        if (!ended) setState({ kind: 'blocked' });
      },
    );
    return () => {
      ended = true;
    };
  }, [publicKey, locale, tries]);
  const tryAgain = useCallback(() => setTries((before) => before + 1), []);
  return { state, tryAgain };
}
