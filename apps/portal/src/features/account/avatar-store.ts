import type { ApiClient } from '@grandstand/contract/client';
import { useEffect } from 'react';
import { create } from 'zustand';
import { useApi } from '../../lib/portal/portal-context.tsx';
import { useSession } from '../../lib/session/session-store.ts';
import { loadAccount } from './account.api.ts';

interface Shown {
  readonly userId: string | null;
  readonly url: string | null;
}

/** The picture of the signed-in viewer; not part of what the browser keeps (ACC-02). */
const useShown = create<Shown>()(() => ({ userId: null, url: null }));

/** Shows another picture of the signed-in viewer, or none. */
export const showAvatar = (url: string | null): void =>
  useShown.setState({ userId: useSession.getState().user?.id ?? null, url });

async function load(api: ApiClient, userId: string): Promise<void> {
  useShown.setState({ userId, url: null });
  const { avatarUrl } = await loadAccount(api);
  if (useShown.getState().userId === userId) useShown.setState({ url: avatarUrl });
}

/** The picture of a signed-in viewer, asked for once; null until it is there, or without one. */
export function useAvatar(userId: string | null): string | null {
  const api = useApi();
  useEffect(() => {
    if (userId === null || useShown.getState().userId === userId) return;
    load(api, userId).catch(() => {
      // The initials stay.
    });
  }, [api, userId]);
  return useShown((shown) => (shown.userId === userId ? shown.url : null));
}
