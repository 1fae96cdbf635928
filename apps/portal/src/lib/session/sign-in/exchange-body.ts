import type { TokenExchangeBody } from '@grandstand/contract';
import { tokenUrns } from '@grandstand/contract/constants';
import { deviceId } from '../device/device-id.ts';

/** Returns the body that exchanges a refresh token for new tokens (AUT-22, names of RFC 8693). */
export const exchangeBody = (refreshToken: string): TokenExchangeBody => ({
  grant_type: tokenUrns.grantType,
  subject_token: refreshToken,
  subject_token_type: tokenUrns.refreshToken,
  requested_token_type: tokenUrns.accessToken,
  strategy: 'refresh',
  // Only the session's own device may receive a lost reply again.
  device: { id: deviceId() },
});
