import type { Device, Profile } from '@grandstand/contract';

/** Token times are epoch seconds by the browser's own clock (AUT-13, FLT-07). */
export interface UserTokenData {
  token: string;
  tokenExpirationTime: number;
  tokenUpdateTime: number;
  refreshToken: string;
}

/** A followed item; `identitiesId` lists its parents (FOL-07). */
export interface FollowedItem {
  identitiesId?: string[];
}

/** What `ott-data` holds (AUT-12). */
export interface PersistedSession {
  user: Profile | null;
  token: string | null;
  userTokenData: UserTokenData | null;
  followed: Record<string, FollowedItem>;
  devices: Device[];
}

/** The session store: what is persisted and what is not. */
export interface SessionState extends PersistedSession {
  selected: Record<string, true>;
  pendingAccessTokenRefresh: Promise<string> | null;
}
