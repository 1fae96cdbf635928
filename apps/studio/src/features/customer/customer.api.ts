import type { ApiClient } from '@grandstand/contract/client';
import { queryOptions, useQueryClient } from '@tanstack/react-query';

export const customerQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: ['customers', 'one', id],
    queryFn: async () => (await api.customer.get({ params: { id } })).content,
  });

export const purchaseQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: ['purchases', 'one', id],
    queryFn: async () => (await api.purchase.getForOperator({ params: { id } })).content,
  });

/** Returns a function that reloads customers and purchases after a change. */
export function useReload(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: ['customers'] }),
      client.invalidateQueries({ queryKey: ['purchases'] }),
    ]);
  };
}
