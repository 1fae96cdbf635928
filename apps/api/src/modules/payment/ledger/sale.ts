/** What a payment was for, and the tax that its amount includes. */
import type { TenantConfig } from '@grandstand/contract';
import type { ReceiptRow } from '../payment.table.ts';

/** A tax that an amount includes. */
export interface Tax {
  /** ISO 3166 alpha-2. */
  readonly country: string;
  /** Hundredths of a per cent. */
  readonly rate: number;
}

/** The fields by which the figures count a receipt. */
export interface Sale {
  /** Day in the tenant's time zone, `yyyy-mm-dd`. */
  readonly day: string;
  readonly productId: string;
  readonly eventId: string | null;
  readonly tax: Tax | null;
}

/** Returns the day of a time in a time zone, `yyyy-mm-dd`. */
export const dayOf = (timeZone: string, time: Date): string => {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(time);
  const valueOf = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return `${valueOf('year')}-${valueOf('month')}-${valueOf('day')}`;
};

/** Returns the tax that a tenant includes in prices for buyers in a country; null for none. */
export function taxIn(
  { tax_rates: rates }: Pick<TenantConfig, 'tax_rates'>,
  country: string | null,
): Tax | null {
  const percent = country === null ? undefined : rates[country];
  return percent === undefined || country === null
    ? null
    : { country, rate: Math.round(percent * 100) };
}

/** Returns the tax that an amount includes, in minor currency units. */
export const includedTax = (amount: number, { rate }: Pick<Tax, 'rate'>): number =>
  Math.round((amount * rate) / (10_000 + rate));

/** Returns the tax of a payment by its receipt; null for none. */
export const taxOnReceipt = ({
  tax_country: country,
  tax_rate: rate,
}: Pick<ReceiptRow, 'tax_country' | 'tax_rate'>): Tax | null =>
  country === null || rate === null ? null : { country, rate };
