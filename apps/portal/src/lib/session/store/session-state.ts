import type { Device, Profile } from '@grandstand/contract';

/** Token times are epoch seconds on the browser's own clock (AUT-13, FLT-07). */
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

/** Content of `ott-data` (AUT-12). */
export interface PersistedSession {
  user: Profile | null;
  token: string | null;
  userTokenData: UserTokenData | null;
  followed: Record<string, FollowedItem>;
  devices: Device[];
}

/** The session store: persisted and transient fields. */
export interface SessionState extends PersistedSession {
  selected: Record<string, true>;
  pendingAccessTokenRefresh: Promise<string> | null;
  /** True while a call of the viewer ends the session at the server. */
  isLeaving: boolean;
}
