import { LockKeyhole } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { buttonClass } from '../../../ui/button.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { StripeBlocked } from './stripe-blocked.tsx';
import type { Stripe } from './stripe-script.ts';
import { useStripe } from './use-stripe.ts';

interface Props {
  readonly publicKey: string;
  readonly clientSecret: string;
}

/**
 * Runs the confirmation in Stripe's script; returns the text of a failure, or null. The outcome of the
 * payment is not read here: the page polls the backend, which queries Stripe.
 */
async function confirm(stripe: Stripe, clientSecret: string): Promise<string | null> {
  const { error } = await stripe.handleNextAction({ clientSecret });
  return error?.message ?? null;
}

/** The bank's confirmation, which Stripe's script opens in a layer over the page (3-D Secure). */
export function StripeConfirm({ publicKey, clientSecret }: Props) {
  const t = useTranslations('stripe');
  const { state, tryAgain } = useStripe(publicKey);
  const [failureText, setFailureText] = useState<string | null>(null);
  const [isConfirming, setConfirming] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const unreachable = t('unreachable');
  const stripe = state.kind === 'ready' ? state.stripe : null;
  useEffect(() => {
    if (stripe === null) return undefined;
    let isOutdated = false;
    setConfirming(true);
    setFailureText(null);
    const settle = (text: string | null) => {
      if (isOutdated) return;
      setFailureText(text);
      setConfirming(false);
    };
    confirm(stripe, clientSecret).then(settle, () => settle(unreachable));
    return () => {
      isOutdated = true;
    };
  }, [stripe, clientSecret, unreachable, attempt]);
  if (state.kind === 'loading') return <Skeleton className="h-12 rounded-card" />;
  if (state.kind === 'blocked') return <StripeBlocked onTryAgain={tryAgain} />;
  return (
    <div className="grid gap-3">
      <p role="alert" className="text-danger-text empty:hidden">
        {failureText}
      </p>
      {!isConfirming && (
        <button
          type="button"
          className={buttonClass('accent', 'large')}
          onClick={() => setAttempt((before) => before + 1)}
        >
          <LockKeyhole aria-hidden="true" className="size-5" />
          {t('confirmAgain')}
        </button>
      )}
    </div>
  );
}
