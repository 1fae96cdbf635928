import { useId } from 'react';
import type { CommerceOptions } from '@grandstand/contract';
import { useTranslations } from 'use-intl/react';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { PartProps } from '../../event/index.ts';
import { OfferList } from './offer-card.tsx';

/** The offers that open a locked event (EVT-19). */
export function EventOffers({ data: { offers, eventId } }: PartProps<CommerceOptions>) {
  const t = useTranslations('purchase');
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <h2 id={id} className="heading text-xl">
        {t('ways', { count: offers.length })}
      </h2>
      <OfferList offers={offers} eventId={eventId} />
    </section>
  );
}

export const OffersSkeleton = () => (
  <div className="grid gap-4">
    <Skeleton className="h-7 w-48" />
    <Skeleton className="h-32 rounded-card" />
  </div>
);
