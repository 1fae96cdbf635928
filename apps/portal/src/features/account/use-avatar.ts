import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ApiClient } from '@grandstand/contract/client';
import { useApi } from '../../lib/portal/portal-context.tsx';
import { loadAccount } from './account.api.ts';

/** Picture of the signed-in viewer; never stored in the browser (ACC-02). */
const avatarQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['account', 'avatar'],
    queryFn: async () => (await loadAccount(api)).avatarUrl,
    staleTime: Infinity,
    gcTime: Infinity,
  });

/** Returns a function that replaces or removes the shown picture of the signed-in viewer. */
export function useShowAvatar(): (url: string | null) => void {
  const queryClient = useQueryClient();
  const { queryKey } = avatarQuery(useApi());
  return (url) => void queryClient.setQueryData(queryKey, url);
}

/** Returns the picture of a signed-in viewer, fetched once; null until loaded, or if there is none. */
export function useAvatar(userId: string | null): string | null {
  const { data } = useQuery({ ...avatarQuery(useApi()), enabled: userId !== null });
  return data ?? null;
}
