/** State that lives in the browser only: shapes of specification point 3, types without schemas. */
import type { Device } from './device.ts';
import type { ToastPosition, ToastType } from './enums.ts';
import type { Event } from './event.ts';
import type { Profile } from './user.ts';

/** A toast as it is asked for (TOA-01, A-43); `duration` in ms. */
export interface Toast {
  message: string;
  type: ToastType;
  position: ToastPosition;
  duration: number;
  dismissible: boolean;
  pauseOnHover: boolean;
}

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
  creditCard: unknown;
  creditCardToken: string | null;
  ppvTickets: unknown[];
  pendingAccessTokenRefresh: Promise<string> | null;
}

/** State of the event page (EVT-16); parts whose calls come later are added with them. */
export interface EventPageState {
  data: Event | null;
  isEventStartingSoon: boolean;
  streamError: string | null;
}
