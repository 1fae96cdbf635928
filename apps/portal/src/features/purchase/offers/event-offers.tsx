import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslations } from 'use-intl/react';
import { QueryResult } from '../../../ui/query-result.tsx';
import { useApi } from '../../../lib/portal/portal-context.tsx';
import type { PartProps } from '../../event/index.ts';
import { optionsQuery } from '../purchase.api.ts';
import { OfferList } from './offer-card.tsx';
import { OffersPlaceholder } from './offers-placeholder.tsx';

/** All offers that open a locked event (EVT-19), from the same query as its stage. */
export function EventOffers({ page }: Pick<PartProps, 'page'>) {
  const t = useTranslations('purchase');
  const id = useId();
  const eventId = page.state.data.id;
  const query = useQuery(optionsQuery(useApi(), eventId, page.hasLostAccess));
  return (
    <QueryResult
      query={query}
      fallback={<OffersPlaceholder page={page} />}
      isEmpty={({ offers }) => offers.length === 0}
    >
      {({ offers }) => (
        <section aria-labelledby={id} className="grid gap-4">
          <h2 id={id} className="heading text-xl">
            {t('ways', { count: offers.length })}
          </h2>
          <OfferList offers={offers} eventId={eventId} hasNoAccentButton />
        </section>
      )}
    </QueryResult>
  );
}
