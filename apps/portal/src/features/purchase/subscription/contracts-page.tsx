import type { CustomerContract, Offer } from '@grandstand/contract';
import { Tv } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslations } from 'use-intl/react';
import { useProductText } from '../../../lib/i18n/product-text.ts';
import { useLoaderRetry } from '../../../lib/api/loader-query.ts';
import { useApi, useTenant } from '../../../lib/portal/portal-context.tsx';
import { useNow } from '../../../lib/portal/use-now.ts';
import { AppLink } from '../../../lib/navigation/app-link.tsx';
import { FailedNotice } from '../../../ui/failed-notice.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { Notice } from '../../../ui/notice.tsx';
import { AccountFrame } from '../../account/index.ts';
import { OfferList } from '../offers/offer-card.tsx';
import { ContractTerms } from './contract-terms.tsx';
import { passCovering } from './covering-pass.ts';
import { loadContracts, subscriptionsQuery, type ListPage as Page } from '../purchase.api.ts';
import { PurchaseRow } from '../ticket/purchase-row.tsx';
import { useNextText } from '../ticket/purchase-state.tsx';
import { LoadMoreList } from '../ticket/load-more-list.tsx';

export interface ContractsPageData {
  /** Null if loading failed. */
  readonly contracts: Page<CustomerContract> | null;
  /** Those that give access, or will. */
  readonly active: readonly CustomerContract[];
  /** Subscriptions on sale; null if loading failed. */
  readonly offers: readonly Offer[] | null;
}

function ContractRow({ entry: contract }: { readonly entry: CustomerContract }) {
  const formatNext = useNextText();
  const productText = useProductText();
  return (
    <PurchaseRow
      to="/account/subscription/{id}"
      purchase={contract}
      icon={Tv}
      title={productText(contract).title}
      detail={formatNext(contract)}
      price={<ContractTerms contract={contract} />}
    />
  );
}

/** Lazy: only viewers with a subscription that covers another see it. */
const CoveredBy = lazyPart(async () => (await import('./covered-by.tsx')).CoveredBy);

/** The viewer's subscriptions, and others on sale (COM-12). */
export function ContractsPage({ data }: { readonly data: ContractsPageData }) {
  const t = useTranslations('ownPurchases');
  const api = useApi();
  const { payments } = useTenant();
  const { data: offers, retry } = useLoaderRetry(data.offers, subscriptionsQuery(api));
  const now = useNow();
  const ownedIds = new Set(data.active.map(({ productId }) => productId));
  const others = offers?.filter(({ productId }) => !ownedIds.has(productId)) ?? null;
  const coveredOf = (offer: Offer) => {
    const pass = passCovering(data.active, offer, now);
    return (
      pass && (
        <Suspense fallback={<div className="min-h-11" />}>
          <CoveredBy pass={pass} />
        </Suspense>
      )
    );
  };
  return (
    <AccountFrame title={t('subscriptions')} intro={t('subscriptionsText')}>
      <LoadMoreList
        name="contracts"
        first={data.contracts}
        load={(page) => loadContracts(api, page)}
        keyOf={({ id }) => id}
        Row={ContractRow}
        empty={<Notice icon={Tv} title={t('noContracts.title')} text={t('noContracts.text')} />}
      />
      {payments !== undefined && (
        <section aria-labelledby="on-sale" className="grid gap-4">
          {others === null ? (
            <FailedNotice onRetry={retry} />
          ) : (
            others.length > 0 && (
              <OfferList
                offers={others}
                coveredOf={coveredOf}
                hasNoAccentButton={ownedIds.size > 0}
                showsCodeLinks={false}
              >
                <h2 id="on-sale" className="heading text-xl">
                  {t('onSale')}
                </h2>
              </OfferList>
            )
          )}
        </section>
      )}
      <p>
        <AppLink to="/auth/sign-up/subscription/code" className={buttonClass('neutral')}>
          {t('redeemCode')}
        </AppLink>
      </p>
    </AccountFrame>
  );
}
