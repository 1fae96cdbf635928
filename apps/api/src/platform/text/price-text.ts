import {
  formatLocaleOf,
  minorDigitsOf,
  withCurrencySign,
  type Locale,
} from '@grandstand/contract/constants';

/** Formats an amount of minor currency units for a language. */
export function priceText(
  locale: Locale,
  { amount, currency }: { readonly amount: number; readonly currency: string },
): string {
  const format = new Intl.NumberFormat(formatLocaleOf(locale), { style: 'currency', currency });
  return withCurrencySign(format.format(amount / 10 ** minorDigitsOf(currency)));
}
