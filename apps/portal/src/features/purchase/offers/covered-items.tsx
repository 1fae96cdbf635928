import type { Offer } from '@grandstand/contract';
import { useTranslations } from 'use-intl/react';

interface ItemsProps {
  readonly items: Offer['allowedAccessIdentityItems'];
}

/** The names of what a subscription covers, in catalogue order. */
export function CoveredItems({ items }: ItemsProps) {
  const t = useTranslations('productTerms');
  if (items.length === 0) return null;
  return (
    <span>
      {t.rich('covers', {
        items: () =>
          items.map(({ id, title }, index) => (
            <span key={id}>
              {index > 0 && ', '}
              <bdi>{title}</bdi>
            </span>
          )),
      })}
    </span>
  );
}
