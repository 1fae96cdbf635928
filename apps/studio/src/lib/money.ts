/** Amounts of money in minor units of their currency, such as cents. */

/** Returns the decimal places of a currency. */
const digitsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
    .maximumFractionDigits ?? 2;

/** Formats an amount in a language. */
export const formatMoney = (amount: number, currency: string, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency }).format(
    amount / 10 ** digitsOf(currency),
  );

/** Formats an amount as the text of an input, without its currency and with the decimal sign of a language. */
export const amountInputText = (amount: number, currency: string, locale: string): string =>
  new Intl.NumberFormat(locale, {
    minimumFractionDigits: digitsOf(currency),
    useGrouping: false,
  }).format(amount / 10 ** digitsOf(currency));

/** Parses a typed amount with a comma or a dot; null for other text, or more decimals than the currency has. */
export function parseAmount(text: string, currency: string): number | null {
  const digits = digitsOf(currency);
  const pattern = digits === 0 ? /^\d+$/ : new RegExp(`^\\d+(?:[.,]\\d{1,${digits}})?$`);
  const typed = text.trim();
  if (!pattern.test(typed)) return null;
  return Math.round(Number(typed.replace(',', '.')) * 10 ** digits);
}
