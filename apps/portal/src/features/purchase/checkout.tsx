import type { PurchaseOutcome, StoredCard, Subscription } from '@grandstand/contract';
import { useNavigate } from '@tanstack/react-router';
import { CreditCard, LockKeyhole } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { useRequest } from '../../lib/api/use-request.ts';
import { useErrorText } from '../../lib/errors/error-text.ts';
import { buildPath } from '../../lib/navigation/build-path.ts';
import { useApi, usePortal } from '../../lib/portal/portal-context.tsx';
import { buttonClass } from '../../ui/button.ts';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useProof } from '../proof/index.ts';
import type { Tokenise } from './card-entry.ts';
import { cardEntries } from './card-entries.ts';
import { StoredCardText } from './stored-card.tsx';
import { usePrice } from './price.ts';
import { buy, type Payment, type Wanted } from './purchase.api.ts';
import { followOutcome, rememberOrigin } from './payment-path.ts';

interface Props {
  readonly offer: Subscription;
  readonly wanted: Wanted;
  readonly card: StoredCard | null;
  /** The event to which the viewer goes back, where one is waiting. */
  readonly eventId: string | null;
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
  const t = useTranslations('purchase.card');
  const row =
    'flex min-h-12 items-center gap-3 rounded-card border border-line bg-surface px-4 py-2 has-checked:border-accent-edge has-checked:bg-accent-soft has-checked:text-on-accent-soft';
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-sm font-medium text-muted">{t('payWith')}</legend>
      <label className={row}>
        <input type="radio" name="card" checked={stored} onChange={() => onChange(true)} />
        <StoredCardText card={card} />
      </label>
      <label className={row}>
        <input type="radio" name="card" checked={!stored} onChange={() => onChange(false)} />
        {t('another')}
      </label>
    </fieldset>
  );
}

/** Pays for one thing: with the stored card or a new one, of which the browser sends only a token. */
export function Checkout({ offer, wanted, card, eventId }: Props) {
  const t = useTranslations('purchase');
  const errorText = useErrorText();
  const api = useApi();
  const { locale, tenant } = usePortal();
  const { payments } = tenant;
  const navigate = useNavigate();
  const price = usePrice();
  const tokeniseRef = useRef<Tokenise | null>(null);
  const [usesStored, setUsesStored] = useState(card !== null);
  const [keeps, setKeeps] = useState(false);
  const [isWriting, setWriting] = useState(false);
  const { withProof, proofDialog } = useProof();
  const pay = useRequest(async (payment: Payment): Promise<PurchaseOutcome> => {
    const outcome = await withProof(() => buy(api, wanted, payment));
    rememberOrigin(outcome.id, { eventId, locale });
    const path = followOutcome(outcome);
    if (path.kind === 'leave') window.location.assign(path.url);
    else
      await navigate({
        to: buildPath(path.to, {}),
        search: path.search,
        // Going back must not pay again, so the form leaves the history.
        replace: true,
      });
    return outcome;
  });
  if (payments === undefined)
    return <Notice icon={CreditCard} title={t('closed.title')} text={t('closed.text')} />;
  const isTrial = offer.trialDays !== null;
  // What renews itself needs the card again, so there is nothing to choose.
  const mustKeep = offer.autoRenew;
  // Until the next page stands the button stays shut: one press, one payment.
  const busy = isWriting || pay.state === 'in_progress' || pay.state === 'success';
  const Entry = cardEntries[payments.provider];

  async function submit() {
    if (busy) return;
    if (usesStored) return void (await pay.run({ kind: 'stored' }));
    setWriting(true);
    const token = (await tokeniseRef.current?.()) ?? null;
    setWriting(false);
    if (token !== null) await pay.run({ kind: 'card', token, save: keeps || mustKeep });
  }

  return (
    <>
      <form
        method="post"
        noValidate
        aria-busy={busy}
        className="grid max-w-lg gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {payments.provider === 'sandbox' && (
          <p
            role="note"
            className="rounded-card bg-accent-soft px-4 py-3 text-sm text-on-accent-soft"
          >
            {t('sandbox.notice')}
          </p>
        )}
        {card !== null && <CardChoice card={card} stored={usesStored} onChange={setUsesStored} />}
        {!usesStored && (
          <>
            <Suspense fallback={<Skeleton className="h-44 rounded-card" />}>
              <Entry tokeniseRef={tokeniseRef} disabled={busy} />
            </Suspense>
            {mustKeep ? (
              <p className="text-sm text-muted">{t('card.kept')}</p>
            ) : (
              <label className="flex min-h-11 items-center gap-3 text-[15px]">
                <input
                  type="checkbox"
                  checked={keeps}
                  disabled={busy}
                  className="size-5"
                  onChange={(event) => setKeeps(event.target.checked)}
                />
                {t('card.keep')}
              </label>
            )}
          </>
        )}
        <p role="alert" className="text-danger-text empty:hidden">
          {pay.state === 'error' ? errorText(pay.error) : null}
        </p>
        <div className="grid gap-2">
          <button type="submit" disabled={busy} className={buttonClass('accent', 'large')}>
            <LockKeyhole aria-hidden="true" className="size-5" />
            {busy
              ? t('paying')
              : isTrial
                ? t('startTrial')
                : offer.autoRenew
                  ? t('subscribeFor', { price: price(offer) })
                  : t('payAmount', { price: price(offer) })}
          </button>
          {(isTrial || !offer.autoRenew) && (
            <p className="text-[13px] text-faint">{t(isTrial ? 'trialOnce' : 'once')}</p>
          )}
        </div>
      </form>
      {proofDialog}
    </>
  );
}
