import type { Product } from '@grandstand/contract';
import { defaultCurrency, minorDigitsOf } from '@grandstand/contract/names';
import { useFormatter, useTranslations } from 'use-intl/react';

type Priced = Pick<Product, 'price' | 'currency'>;

/** How amounts are written: `price` is in minor units; a product without currency says N/A (COM-09). */
export function usePrice(): (of: Priced) => string {
  const format = useFormatter();
  return ({ price, currency }) =>
    currency === defaultCurrency
      ? `${format.number(price / 100, { minimumFractionDigits: 2 })} ${defaultCurrency}`
      : format.number(price / 10 ** minorDigitsOf(currency), { style: 'currency', currency });
}

type Lasting = Pick<Product, 'duration' | 'durationUnits' | 'autoRenew' | 'endDate' | 'type'>;

/** How long something that is offered gives access: "a month", "until 30 June 2027", "for this match". */
export function usePeriod(): (of: Lasting) => string {
  const t = useTranslations('purchase.period');
  const format = useFormatter();
  return ({ duration, durationUnits, autoRenew, endDate, type }) => {
    if (duration !== null && durationUnits !== null)
      return t(`${autoRenew ? 'each' : 'for'}.${durationUnits}`, { count: duration });
    if (endDate !== null)
      return t('until', { date: format.dateTime(new Date(endDate), { dateStyle: 'long' }) });
    return t(type === 'PPV' ? 'match' : 'always');
  };
}
