import { ApiError } from '../../lib/api/api-error.ts';
import type { CallbackMessage } from './callback-message.ts';

/**
 * The failure that a provider's answer tells of, or null. Facebook's has one text of ours (AUT-28),
 * Apple's is shown as it came (AUT-29), the others' is too where they have words for it.
 */
export function providerErrorOf({
  provider,
  error,
  errorDescription,
  code,
}: CallbackMessage): ApiError | null {
  if (error === null && code !== null) return null;
  if (provider === 'facebook') {
    return new ApiError({ status: 0, code: 'facebook_authentication_failed' });
  }
  const words = errorDescription ?? (provider === 'apple' ? error : null);
  return words === null
    ? new ApiError({ status: 0, code: 'provider_refused' })
    : providerWords(words);
}

/** A failure in the provider's own words, which no text of ours may stand in for. */
export const providerWords = (words: string): ApiError =>
  new ApiError({ status: 0, code: 'provider_says', serverMessage: words });

/** Ours where the code says all; the provider's own words where only they do. */
export function asProviderSays(error: unknown): unknown {
  return error instanceof ApiError &&
    error.code === 'provider_refused' &&
    error.serverMessage !== null
    ? providerWords(error.serverMessage)
    : error;
}
