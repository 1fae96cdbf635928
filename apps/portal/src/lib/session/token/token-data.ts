import { tokenRefreshThreshold } from '@grandstand/contract/constants';
import type { UserTokenData } from '../store/session-state.ts';

/** The tokens that a sign-in or refresh returned. */
export interface IssuedToken {
  readonly accessToken: string;
  readonly refreshToken: string | null;
  /** Seconds from receipt. */
  readonly expiresIn: number;
}

/** Returns the token data to store; its times are epoch seconds of this browser's clock (AUT-13, FLT-07). */
export function toTokenData(issued: IssuedToken, nowMs: number): UserTokenData {
  const receivedAt = Math.floor(nowMs / 1000);
  return {
    token: issued.accessToken,
    tokenUpdateTime: receivedAt,
    tokenExpirationTime: receivedAt + issued.expiresIn,
    refreshToken: issued.refreshToken ?? '',
  };
}

/** True once 80 percent of the token's lifetime has passed (AUT-30). */
export function isExpiring(data: UserTokenData, nowMs: number): boolean {
  const lifetime = data.tokenExpirationTime - data.tokenUpdateTime;
  return nowMs / 1000 >= data.tokenUpdateTime + lifetime * tokenRefreshThreshold;
}
