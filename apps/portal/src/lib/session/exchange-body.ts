import type { TokenExchangeBody } from '@grandstand/contract';
import { deviceId } from './device.ts';

/** The body that exchanges a refresh token for new tokens (AUT-22, names of RFC 8693). */
export const exchangeBody = (refreshToken: string): TokenExchangeBody => ({
  grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
  subject_token: refreshToken,
  subject_token_type: 'urn:ietf:params:oauth:token-type:refresh_token',
  requested_token_type: 'urn:ietf:params:oauth:token-type:access_token',
  strategy: 'refresh',
  // Only the session's own device is given a lost reply again.
  device: { id: deviceId() },
});
