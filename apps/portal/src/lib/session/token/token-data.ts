import { tokenRefreshThreshold } from '@grandstand/contract/constants';
import type { UserTokenData } from '../store/session-state.ts';

/** `expires_in` in seconds. */
export interface IssuedToken {
  readonly accessToken: string;
  readonly refreshToken: string | null;
  readonly expiresIn: number;
}

/** Returns token data as stored: epoch seconds on this browser's clock, from receipt (AUT-13, FLT-07). */
export function toTokenData(issued: IssuedToken, nowMs: number): UserTokenData {
  const updated = Math.floor(nowMs / 1000);
  return {
    token: issued.accessToken,
    tokenUpdateTime: updated,
    tokenExpirationTime: updated + issued.expiresIn,
    refreshToken: issued.refreshToken ?? '',
  };
}

/** True once 80 percent of the token's life has passed (AUT-30). */
export function isExpiring(data: UserTokenData, nowMs: number): boolean {
  const life = data.tokenExpirationTime - data.tokenUpdateTime;
  return nowMs / 1000 >= data.tokenUpdateTime + life * tokenRefreshThreshold;
}
