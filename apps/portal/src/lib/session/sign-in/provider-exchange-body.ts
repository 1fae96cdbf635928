import type { TokenExchangeBody } from '@grandstand/contract';
import { tokenUrns, type SignInProvider } from '@grandstand/contract/constants';
import { deviceDetails } from '../device/device-details.ts';

/** The proof that a provider issued for a sign-in, and the secret of its attempt. */
export interface ProviderProof {
  readonly provider: SignInProvider;
  readonly subjectToken: string;
  readonly tokenType: 'access_token' | 'id_token';
  readonly attempt: string;
  /** As the provider reports it; null if it withholds it. */
  readonly fullName: string | null;
}

/**
 * Returns the body that exchanges a provider's token for a session (AUT-18 to AUT-21). `password` proves
 * that an account with the same address belongs to the viewer (SEC-10); `disown` states that it does not.
 */
export function providerExchangeBody(
  { provider, subjectToken, tokenType, attempt, fullName }: ProviderProof,
  password: string | null,
  disown = false,
): TokenExchangeBody {
  const displayName = fullName?.trim().slice(0, 100) ?? '';
  return {
    grant_type: tokenUrns.grantType,
    subject_token: subjectToken,
    subject_token_type: tokenType === 'id_token' ? tokenUrns.idToken : tokenUrns.accessToken,
    subject_issuer: provider,
    requested_token_type: tokenUrns.accessToken,
    strategy: 'refresh',
    device: { ...deviceDetails() },
    attempt,
    ...(displayName === '' ? {} : { profile: { display_name: displayName } }),
    ...(password === null ? {} : { password }),
    ...(disown ? { disown } : {}),
  };
}
