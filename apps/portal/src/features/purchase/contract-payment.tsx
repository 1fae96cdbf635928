import type { CustomerContract } from '@grandstand/contract';
import { useNavigate } from '@tanstack/react-router';
import { CreditCard, LockKeyhole } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl/react';
import { useRequest } from '../../lib/api/use-request.ts';
import { useErrorText } from '../../lib/errors/error-text.ts';
import { buildPath } from '../../lib/navigation/build-path.ts';
import { useApi, usePortal } from '../../lib/portal/portal-context.tsx';
import { buttonClass } from '../../ui/button.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useProof } from '../proof/index.ts';
import type { Tokenise } from './card-entry.ts';
import { cardEntries } from './card-entries.ts';
import { followOutcome, rememberOrigin } from './payment-path.ts';
import { usePrice } from './price.ts';
import { payContract } from './purchase.api.ts';

interface Props {
  readonly contract: CustomerContract;
}

/** What is due of a subscription, or the card that it is going to be paid with: by the stored card or a new one. */
export function ContractPayment({ contract }: Props) {
  const t = useTranslations('purchase.contract');
  const format = useFormatter();
  const price = usePrice();
  const errorText = useErrorText();
  const api = useApi();
  const { locale, tenant } = usePortal();
  const navigate = useNavigate();
  const tokeniseRef = useRef<Tokenise | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [isWriting, setWriting] = useState(false);
  const { withProof, proofDialog } = useProof();
  const isDue = contract.actions.includes('pay');
  const pay = useRequest(async (token: string | null) => {
    const outcome = await withProof(() => payContract(api, contract.id, token));
    rememberOrigin(outcome.id, { eventId: null, locale });
    const path = followOutcome(outcome);
    if (path.kind === 'leave') window.location.assign(path.url);
    else await navigate({ to: buildPath(path.to, {}), search: path.search });
    return outcome;
  });
  const { payments } = tenant;
  if (payments === undefined) return null;
  const busy = isWriting || pay.state === 'in_progress' || pay.state === 'success';
  const Entry = cardEntries[payments.provider];
  const due = price({
    price: contract.renewalPrice ?? contract.price,
    currency: contract.currency,
  });
  const date = (at: string) => format.dateTime(new Date(at), { dateStyle: 'long' });

  async function payByNewCard() {
    if (busy) return;
    setWriting(true);
    const token = (await tokeniseRef.current?.()) ?? null;
    setWriting(false);
    if (token !== null) await pay.run(token);
  }

  return (
    <section
      aria-labelledby="contract-payment"
      className="grid gap-4 rounded-card border border-line bg-surface p-5 md:p-6"
    >
      <h2 id="contract-payment" className="heading text-xl">
        {t(contract.state === 'grace' ? 'unpaid' : contract.state === 'paused' ? 'goOn' : 'card')}
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
        <p className="max-w-[60ch]">{t('goOnText', { price: due })}</p>
      )}
      <p role="alert" className="text-danger-text empty:hidden">
        {pay.state === 'error' ? errorText(pay.error) : null}
      </p>
      <div className="flex flex-wrap gap-3">
        {isDue && (
          <button
            type="button"
            disabled={busy}
            className={buttonClass('accent')}
            onClick={() => void pay.run(null)}
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
          method="post"
          noValidate
          aria-busy={busy}
          className="grid max-w-lg gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            void payByNewCard();
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
      {proofDialog}
    </section>
  );
}
