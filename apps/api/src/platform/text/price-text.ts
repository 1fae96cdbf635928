import { minorDigitsOf } from '@grandstand/contract/constants';

/** Formats an amount of minor currency units for a language. */
export function priceText(
  locale: string,
  { amount, currency }: { readonly amount: number; readonly currency: string },
): string {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency });
  return format.format(amount / 10 ** minorDigitsOf(currency));
}
