import type { PurchaseOutcome } from '@grandstand/contract';
import { localePrefix } from '@grandstand/contract/constants';
import { useNavigate } from '@tanstack/react-router';
import { CircleCheck, CircleX, Loader } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { usePortal } from '../../../lib/portal/portal-context.tsx';
import { AppLink } from '../../../lib/navigation/app-link.tsx';
import { buildPath } from '../../../lib/navigation/build-path.ts';
import { buttonClass } from '../../../ui/button.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { StepDone, useStepTarget } from '../../sign-up/index.ts';
import { originOf, paymentPages, type CheckoutOrigin } from './payment-path.ts';
import { PaymentFrame } from './payment-frame.tsx';
import type { PurchasedItem } from '../purchase.api.ts';
import { useOutcome } from './use-outcome.ts';

const ConfirmFrame = lazy(async () => ({
  default: (await import('./confirm-frame.tsx')).ConfirmFrame,
}));

export interface PaymentPageData {
  readonly outcome: PurchaseOutcome;
  readonly bought: PurchasedItem;
  /** True if the match has not started; absent if unknown. */
  readonly isUpcoming?: boolean;
}

/** Returns the origin of a checkout. Only the browser's storage has it, so it is null in the first render. */
function useOrigin(id: string): CheckoutOrigin | null {
  const [origin, setOrigin] = useState<CheckoutOrigin | null>(null);
  useEffect(() => setOrigin(originOf(id)), [id]);
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
  const t = useTranslations('purchase.processing');
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
        <Suspense fallback={<Skeleton className="h-110 rounded-card" />}>
          <ConfirmFrame action={action} />
        </Suspense>
      )}
      <p className="text-sm text-muted">{t('leave')}</p>
      <AppLink
        to={data.bought.kind === 'ticket' ? '/account/ppv' : '/account/subscription'}
        className={buttonClass('neutral')}
      >
        {t('later')}
      </AppLink>
    </PaymentFrame>
  );
}

/** A successful payment: links to what it opened. */
export function SuccessPage({ data }: { readonly data: PaymentPageData }) {
  const t = useTranslations('purchase.success');
  const { outcome, bought, isUpcoming = false } = data;
  const origin = useOrigin(outcome.id);
  const isInSignUp = useStepTarget('subscription') !== null && bought.kind === 'subscription';
  useRedirectByStatus(outcome, 'APPROVED');
  const isTrial = bought.kind === 'subscription' && bought.product.state === 'trial';
  const eventId = bought.kind === 'ticket' ? bought.product.eventId : (origin?.eventId ?? null);
  return (
    <PaymentFrame
      icon={CircleCheck}
      tone="good"
      title={t(bought.kind)}
      text={t(isTrial ? 'trialText' : 'text', {
        title:
          (bought.kind === 'ticket' ? bought.product.eventTitle : null) ?? bought.product.title,
      })}
    >
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
        {bought.kind === 'ticket' ? (
          <AppLink
            to="/account/ppv/{id}"
            params={{ id: outcome.id }}
            className={buttonClass('neutral', 'large')}
          >
            {t('ticketLink')}
          </AppLink>
        ) : (
          <AppLink
            to="/account/subscription/{id}"
            params={{ id: outcome.id }}
            className={buttonClass('neutral', 'large')}
          >
            {t('subscriptionLink')}
          </AppLink>
        )}
      </div>
    </PaymentFrame>
  );
}

/** A failed payment, of which nothing was charged, or one that was refunded: the reason, and a retry. */
export function FailurePage({ data }: { readonly data: PaymentPageData }) {
  const t = useTranslations('purchase.failure');
  const { outcome, bought } = data;
  useRedirectByStatus(outcome, 'DECLINED');
  const isRefunded = outcome.declineReason === 'refunded';
  return (
    <PaymentFrame
      icon={CircleX}
      tone="bad"
      title={t(isRefunded ? 'refundedTitle' : 'title')}
      text={t(`reasons.${outcome.declineReason ?? 'card_declined'}`)}
    >
      <div className="grid gap-3">
        {bought.kind === 'ticket' && bought.product.eventId !== null ? (
          <AppLink
            to="/account/ppv/buy/{eventId}"
            params={{ eventId: bought.product.eventId }}
            className={buttonClass('accent', 'large')}
          >
            {t(isRefunded ? 'buyAgain' : 'again')}
          </AppLink>
        ) : (
          <RetryLink bought={bought} id={outcome.id} />
        )}
        <AppLink to="/" className={buttonClass('neutral', 'large')}>
          {t('home')}
        </AppLink>
      </div>
    </PaymentFrame>
  );
}

function RetryLink({ bought, id }: { readonly bought: PurchasedItem; readonly id: string }) {
  const t = useTranslations('purchase.failure');
  const origin = useOrigin(id);
  if (useStepTarget('subscription') !== null)
    return (
      <AppLink
        to="/auth/sign-up/subscription/buy/{id}"
        params={{ id: bought.product.productId }}
        className={buttonClass('accent', 'large')}
      >
        {t('again')}
      </AppLink>
    );
  // An existing subscription is paid on its own page, not bought again.
  if (bought.product.isActive || ('state' in bought.product && bought.product.state === 'paused'))
    return (
      <AppLink
        to="/account/subscription/{id}"
        params={{ id }}
        className={buttonClass('accent', 'large')}
      >
        {t('again')}
      </AppLink>
    );
  return (
    <AppLink
      to="/account/subscription/buy/{id}"
      params={{ id: bought.product.productId }}
      search={origin?.eventId == null ? {} : { event: origin.eventId }}
      className={buttonClass('accent', 'large')}
    >
      {t('again')}
    </AppLink>
  );
}
