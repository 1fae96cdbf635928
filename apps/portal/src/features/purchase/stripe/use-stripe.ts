import { useCallback, useEffect, useState } from 'react';
import { usePortal } from '../../../lib/portal/portal-context.tsx';
import { initStripe, type Stripe } from './stripe-script.ts';

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
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<StripeState>({ kind: 'loading' });
  useEffect(() => {
    let isOutdated = false;
    setState({ kind: 'loading' });
    initStripe(publicKey, locale).then(
      (stripe) => {
        if (!isOutdated) setState({ kind: 'ready', stripe });
      },
      () => {
        if (!isOutdated) setState({ kind: 'blocked' });
      },
    );
    return () => {
      isOutdated = true;
    };
  }, [publicKey, locale, attempt]);
  const tryAgain = useCallback(() => setAttempt((before) => before + 1), []);
  return { state, tryAgain };
}
