import type { ApiClient } from '@grandstand/contract/client';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useApi } from './portal-context.tsx';

export interface Clients {
  /** The typed client: `await api.event.get({ params: { id } })`. */
  readonly api: ApiClient;
  /** The cache of what components load; one per page in the browser, one per request on the server. */
  readonly queryClient: QueryClient;
}

/** Returns both clients, for a change of something that is cached. */
export function useClients(): Clients {
  const api = useApi();
  const queryClient = useQueryClient();
  return { api, queryClient };
}
