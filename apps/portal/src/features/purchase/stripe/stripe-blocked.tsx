import { useLayoutEffect, useRef } from 'react';
import { useTranslations } from 'use-intl/react';
import { buttonClass } from '../../../ui/button.ts';
import type { CardEntryProps } from '../checkout/card-entry.ts';

interface Props extends Partial<Pick<CardEntryProps, 'tokeniseRef'>> {
  readonly onTryAgain: () => void;
}

/**
 * States that Stripe's script failed to load, and what helps. Pressing the pay button focuses the button that
 * loads it again.
 */
export function StripeBlocked({ tokeniseRef, onTryAgain }: Props) {
  const t = useTranslations('stripe');
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (tokeniseRef === undefined) return undefined;
    tokeniseRef.current = async () => {
      button.current?.focus();
      return null;
    };
    return () => {
      tokeniseRef.current = null;
    };
  }, [tokeniseRef]);
  return (
    <div
      role="alert"
      className="grid justify-items-start gap-3 rounded-card border border-line bg-surface p-5"
    >
      <p className="font-semibold">{t('blocked')}</p>
      <p className="text-sm text-muted">{t('blockedText')}</p>
      <button ref={button} type="button" className={buttonClass('neutral')} onClick={onTryAgain}>
        {t('tryAgain')}
      </button>
    </div>
  );
}
