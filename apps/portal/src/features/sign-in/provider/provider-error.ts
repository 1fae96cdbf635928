import { ApiError } from '../../../lib/api/api-error.ts';
import type { CallbackMessage } from './callback-message.ts';

/**
 * Returns the failure in a provider's response, or null. Facebook's has our text (AUT-28). Apple's is shown
 * unchanged (AUT-29), as are the others' if they contain a text.
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

/** Returns a failure with the provider's own text, which ours must not replace. */
export const providerWords = (words: string): ApiError =>
  new ApiError({ status: 0, code: 'provider_says', serverMessage: words });

/** Returns our error if its code is sufficient, else one with the provider's own text. */
export function asProviderSays(error: unknown): unknown {
  return error instanceof ApiError &&
    error.code === 'provider_refused' &&
    error.serverMessage !== null
    ? providerWords(error.serverMessage)
    : error;
}
