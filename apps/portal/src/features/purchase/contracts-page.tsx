import type { CustomerContract, Subscription } from '@grandstand/contract';
import { Tv } from 'lucide-react';
import { useTranslations } from 'use-intl/react';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import { useApi, useTenant } from '../../lib/portal/portal-context.tsx';
import { Notice } from '../../ui/notice.tsx';
import { AccountFrame } from '../account/index.ts';
import { FailedNotice } from '../media-list/index.ts';
import { OfferList } from './offer-card.tsx';
import { usePeriod, usePrice } from './price.ts';
import { loadContracts, type Shelf as Page } from './purchase.api.ts';
import { StateBadge, useNextText } from './purchase-state.tsx';
import { Shelf } from './shelf.tsx';

export interface ContractsPageData {
  /** Null when they could not be loaded. */
  readonly contracts: Page<CustomerContract> | null;
  /** What is on sale; null when it could not be loaded. */
  readonly offers: readonly Subscription[] | null;
}

function ContractRow({ entry: contract }: { readonly entry: CustomerContract }) {
  const price = usePrice();
  const period = usePeriod();
  const next = useNextText();
  return (
    <AppLink
      to="/account/subscription/{id}"
      params={{ id: contract.id }}
      className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-surface p-4 transition-colors duration-150 hover:bg-hover"
    >
      <Tv aria-hidden="true" className="size-5 shrink-0 text-accent-text" />
      <span className="grid min-w-0 flex-1 basis-48 gap-0.5">
        <span dir="auto" className="content-text font-semibold">
          {contract.title}
        </span>
        <span className="text-sm text-muted">{next(contract)}</span>
      </span>
      <span className="text-sm text-muted">
        {price(contract)} · {period(contract)}
      </span>
      <StateBadge of={contract} />
    </AppLink>
  );
}

/** The viewer's subscriptions, and what else is on sale (COM-12). */
export function ContractsPage({ data }: { readonly data: ContractsPageData }) {
  const t = useTranslations('purchase');
  const api = useApi();
  const { payments } = useTenant();
  const held = new Set(
    data.contracts?.entries.filter(({ active }) => active).map(({ productId }) => productId),
  );
  const others = data.offers?.filter(({ productId }) => !held.has(productId)) ?? null;
  return (
    <AccountFrame title={t('subscriptions')} intro={t('subscriptionsText')}>
      <Shelf
        first={data.contracts}
        load={(page) => loadContracts(api, page)}
        keyOf={({ id }) => id}
        Row={ContractRow}
        empty={<Notice icon={Tv} title={t('noContracts.title')} text={t('noContracts.text')} />}
      />
      {payments !== undefined && (
        <section aria-labelledby="on-sale" className="grid gap-4">
          {others === null ? (
            <FailedNotice onRetry={() => window.location.reload()} />
          ) : (
            others.length > 0 && (
              <OfferList offers={others}>
                <h2 id="on-sale" className="heading text-xl">
                  {t('onSale')}
                </h2>
              </OfferList>
            )
          )}
        </section>
      )}
    </AccountFrame>
  );
}
