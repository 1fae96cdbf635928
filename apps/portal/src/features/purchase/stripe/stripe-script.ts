import { loadStripe } from '@stripe/stripe-js/pure';
import type { Stripe, StripeElementLocale } from '@stripe/stripe-js';
import type { Locale } from '@grandstand/contract/constants';
import { withTimeout } from '../../../lib/page/with-timeout.ts';

export type { Stripe };

/** Timeout for a browser that blocks the script silently, ms. */
const timeoutMs = 15_000;

/** Locales of Stripe's forms. Languages that it does not support use the browser's. */
const locales: Partial<Record<Locale, StripeElementLocale>> = {
  en: 'en',
  de: 'de',
  es: 'es',
  fr: 'fr',
  'fr-CA': 'fr-CA',
  he: 'he',
  it: 'it',
  pl: 'pl',
  pt: 'pt',
  ko: 'ko',
  zh: 'zh',
};

/**
 * Loads Stripe's own script, which we may not host, and initialises it with the tenant's public key
 * (COM-20). Rejects if it fails to load: blocked, or offline. Another call loads it again.
 */
export async function openStripe(publicKey: string, locale: Locale): Promise<Stripe> {
  const loading = loadStripe(publicKey, { locale: locales[locale] ?? 'auto' });
  const stripe = await withTimeout(loading, timeoutMs);
  if (stripe === null) throw new Error('there is no card script outside browsers');
  return stripe;
}
