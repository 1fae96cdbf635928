import type { StoredCard, Offer } from '@grandstand/contract';
import { CreditCard, LockKeyhole } from 'lucide-react';
import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl/react';
import { usePrice } from '../../../lib/i18n/use-price.ts';
import { useErrorText } from '../../../lib/errors/error-text.ts';
import { useApi, useTenant } from '../../../lib/portal/portal-context.tsx';
import { AppLink } from '../../../lib/navigation/app-link.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { FormError } from '../../../ui/form/form-error.tsx';
import { RadioRows } from '../../../ui/form/radio-rows.tsx';
import { useInvalidFocus } from '../../../ui/form/use-invalid-focus.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { cardEntryOf } from './card-entries.ts';
import { storeDraft, type CheckoutDraft } from './checkout-draft.ts';
import type { AppliedCoupon } from './coupon-entry.tsx';
import { StoredCardText } from './stored-card.tsx';
import { buy, type Payment, type PurchaseItem } from '../purchase.api.ts';
import { useCardPayment } from './use-card-payment.ts';
import { usePaymentRedirect } from './use-payment-redirect.ts';

interface Props {
  readonly offer: Offer;
  readonly item: PurchaseItem;
  readonly card: StoredCard | null;
  /** The event to return to, if any. */
  readonly eventId: string | null;
  /** Entries before a reload or a payment that failed; null for none. */
  readonly draft: CheckoutDraft | null;
  readonly coupon: AppliedCoupon | null;
  /** Called with whether a payment is running, during which the order must not change. */
  readonly onBusy: (busy: boolean) => void;
}

/** Chooses between the stored card and another. */
function CardChoice({
  card,
  stored,
  onChange,
}: {
  readonly card: StoredCard;
  readonly stored: boolean;
  readonly onChange: (stored: boolean) => void;
}) {
  const t = useTranslations('paymentCard');
  return (
    <RadioRows
      legend={t('payWith')}
      value={stored ? 'stored' : 'another'}
      options={[
        ['stored', <StoredCardText key="stored" card={card} />],
        ['another', t('another')],
      ]}
      onChange={(value) => onChange(value === 'stored')}
    />
  );
}

/** The terms open in another tab, so that what was entered here remains. */
const termsLink = (text: ReactNode) => (
  <AppLink to="/terms" target="_blank" className="underline underline-offset-2">
    {text}
  </AppLink>
);

/**
 * Pays for one product: with the stored card, or with a new one of which the browser sends only a token.
 */
export function Checkout({ offer, item, card, eventId, draft, coupon, onBusy }: Props) {
  const t = useTranslations('checkout');
  const tCard = useTranslations('paymentCard');
  const tCoupon = useTranslations('coupon');
  const errorText = useErrorText();
  const api = useApi();
  const { payments } = useTenant();
  const price = usePrice();
  // The stored card may be the one that was declined.
  const [usesStored, setUsesStored] = useState(card !== null && draft?.wasTried !== true);
  const [savesCard, setSavesCard] = useState(draft?.savesCard ?? false);
  // Replaces the history entry, so that going back cannot pay again.
  const { payAndRedirect, reauthenticationDialog } = usePaymentRedirect({ eventId, replace: true });
  const { isError, error, busy, tokeniseRef, payWith, payWithNewCard } = useCardPayment(
    (payment: Payment) => {
      storeDraft(item, { coupon: coupon?.code ?? null, savesCard, wasTried: true });
      return payAndRedirect(() => buy(api, item, payment, coupon?.code));
    },
  );
  useEffect(() => onBusy(busy), [onBusy, busy]);
  const formRef = useInvalidFocus(busy);
  // Chosen once: another component for the same form would lose what was typed.
  const [Entry] = useState(() => (payments === undefined ? null : cardEntryOf(payments.provider)));
  if (payments === undefined || Entry === null)
    return <Notice icon={CreditCard} title={t('closed.title')} text={t('closed.text')} />;
  const isTrial = offer.trialDays !== null;
  // Renewals need the card, so storing it is not optional.
  const mustStoreCard = offer.autoRenew;
  const needsNoCard = coupon?.terms.needsNoCard ?? false;
  const isFree = coupon?.terms.price === 0;
  const amount = price({ ...offer, price: coupon?.terms.price ?? offer.price });

  const submit = () =>
    usesStored || needsNoCard
      ? payWith({ kind: 'stored' })
      : payWithNewCard((token) => ({ kind: 'card', token, save: savesCard || mustStoreCard }));

  return (
    <>
      <form
        ref={formRef}
        method="post"
        noValidate
        aria-busy={busy}
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {card !== null && !needsNoCard && (
          <CardChoice card={card} stored={usesStored} onChange={setUsesStored} />
        )}
        {!usesStored && !needsNoCard && (
          <>
            <Suspense fallback={<Skeleton className="h-44 rounded-card" />}>
              <Entry tokeniseRef={tokeniseRef} disabled={busy} />
            </Suspense>
            {mustStoreCard ? (
              <p className="text-sm text-muted">{tCard('kept')}</p>
            ) : (
              <label className="flex min-h-11 items-center gap-3 text-body">
                <input
                  type="checkbox"
                  checked={savesCard}
                  disabled={busy}
                  className="size-5"
                  onChange={({ target }) => {
                    setSavesCard(target.checked);
                    storeDraft(item, { savesCard: target.checked });
                  }}
                />
                {tCard('keep')}
              </label>
            )}
          </>
        )}
        <FormError text={isError ? errorText(error) : null} />
        <div className="grid gap-2">
          <button type="submit" disabled={busy} className={buttonClass('accent', 'large')}>
            <LockKeyhole aria-hidden="true" className="size-5" />
            {busy
              ? t('paying')
              : isTrial
                ? t('startTrial')
                : isFree
                  ? tCoupon('getFree')
                  : offer.autoRenew
                    ? t('subscribeFor', { price: amount })
                    : t('payAmount', { price: amount })}
          </button>
          <p className="text-caption text-muted">
            {t.rich(isTrial ? 'trialAssurance' : 'assurance', { link: termsLink })}
          </p>
        </div>
      </form>
      {reauthenticationDialog}
    </>
  );
}
