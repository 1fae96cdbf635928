import type { Event, PurchaseOutcome } from '@grandstand/contract';
import { localePrefix, type DeclineReason } from '@grandstand/contract/constants';
import { useNavigate } from '@tanstack/react-router';
import { CircleCheck, CircleX, Loader } from 'lucide-react';
import { lazy, Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { usePrice } from '../../../lib/i18n/use-price.ts';
import { usePortal } from '../../../lib/portal/portal-context.tsx';
import { AppLink } from '../../../lib/navigation/app-link.tsx';
import { buildPath } from '../../../lib/navigation/build-path.ts';
import { buttonClass } from '../../../ui/button.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TextWithScores } from '../../event-card/index.ts';
import { PlanAheadActions } from '../../reminder/index.ts';
import { StepDone, useStepTarget } from '../../sign-up/index.ts';
import { useProductText } from '../../../lib/i18n/product-text.ts';
import { removeDraft } from './checkout-draft.ts';
import { OrderMatch } from './order-match.tsx';
import { originOf, paymentPages, type CheckoutOrigin } from './payment-path.ts';
import { PaymentFrame } from './payment-frame.tsx';
import type { PurchasedItem } from '../purchase.api.ts';
import { useNextText } from '../ticket/purchase-state.tsx';
import { useOutcome } from './use-outcome.ts';

const ConfirmFrame = lazy(async () => ({
  default: (await import('./confirm-frame.tsx')).ConfirmFrame,
}));

export interface PaymentPageData {
  readonly outcome: PurchaseOutcome;
  readonly bought: PurchasedItem;
  /** The event that the purchase opens; absent if there is none or it could not be loaded. */
  readonly event?: Event;
}

/** Returns the origin of a checkout. Only the browser's storage has it, so it is null in the first render. */
function useOrigin(id: string): CheckoutOrigin | null {
  const [origin, setOrigin] = useState<CheckoutOrigin | null>(null);
  // Before the first paint: it decides where the page's main button leads.
  useLayoutEffect(() => setOrigin(originOf(id)), [id]);
  return origin;
}

/** Redirects to the page of the outcome's status, unless that is the open page. */
function useRedirectByStatus(
  { id, status }: PurchaseOutcome,
  pageStatus: PurchaseOutcome['status'],
): void {
  const navigate = useNavigate();
  const to = paymentPages[status];
  useEffect(() => {
    if (status === pageStatus) return;
    void navigate({ to: buildPath(to, {}), search: { id }, replace: true });
  }, [navigate, id, status, pageStatus, to]);
}

/** Restores the language of the purchase, since the bank returns to the page without one. */
function useCheckoutLanguage(id: string): void {
  const origin = useOrigin(id);
  const { locale } = usePortal();
  useEffect(() => {
    if (origin === null || origin.locale === locale) return;
    const { pathname, search } = window.location;
    const path = pathname.slice(localePrefix(locale).length);
    window.location.replace(`${localePrefix(origin.locale)}${path}${search}`);
  }, [origin, locale]);
}

/** A payment that is not settled yet (COM-19). */
export function ProcessingPage({ data }: { readonly data: PaymentPageData }) {
  const t = useTranslations('paymentResult.processing');
  const { outcome, isDisconnected } = useOutcome(data.outcome);
  useRedirectByStatus(outcome, 'PENDING');
  useCheckoutLanguage(outcome.id);
  const { action } = outcome;
  const needsAction = outcome.status === 'PENDING' && action !== null;
  return (
    <PaymentFrame
      icon={Loader}
      tone="plain"
      isBusy
      title={t(needsAction ? 'confirmTitle' : 'title')}
      text={t(needsAction ? 'confirmText' : isDisconnected ? 'cutOff' : 'text')}
    >
      {action?.kind === 'redirect' && (
        <a href={action.url} className={buttonClass('accent', 'large')}>
          {t('toBank')}
        </a>
      )}
      {action?.kind === 'in_page' && (
        // As high as the frame of the bank, or as the button of the provider.
        <Suspense
          fallback={
            <Skeleton
              className={`${action.clientSecret === null ? 'h-96' : 'h-12'} rounded-card`}
            />
          }
        >
          <ConfirmFrame action={action} />
        </Suspense>
      )}
      {/* What the bank asks for is not paid before it is confirmed. */}
      {!needsAction && <p className="text-sm text-muted">{t('leave')}</p>}
      <AppLink
        to={data.bought.kind === 'ticket' ? '/account/ppv' : '/account/subscription'}
        className={buttonClass('neutral')}
      >
        {t('later')}
      </AppLink>
    </PaymentFrame>
  );
}

/** Returns the amount of a payment, such as €5.99; null if there was none or it is unknown. */
function useAmount({ amount, currency }: PurchaseOutcome): string | null {
  const price = usePrice();
  return amount == null || currency === undefined ? null : price({ price: amount, currency });
}

/** The match or product of a payment, its amount, and, once a subscription is paid, when it renews. */
function PaidItem({ data, isPaid }: { readonly data: PaymentPageData; readonly isPaid: boolean }) {
  const t = useTranslations('checkout');
  const formatNext = useNextText();
  const { bought, event, outcome } = data;
  const amount = useAmount(outcome);
  const { title } = useProductText()(bought.product);
  const eventTitle = bought.kind === 'ticket' ? bought.product.eventTitle : null;
  const next = isPaid && bought.kind === 'subscription' ? formatNext(bought.product) : null;
  const isTrial = isPaid && bought.kind === 'subscription' && bought.product.state === 'trial';
  return (
    <div className="grid gap-3 rounded-card border border-line bg-surface p-4">
      {event !== undefined ? (
        <OrderMatch event={event} />
      ) : (
        eventTitle !== null && (
          <bdi className="content-text font-semibold">
            <TextWithScores text={eventTitle} />
          </bdi>
        )
      )}
      <p className="flex flex-wrap justify-between gap-x-4 text-body">
        <bdi
          className={event === undefined && eventTitle === null ? 'font-semibold' : 'text-muted'}
        >
          {title}
        </bdi>
        {amount !== null && <span className="font-semibold tabular-nums">{amount}</span>}
      </p>
      {next !== null && <p className="text-sm text-muted">{next}</p>}
      {isTrial && <p className="text-sm text-muted">{t('trialOnce')}</p>}
    </div>
  );
}

/** A successful payment: what was paid, and on to the match. */
export function SuccessPage({ data }: { readonly data: PaymentPageData }) {
  const t = useTranslations('paymentResult.success');
  const tCheckout = useTranslations('checkout');
  const { outcome, bought, event } = data;
  const origin = useOrigin(outcome.id);
  const isInSignUp = useStepTarget('subscription') !== null && bought.kind === 'subscription';
  const productText = useProductText();
  useRedirectByStatus(outcome, 'APPROVED');
  useEffect(removeDraft, []);
  const isUpcoming = event?.eventStatus === 'upcoming';
  const isTrial = bought.kind === 'subscription' && bought.product.state === 'trial';
  const eventId = bought.kind === 'ticket' ? bought.product.eventId : (origin?.eventId ?? null);
  return (
    <PaymentFrame
      icon={CircleCheck}
      tone="good"
      title={t(bought.kind)}
      text={t(isTrial ? 'trialText' : 'text', {
        title:
          (bought.kind === 'ticket' ? bought.product.eventTitle : null) ??
          productText(bought.product).title,
      })}
    >
      <PaidItem data={data} isPaid />
      <div className="grid gap-3">
        {isInSignUp && <StepDone step="subscription" />}
        {eventId !== null && !isInSignUp && (
          <AppLink
            to="/events/{eventId}"
            params={{ eventId }}
            className={buttonClass('accent', 'large')}
          >
            {t(isUpcoming ? 'toMatch' : 'watch')}
          </AppLink>
        )}
        {eventId === null && !isInSignUp && (
          <AppLink to="/upcoming" className={buttonClass('accent', 'large')}>
            {tCheckout('seeUpcoming')}
          </AppLink>
        )}
        {event !== undefined && isUpcoming && <PlanAheadActions event={event} />}
        {bought.kind === 'ticket' ? (
          <AppLink
            to="/account/ppv/{id}"
            params={{ id: outcome.id }}
            className={buttonClass('quiet')}
          >
            {t('ticketLink')}
          </AppLink>
        ) : (
          <AppLink
            to="/account/subscription/{id}"
            params={{ id: outcome.id }}
            className={buttonClass('quiet')}
          >
            {t('subscriptionLink')}
          </AppLink>
        )}
      </div>
    </PaymentFrame>
  );
}

/** Reasons that another card may overcome. */
const cardReasons: readonly (DeclineReason | null)[] = [
  null,
  'card_declined',
  'insufficient_funds',
  'card_expired',
  'no_card',
];

/** A failed payment, of which nothing was charged, or one that was refunded: the reason, and a retry. */
export function FailurePage({ data }: { readonly data: PaymentPageData }) {
  const t = useTranslations('paymentResult.failure');
  const tCheckout = useTranslations('checkout');
  const { outcome, bought, event } = data;
  useRedirectByStatus(outcome, 'DECLINED');
  const isRefunded = outcome.declineReason === 'refunded';
  const again = cardReasons.includes(outcome.declineReason) ? 'anotherCard' : 'again';
  return (
    <PaymentFrame
      icon={CircleX}
      tone="bad"
      title={t(isRefunded ? 'refundedTitle' : 'title')}
      text={t(`reasons.${outcome.declineReason ?? 'card_declined'}`)}
    >
      <PaidItem data={data} isPaid={false} />
      <div className="grid gap-3">
        {bought.kind === 'ticket' && bought.product.eventId !== null ? (
          <AppLink
            to="/account/ppv/buy/{eventId}"
            params={{ eventId: bought.product.eventId }}
            replace
            className={buttonClass('accent', 'large')}
          >
            {t(isRefunded ? 'buyAgain' : again)}
          </AppLink>
        ) : (
          <RetryLink bought={bought} id={outcome.id} text={t(again)} />
        )}
        {event === undefined ? (
          <AppLink to="/" className={buttonClass('quiet')}>
            {t('home')}
          </AppLink>
        ) : (
          <AppLink
            to="/events/{eventId}"
            params={{ eventId: event.id }}
            className={buttonClass('quiet')}
          >
            {tCheckout('backToEvent')}
          </AppLink>
        )}
      </div>
    </PaymentFrame>
  );
}

interface RetryProps {
  readonly bought: PurchasedItem;
  readonly id: string;
  readonly text: string;
}

/** Replaces the page in the history, as for a ticket: going back from the payment does not lead to its failure. */
function RetryLink({ bought, id, text }: RetryProps) {
  const eventId = useOrigin(id)?.eventId ?? null;
  const search = eventId === null ? {} : { event: eventId };
  if (useStepTarget('subscription') !== null)
    return (
      <AppLink
        to="/auth/sign-up/subscription/buy/{id}"
        params={{ id: bought.product.productId }}
        search={search}
        replace
        className={buttonClass('accent', 'large')}
      >
        {text}
      </AppLink>
    );
  // An existing subscription is paid on its own page, not bought again.
  if (bought.product.isActive || ('state' in bought.product && bought.product.state === 'paused'))
    return (
      <AppLink
        to="/account/subscription/{id}"
        params={{ id }}
        replace
        className={buttonClass('accent', 'large')}
      >
        {text}
      </AppLink>
    );
  return (
    <AppLink
      to="/account/subscription/buy/{id}"
      params={{ id: bought.product.productId }}
      search={search}
      replace
      className={buttonClass('accent', 'large')}
    >
      {text}
    </AppLink>
  );
}
