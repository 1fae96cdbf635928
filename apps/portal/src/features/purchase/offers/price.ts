import type { CustomerContract, Product } from '@grandstand/contract';
import { defaultCurrency } from '@grandstand/contract/constants';
import { useTranslations } from 'use-intl/react';
import { useFormatter } from '../../../lib/i18n/use-formatter.ts';
import { usePrice } from '../../../lib/i18n/use-price.ts';

type ProductTerm = Pick<Product, 'duration' | 'durationUnits' | 'autoRenew' | 'endDate' | 'type'>;

/** Formats how long an offer gives access: "per month", "until July 1, 2027", "for this match". */
export function usePeriod(): (product: ProductTerm) => string {
  const t = useTranslations('productTerms.period');
  const format = useFormatter();
  return ({ duration, durationUnits, autoRenew, endDate, type }) => {
    if (duration !== null && durationUnits !== null)
      return t(`${autoRenew ? 'each' : 'for'}.${durationUnits}`, { count: duration });
    if (endDate !== null)
      return t('until', { date: format.dateTime(new Date(endDate), { dateStyle: 'long' }) });
    return t(type === 'PPV' ? 'match' : 'always');
  };
}

/** Formats the remaining discount of a subscription: "50% off, for 2 more payments"; null for none. */
export function useDiscount(): (contract: Pick<CustomerContract, 'discount'>) => string | null {
  const t = useTranslations('productTerms.discount');
  const format = useFormatter();
  const price = usePrice();
  return ({ discount }) => {
    if (discount === null) return null;
    const { percent, amount, currency, periods } = discount;
    const reduction =
      percent === null
        ? price({ price: amount ?? 0, currency: currency ?? defaultCurrency })
        : format.number(percent / 100, { style: 'percent' });
    return `${t('off', { amount: reduction })}, ${periods === null ? t('kept') : t('left', { count: periods })}`;
  };
}
