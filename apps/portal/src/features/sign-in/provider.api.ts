import type { ApiClient } from '@grandstand/contract/client';
import type { SignInMode, SignInProvider } from '@grandstand/contract/constants';
import { ApiError } from '../../lib/api/api-error.ts';
import type { ProviderProof } from '../../lib/session/sign-in/provider-exchange-body.ts';
import type { CallbackMessage } from './provider/callback-message.ts';
import { exchangeCode } from './provider/exchange-code.ts';
import { createPkce } from './provider/pkce.ts';
import { withProviderMessage, providerErrorOf } from './provider/provider-error.ts';
import type { SignInAttempt } from './provider/sign-in-attempt.ts';

interface SignInStart {
  readonly provider: SignInProvider;
  readonly mode: SignInMode;
  readonly returnTo: string;
  readonly prefix: string;
}

/** Starts an attempt; returns it with the URL of the provider's page. Throws ApiError. */
export async function startSignIn(
  api: ApiClient,
  start: SignInStart,
): Promise<{ readonly attempt: SignInAttempt; readonly authorizeUrl: string }> {
  const { provider, mode } = start;
  // The browser exchanges the code of the federation sign-in, so it also creates the PKCE pair.
  const pkce = provider === 'ifa' ? await createPkce() : null;
  const { content } = await api.signIn.start({
    body: { provider, mode, ...(pkce === null ? {} : { code_challenge: pkce.challenge }) },
  });
  const { authorizeUrl, state, attempt, exchange } = content;
  const verifier = pkce?.verifier ?? null;
  return { attempt: { ...start, state, attempt, verifier, exchange }, authorizeUrl };
}

/**
 * False if a response of the federation sign-in has a wrong issuer, or none although the provider always
 * names it; true for other providers, whose issuer the backend checks (SEC-09).
 */
function isFromProvider({ exchange }: SignInAttempt, { issuer }: CallbackMessage): boolean {
  if (exchange === null) return true;
  return issuer === null ? !exchange.namesIssuer : issuer === exchange.issuer;
}

/** Turns a provider's response into the proof for our backend. Throws ApiError. */
export async function providerProofOf(
  api: ApiClient,
  startedAttempt: SignInAttempt,
  message: CallbackMessage,
): Promise<ProviderProof> {
  if (!isFromProvider(startedAttempt, message)) {
    throw new ApiError({ status: 0, code: 'sign_in_attempt_invalid' });
  }
  const failure = providerErrorOf({ ...message, provider: startedAttempt.provider });
  if (failure !== null) throw failure;
  const { provider, attempt, state } = startedAttempt;
  const { issuer } = message;
  const code = message.code ?? '';
  const proof = { provider, attempt, fullName: message.fullName };
  if (provider === 'ifa') {
    return {
      ...proof,
      subjectToken: await exchangeCode(startedAttempt, code),
      tokenType: 'id_token',
    };
  }
  try {
    const { content } = await api.signIn.exchangeCode({
      body: { provider, attempt, state, code, ...(issuer === null ? {} : { iss: issuer }) },
    });
    return { ...proof, subjectToken: content.subjectToken, tokenType: content.tokenType };
  } catch (error) {
    throw withProviderMessage(error);
  }
}
