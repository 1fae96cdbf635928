import type { CustomerContract, StoredCard } from '@grandstand/contract';
import { CreditCard, LockKeyhole } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { useFormatter } from '../../../lib/i18n/use-formatter.ts';
import { usePrice } from '../../../lib/i18n/use-price.ts';
import { useErrorText } from '../../../lib/errors/error-text.ts';
import { useApi, useTenant } from '../../../lib/portal/portal-context.tsx';
import { buttonClass, buttonRowClass } from '../../../ui/button.ts';
import { FormError } from '../../../ui/form/form-error.tsx';
import { useInvalidFocus } from '../../../ui/form/use-invalid-focus.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { cardEntries } from '../checkout/card-entries.ts';
import { payContract } from '../purchase.api.ts';
import { StoredCardText } from '../checkout/stored-card.tsx';
import { useCardPayment } from '../checkout/use-card-payment.ts';
import { usePaymentRedirect } from '../checkout/use-payment-redirect.ts';

interface Props {
  readonly contract: CustomerContract;
  /** The stored card, if any. */
  readonly card: StoredCard | null;
}

/** Pays the due amount of a subscription with the stored card or a new one, or only stores a new card. */
export function ContractPayment({ contract, card }: Props) {
  const t = useTranslations('contract');
  const format = useFormatter();
  const price = usePrice();
  const errorText = useErrorText();
  const api = useApi();
  const { payments } = useTenant();
  const [isOpen, setOpen] = useState(false);
  const isDue = contract.actions.includes('pay');
  const { payAndRedirect, reauthenticationDialog } = usePaymentRedirect({ eventId: null });
  const { isError, error, busy, tokeniseRef, payWith, payWithNewCard } = useCardPayment(
    (token: string | null) => payAndRedirect(() => payContract(api, contract.id, token)),
  );
  const formRef = useInvalidFocus(busy);
  if (payments === undefined) return null;
  const Entry = cardEntries[payments.provider];
  const due = price({
    price: contract.renewalPrice ?? contract.price,
    currency: contract.currency,
  });
  const date = (at: string) => format.dateTime(new Date(at), { dateStyle: 'long' });

  return (
    <section
      aria-labelledby="contract-payment"
      className="grid gap-4 rounded-card border border-line bg-surface p-5 md:p-6"
    >
      <h2 id="contract-payment" className="heading text-xl">
        {t(
          contract.state === 'grace' ? 'unpaid' : contract.state === 'paused' ? 'continue' : 'card',
        )}
      </h2>
      {contract.state === 'grace' && contract.graceUntil !== null && (
        <p role="status" className="max-w-[60ch]">
          {t(
            contract.declineReason === 'authentication_required'
              ? 'confirmText'
              : contract.declineReason === 'no_card'
                ? 'noCardText'
                : 'unpaidText',
            { price: due, date: date(contract.graceUntil) },
          )}{' '}
          {contract.retryAt !== null && t('retry', { date: date(contract.retryAt) })}
        </p>
      )}
      {contract.state === 'paused' && (
        <p className="max-w-[60ch]">{t('continueText', { price: due })}</p>
      )}
      {card !== null && (
        <p className="flex max-w-lg items-center gap-4 rounded-card border border-line p-4">
          <CreditCard aria-hidden="true" className="size-6 shrink-0 text-accent-text" />
          <StoredCardText card={card} />
        </p>
      )}
      <FormError text={isError ? errorText(error) : null} />
      <div className={buttonRowClass}>
        {isDue && (
          <button
            type="button"
            disabled={busy}
            // The form of a new card has the accent button, once it is open.
            className={buttonClass(isOpen ? 'neutral' : 'accent')}
            onClick={() => void payWith(null)}
          >
            <LockKeyhole aria-hidden="true" className="size-5" />
            {t('payNow', { price: due })}
          </button>
        )}
        {!isOpen && (
          <button type="button" className={buttonClass('neutral')} onClick={() => setOpen(true)}>
            <CreditCard aria-hidden="true" className="size-5" />
            {t('newCard')}
          </button>
        )}
      </div>
      {isOpen && (
        <form
          ref={formRef}
          method="post"
          noValidate
          aria-busy={busy}
          className="grid max-w-lg gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            void payWithNewCard((token) => token);
          }}
        >
          <Suspense fallback={<Skeleton className="h-44 rounded-card" />}>
            <Entry tokeniseRef={tokeniseRef} disabled={busy} />
          </Suspense>
          <p className="text-sm text-muted">{t('cardKept')}</p>
          <button
            type="submit"
            disabled={busy}
            className={`${buttonClass('accent')} justify-self-start`}
          >
            {isDue ? t('payNow', { price: due }) : t('keepCard')}
          </button>
        </form>
      )}
      {reauthenticationDialog}
    </section>
  );
}
