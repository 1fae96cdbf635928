import type { Offer } from '@grandstand/contract';
import { useTranslations } from 'use-intl/react';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import { definePage, titled } from '../../lib/page/define-page.ts';
import { useLoaderRetry } from '../../lib/api/loader-query.ts';
import { useApi } from '../../lib/portal/portal-context.tsx';
import { FailedNotice } from '../../ui/failed-notice.tsx';
import { buttonClass } from '../../ui/button.ts';
import { StepFrame } from '../sign-up/index.ts';
import { OfferList } from './offers/offer-card.tsx';
import { loadSubscriptions, subscriptionsQuery } from './purchase.api.ts';

interface OffersData {
  /** Null if loading failed. */
  readonly offers: readonly Offer[] | null;
}

/** The sign-up step in which the viewer buys a subscription (COM-18) or redeems an access code. */
export function SignUpOffers({ data }: { readonly data: OffersData }) {
  const t = useTranslations('signUpOffers');
  const { data: offers, retry } = useLoaderRetry(data.offers, subscriptionsQuery(useApi()));
  return (
    <StepFrame step="subscription" title={t('title')} text={t('text')} hasOwnLinks>
      <div className="grid gap-4">
        {offers === null ? (
          <FailedNotice onRetry={retry} />
        ) : (
          <OfferList offers={offers} inSignUp />
        )}
        <AppLink
          to="/auth/sign-up/subscription/code"
          className={`${buttonClass('neutral')} justify-self-start`}
        >
          {t('code')}
        </AppLink>
      </div>
    </StepFrame>
  );
}

export const page = definePage<OffersData>({
  load: async ({ api }) => ({ offers: await loadSubscriptions(api).catch(() => null) }),
  ...titled(
    (t) => t('signUpOffers.title'),
    (t) => t('signUpOffers.text'),
  ),
  View: SignUpOffers,
});
