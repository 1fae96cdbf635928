import { loadStripe } from '@stripe/stripe-js/pure';
import type { Stripe, StripeElementLocale } from '@stripe/stripe-js';
import { nearestLocale, type Locale } from '@grandstand/contract/constants';
import { withTimeout } from '../../../lib/page/with-timeout.ts';

export type { Stripe };

/** Timeout of loading, ms: some browsers block the script without an error. */
const timeoutMs = 15_000;

/**
 * Locales of Stripe's forms that equal or are near one of the portal's. For the other locales, the forms use
 * the browser's.
 */
const stripeLocales = [
  'en',
  'de',
  'es',
  'fr',
  'fr-CA',
  'he',
  'hr',
  'it',
  'ko',
  'pl',
  'pt',
  'zh',
] as const satisfies readonly StripeElementLocale[];

/**
 * Loads Stripe.js from Stripe, which forbids hosting a copy, and initialises it with the tenant's public
 * key (COM-20). Rejects if it is blocked or the browser is offline; another call then loads it again.
 */
export async function initStripe(publicKey: string, locale: Locale): Promise<Stripe> {
  const loading = loadStripe(publicKey, { locale: nearestLocale(locale, stripeLocales) ?? 'auto' });
  const stripe = await withTimeout(loading, timeoutMs);
  if (stripe === null) throw new Error('Stripe.js loads in browsers only');
  return stripe;
}
