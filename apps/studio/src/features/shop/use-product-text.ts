import type { OperatorProduct } from '@grandstand/contract';
import { useFormatter, useLocale, useTranslations } from 'use-intl';
import { formatMoney } from '../../lib/money.ts';

type Priced = Pick<
  OperatorProduct,
  'type' | 'price' | 'currency' | 'duration' | 'durationUnits' | 'autoRenew'
>;

/** Returns functions that say in the operator's language what a product costs and opens, and whether it is sold. */
export function useProductText() {
  const locale = useLocale();
  const format = useFormatter();
  const t = useTranslations('shop');

  const price = ({ price: amount, currency, duration, durationUnits, autoRenew }: Priced) => {
    if (currency === null) return t('onlyCodes');
    const text = amount === 0 ? t('free') : formatMoney(amount, currency, locale);
    if (duration === null || durationUnits === null) return text;
    return t(`${autoRenew ? 'perUnit' : 'forUnit'}.${durationUnits}`, {
      price: text,
      count: duration,
    });
  };

  const name = ({ type, autoRenew }: Priced) =>
    t(type === 'PPV' ? 'names.ticket' : autoRenew ? 'names.subscription' : 'names.pass');

  const opens = ({ type, opens: { event, identities } }: OperatorProduct) => {
    if (event !== null) return event.title;
    const what = format.list(identities.map(({ title }) => title));
    if (type === 'PPV') return what === '' ? t('opens.anyMatch') : t('opens.oneOf', { what });
    return type === 'SVOD' ? t('opens.all') : what;
  };

  const date = (time: string) => format.dateTime(new Date(time), { dateStyle: 'medium' });

  const state = ({ archivedAt, active, endsAt, stock, sold }: OperatorProduct, now: Date) => {
    if (archivedAt !== null) return t('states.archived');
    if (endsAt !== null && new Date(endsAt) <= now) return t('states.ended');
    if (!active) return t('states.paused');
    return t(stock !== null && sold >= stock ? 'states.soldOut' : 'states.onSale');
  };

  return { price, name, opens, date, state };
}
