import type { Profile } from '@grandstand/contract';
import { vi } from 'vitest';
import type { SessionActions } from './store/session-actions.ts';
import { clearSession, useSession } from './store/session-store.ts';

/** Returns a signed-in viewer's profile for session tests. */
export const aProfile = (change: Partial<Profile> = {}): Profile => ({
  id: 'u1',
  added: '2026-01-01T00:00:00.000Z',
  email: 'ann@example.org',
  displayName: 'Ann',
  fullName: 'Ann Lee',
  city: null,
  gender: null,
  dateOfBirth: null,
  phone: null,
  countryName: null,
  postalCode: null,
  canCreateGlobalTag: false,
  favoriteClubId: null,
  options: {},
  ...change,
});

interface SignedIn {
  readonly token?: string;
  readonly refreshToken?: string;
  /** Epoch seconds. */
  readonly updated?: number;
  /** Seconds. */
  readonly life?: number;
}

/** Stores a session. */
export function signInForTest({
  token = 'access-1',
  refreshToken = 'refresh-1',
  updated = 1_000_000_000,
  life = 100,
}: SignedIn = {}): void {
  useSession.setState({
    user: aProfile(),
    token,
    userTokenData: {
      token,
      refreshToken,
      tokenUpdateTime: updated,
      tokenExpirationTime: updated + life,
    },
  });
}

/** Clears store and storage. */
export function clearSessions(): void {
  clearSession();
  localStorage.clear();
  sessionStorage.clear();
}

/** Returns session actions that succeed and record their calls; pass overrides. */
export const recordedActions = (overrides: Partial<SessionActions> = {}) => ({
  signIn: vi.fn<SessionActions['signIn']>(async () => {}),
  finishSignInAtLimit: vi.fn<SessionActions['finishSignInAtLimit']>(async () => {}),
  signInWithProvider: vi.fn<SessionActions['signInWithProvider']>(async () => ({
    isNewAccount: false,
  })),
  signUp: vi.fn<SessionActions['signUp']>(async () => {}),
  signOut: vi.fn<SessionActions['signOut']>(async () => {}),
  signOutBy: vi.fn<SessionActions['signOutBy']>(async (call) => void (await call())),
  ...overrides,
});
