import type { ApiClient } from '@grandstand/contract/client';
import { useEffect } from 'react';
import { create } from 'zustand';
import { useApi } from '../../lib/portal/portal-context.tsx';
import { useSession } from '../../lib/session/store/session-store.ts';
import { loadAccount } from './account.api.ts';

interface Shown {
  readonly userId: string | null;
  readonly url: string | null;
}

/** Picture of the signed-in viewer; never stored in the browser (ACC-02). */
const useShown = create<Shown>()(() => ({ userId: null, url: null }));

/** Replaces or removes the shown picture of the signed-in viewer. */
export const showAvatar = (url: string | null): void =>
  useShown.setState({ userId: useSession.getState().user?.id ?? null, url });

async function load(api: ApiClient, userId: string): Promise<void> {
  useShown.setState({ userId, url: null });
  const { avatarUrl } = await loadAccount(api);
  if (useShown.getState().userId === userId) useShown.setState({ url: avatarUrl });
}

/** Returns the picture of a signed-in viewer, fetched once; null until loaded, or if there is none. */
export function useAvatar(userId: string | null): string | null {
  const api = useApi();
  useEffect(() => {
    if (userId === null || useShown.getState().userId === userId) return;
    load(api, userId).catch(() => {
      // The initials remain.
    });
  }, [api, userId]);
  return useShown((shown) => (shown.userId === userId ? shown.url : null));
}
