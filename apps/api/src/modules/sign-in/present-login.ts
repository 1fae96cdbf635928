import type { LoginResponse, TokenExchangeResponse } from '@grandstand/contract';
import { presentTokens } from '../session/index.ts';
import { presentProfile } from '../user/index.ts';
import type { LoginResult } from './login.service.ts';

/** Tokens of a login. Over the device limit: one that can only free a device and finish the login. */
const tokensOf = (result: LoginResult) =>
  result.kind === 'device-limit'
    ? { token: result.limitToken, expires_in: result.expiresIn, refresh_token: null }
    : presentTokens(result.tokens);

const accountOf = (result: LoginResult) => ({
  profile: result.kind === 'device-limit' ? null : presentProfile(result.user),
  devices: result.devices,
  device_error: result.kind === 'device-limit',
});

/** The response of `signIn.login` (AUT-05). */
export function presentLogin(result: LoginResult): LoginResponse {
  const { token, ...others } = tokensOf(result);
  return {
    content: {
      ...accountOf(result),
      isRegister: false,
      tokenData: { access_token: token, ...others },
    },
  };
}

/** The response of `oauth2/token` to a provider's sign-in: tokens at the root, and all of it. */
export function presentProviderLogin(
  result: LoginResult,
  isRegister: boolean,
): TokenExchangeResponse {
  const tokens = tokensOf(result);
  return { ...tokens, auth_data: { ...tokens, ...accountOf(result), isRegister } };
}
