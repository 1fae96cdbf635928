import { ApiError } from '../../../lib/api/api-error.ts';
import type { CallbackMessage } from './callback-message.ts';

/**
 * Returns the error of a provider's response, or null. Facebook's has the portal's own text (AUT-28). Apple's
 * text is unchanged (AUT-29), as is that of other providers that send one.
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
  const message = errorDescription ?? (provider === 'apple' ? error : null);
  return message === null
    ? new ApiError({ status: 0, code: 'provider_refused' })
    : providerMessageError(message);
}

/** Returns a failure with the provider's own text, which the portal's must not replace. */
export const providerMessageError = (message: string): ApiError =>
  new ApiError({ status: 0, code: 'provider_says', serverMessage: message });

/** Returns an error of the backend; if the provider refused with a text, an error with that text. */
export function withProviderMessage(error: unknown): unknown {
  return error instanceof ApiError &&
    error.code === 'provider_refused' &&
    error.serverMessage !== null
    ? providerMessageError(error.serverMessage)
    : error;
}
