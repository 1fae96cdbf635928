import type { ApiClient } from '@grandstand/contract/client';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

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

/**
 * Returns a function that returns the idempotency key of a request. One that is sent again after a lost response has
 * the same key and is carried out once; a corrected one has another key, because the server refuses a key that it
 * knows with other contents.
 */
export function useIdempotencyKey(): (body: object) => string {
  const [keys] = useState(() => new Map<string, string>());
  return (body) => {
    const contents = JSON.stringify(body);
    const key = keys.get(contents) ?? crypto.randomUUID();
    keys.set(contents, key);
    return key;
  };
}
