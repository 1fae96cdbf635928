import { ApiError } from '../../../lib/api/api-error.ts';
import { providerMessageError } from './provider-error.ts';
import type { SignInAttempt } from './sign-in-attempt.ts';

/** Timeout of the exchange, ms. */
const timeoutMs = 15_000;

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;

/**
 * Exchanges the authorization code of the federation sign-in for an ID token, in the browser (AUT-23).
 * Throws the provider's `error_description` unchanged (AUT-24).
 * @throws ApiError
 */
export async function exchangeCode(
  { exchange, verifier }: Pick<SignInAttempt, 'exchange' | 'verifier'>,
  code: string,
): Promise<string> {
  if (exchange === null || verifier === null) {
    throw new ApiError({ status: 0, code: 'sign_in_attempt_invalid' });
  }
  let status = 0;
  let fields: Record<string, unknown>;
  try {
    // A third-party endpoint, which the typed client does not cover.
    // oxlint-disable-next-line no-restricted-globals
    const response = await fetch(exchange.tokenUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        client_id: exchange.clientId,
        code,
        redirect_uri: exchange.redirectUri,
        code_verifier: verifier,
      }),
      credentials: 'omit',
      signal: AbortSignal.timeout(timeoutMs),
    });
    status = response.status;
    fields = (await response.json()) as Record<string, unknown>;
  } catch (cause) {
    throw new ApiError({ status, code: 'network_error' }, { cause });
  }
  const token = textOf(fields['id_token']);
  if (fields['error'] === undefined && token !== null) return token;
  const message = textOf(fields['error_description']);
  throw message === null
    ? new ApiError({ status, code: 'provider_refused' })
    : providerMessageError(message);
}
