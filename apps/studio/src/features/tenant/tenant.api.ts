import type { PlatformTenantDetails } from '@grandstand/contract';
import type { ApiClient } from '@grandstand/contract/client';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';

/** Settings of a tenant, in the format of a tenant file. */
export type Settings = Readonly<Record<string, unknown>>;

export const tenantsKey = ['tenants'] as const;

/** The tenants of the platform whose name, id or host contains a text, for its administrators, in pages. */
export const tenantsQuery = (api: ApiClient, text: string) =>
  infiniteQueryOptions({
    queryKey: [...tenantsKey, text],
    queryFn: async ({ pageParam }) =>
      (
        await api.tenant.list({
          query: { after: pageParam, size: 50, ...(text !== '' && { text }) },
        })
      ).content,
    placeholderData: keepPreviousData,
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ entries }) => entries),
  });

export const tenantQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: ['tenant', id],
    queryFn: async (): Promise<PlatformTenantDetails> =>
      (await api.tenant.get({ params: { id } })).content,
  });

/** Reads a chosen file, in base64. */
export async function base64Of(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  // Arguments of one call are limited.
  for (let start = 0; start < bytes.length; start += 8192)
    text += String.fromCharCode(...bytes.subarray(start, start + 8192));
  return btoa(text);
}
