import { sessionStorageKey } from '@grandstand/contract/names';
import { create } from 'zustand';
import { persist, type PersistStorage } from 'zustand/middleware';
import { warnStorageUnavailable } from '../errors/storage-unavailable.ts';
import type { PersistedSession, SessionState } from './session-state.ts';

const signedOut: SessionState = {
  user: null,
  token: null,
  userTokenData: null,
  followed: {},
  devices: [],
  selected: {},
  pendingAccessTokenRefresh: null,
};

/** Just the fields that are kept between visits (AUT-12). */
const persisted = (state: SessionState): PersistedSession => ({
  user: state.user,
  token: state.token,
  userTokenData: state.userTokenData,
  followed: state.followed,
  devices: state.devices,
});

/**
 * What was last read or written. A tab writes only what it changed itself: one that was frozen during
 * a sign-out in another tab must not restore the session by an unrelated change.
 */
let lastText: string | null = null;

/** Keeps the fields as one flat object, without the envelope zustand would write around them. */
const flatStorage: PersistStorage<PersistedSession> = {
  getItem(name) {
    try {
      lastText = localStorage.getItem(name);
      const stored: unknown = JSON.parse(lastText ?? 'null');
      if (typeof stored !== 'object' || stored === null) return null;
      return { state: persisted({ ...signedOut, ...stored }), version: 0 };
    } catch {
      // Unreadable storage means signed out, not a broken page.
      return null;
    }
  },
  setItem(name, { state }) {
    try {
      const text = JSON.stringify(state);
      if (text === lastText && localStorage.getItem(name) !== null) return;
      localStorage.setItem(name, text);
      lastText = text;
    } catch (error) {
      // The session then lasts as long as the page.
      warnStorageUnavailable(error);
    }
  },
  removeItem: (name) => localStorage.removeItem(name),
};

/**
 * The session of the viewer, in the browser only. The server never writes it, so that its pages are
 * the same for everyone; the client entry reads the storage before it hydrates.
 */
export const useSession = create<SessionState>()(
  persist(() => signedOut, {
    name: sessionStorageKey,
    storage: flatStorage,
    partialize: persisted,
    skipHydration: true,
  }),
);

/** Authenticated means that an access token and a user are both there (AUT-10). */
export const isSignedIn = (state: SessionState): boolean =>
  state.token !== null && state.user !== null;

/** The id of the signed-in viewer, or null. */
export const viewerId = (state: SessionState = useSession.getState()): string | null =>
  isSignedIn(state) ? (state.user?.id ?? null) : null;

/** True for a signed-in viewer; false on the server and until the page is hydrated. */
export const useSignedIn = (): boolean => useSession(isSignedIn);

/** Reads the session again from storage, e.g. after another tab changed it: at once, as the storage answers. */
export async function readStoredSession(): Promise<void> {
  try {
    const text = localStorage.getItem(sessionStorageKey);
    // Nobody else wrote: this page knows it, or has what is newer and could not be stored.
    if (text === lastText) return;
    if (text === null) useSession.setState(signedOut);
  } catch (error) {
    // What is not kept cannot have changed.
    return warnStorageUnavailable(error);
  }
  await useSession.persist.rehydrate();
}

/** Forgets everything about the viewer (AUT-38); the device id is not part of it. */
export function clearSession(): void {
  useSession.setState(signedOut, true);
}

/**
 * Applies what other tabs do to the session, also after this page was frozen: a page restored from
 * the back/forward cache missed the storage events meanwhile, and one that comes alive those before.
 * `onChange` is called when another tab signed in or out. Returns how to stop.
 */
export function followOtherTabs(onChange: () => void = () => {}): () => void {
  const look = () => {
    const before = isSignedIn(useSession.getState());
    void readStoredSession();
    if (isSignedIn(useSession.getState()) !== before) onChange();
  };
  addEventListener('storage', look);
  addEventListener('pageshow', look);
  document.addEventListener('resume', look);
  // The session was read as the page began; nobody told of what another tab did since.
  look();
  return () => {
    removeEventListener('storage', look);
    removeEventListener('pageshow', look);
    document.removeEventListener('resume', look);
  };
}
