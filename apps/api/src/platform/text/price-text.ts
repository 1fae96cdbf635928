import {
  formatLocaleOf,
  minorDigitsOf,
  withUsualSign,
  type Locale,
} from '@grandstand/contract/constants';

/** Formats an amount of minor currency units for a language. */
export function priceText(
  locale: Locale,
  { amount, currency }: { readonly amount: number; readonly currency: string },
): string {
  const format = new Intl.NumberFormat(formatLocaleOf(locale), { style: 'currency', currency });
  return withUsualSign(format.format(amount / 10 ** minorDigitsOf(currency)));
}
