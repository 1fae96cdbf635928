import { sessionStorageKey } from '@grandstand/contract/constants';
import { create } from 'zustand';
import { persist, type PersistStorage } from 'zustand/middleware';
import { warnStorageUnavailable } from '../../errors/storage-unavailable.ts';
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

/** Only the fields that are stored between visits (AUT-12). */
const persistedFields = (state: SessionState): PersistedSession => ({
  user: state.user,
  token: state.token,
  userTokenData: state.userTokenData,
  followed: state.followed,
  devices: state.devices,
});

/**
 * Text last read or written. A tab writes only its own changes: one that was frozen during a sign-out in
 * another tab must not restore the session through an unrelated change.
 */
let lastText: string | null = null;

/** Stores the fields as one flat object, without zustand's envelope. */
const flatStorage: PersistStorage<PersistedSession> = {
  getItem(name) {
    try {
      lastText = localStorage.getItem(name);
      const stored: unknown = JSON.parse(lastText ?? 'null');
      if (typeof stored !== 'object' || stored === null) return null;
      return { state: persistedFields({ ...signedOut, ...stored }), version: 0 };
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
 * The viewer's session, only in the browser. The server never writes it, so its pages are the same for
 * everyone; the client entry reads the storage before it hydrates.
 */
export const useSession = create<SessionState>()(
  persist(() => signedOut, {
    name: sessionStorageKey,
    storage: flatStorage,
    partialize: persistedFields,
    skipHydration: true,
  }),
);

/** True if both an access token and a user are present (AUT-10). */
export const isSignedIn = (state: SessionState): boolean =>
  state.token !== null && state.user !== null;

/** Returns the id of the signed-in viewer, or null. */
export const viewerId = (state: SessionState = useSession.getState()): string | null =>
  isSignedIn(state) ? (state.user?.id ?? null) : null;

/** True for a signed-in viewer; false on the server and until the page is hydrated. */
export const useSignedIn = (): boolean => useSession(isSignedIn);

/**
 * Reloads the session from storage, e.g. after another tab changed it. The state has changed when the call
 * returns, before its promise resolves: local storage is synchronous.
 */
export async function readStoredSession(): Promise<void> {
  try {
    const text = localStorage.getItem(sessionStorageKey);
    // No other tab wrote: this page is up to date, or has newer state that could not be stored.
    if (text === lastText) return;
    if (text === null) useSession.setState(signedOut);
  } catch (error) {
    // Without storage nothing can have changed.
    return warnStorageUnavailable(error);
  }
  await useSession.persist.rehydrate();
}

/** Clears everything about the viewer (AUT-38), except the device id. */
export function clearSession(): void {
  useSession.setState(signedOut, true);
}

/**
 * Applies session changes of other tabs, even after this page was frozen: a page restored from the
 * back/forward cache missed the storage events in the meantime, and a loading page those before this call.
 * `onChange` is called when another tab signed in or out. Returns a function that stops this.
 */
export function followOtherTabs(onChange: () => void = () => {}): () => void {
  const sync = () => {
    const before = isSignedIn(useSession.getState());
    void readStoredSession();
    if (isSignedIn(useSession.getState()) !== before) onChange();
  };
  addEventListener('storage', sync);
  addEventListener('pageshow', sync);
  document.addEventListener('resume', sync);
  // The session was read when the page started; no event reported changes since.
  sync();
  return () => {
    removeEventListener('storage', sync);
    removeEventListener('pageshow', sync);
    document.removeEventListener('resume', sync);
  };
}
