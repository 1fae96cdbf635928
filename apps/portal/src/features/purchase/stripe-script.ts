import { loadStripe } from '@stripe/stripe-js/pure';
import type { Stripe, StripeElementLocale } from '@stripe/stripe-js';
import type { Locale } from '@grandstand/contract/names';

export type { Stripe };

/** How long a browser that holds the script back silently is waited for, ms. */
const patienceMs = 15_000;

/** Stripe's forms in the page's language; those that it does not know are in that of the browser. */
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
 * Fetches Stripe's own script, which may not be served by us, and opens it with the tenant's public key
 * (COM-20). Rejects when the browser does not get it: blocked, or without a connection. Asking again
 * fetches it again.
 */
export async function openStripe(publicKey: string, locale: Locale): Promise<Stripe> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('the card script is late')), patienceMs);
  try {
    const stripe = await Promise.race([
      loadStripe(publicKey, { locale: locales[locale] ?? 'auto' }),
      late.promise,
    ]);
    if (stripe === null) throw new Error('there is no card script outside browsers');
    return stripe;
  } finally {
    clearTimeout(timer);
  }
}
