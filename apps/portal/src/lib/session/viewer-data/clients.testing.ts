import type { ApiClient } from '@grandstand/contract/client';
import { createQueryClient } from '../../api/query-client.ts';
import type { Clients } from '../../portal/use-clients.ts';
import type { ViewerContext } from './viewer-data.ts';

/** Builds a page's clients around an API client. */
export const clientsOf = (api: ApiClient): Clients => ({ api, queryClient: createQueryClient() });

/** Builds a context that loads viewer data, each query once. */
export function viewerContextOf(api: ApiClient, isCurrent = true): ViewerContext {
  const clients = clientsOf(api);
  const observe: ViewerContext['observe'] = async (query, onData) => {
    const data = await clients.queryClient.fetchQuery(query as never);
    onData?.(data as never);
    return data as never;
  };
  return { ...clients, isCurrent: () => isCurrent, invalidatePages: () => {}, observe };
}
