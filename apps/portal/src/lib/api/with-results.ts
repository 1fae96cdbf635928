import type { ApiClient } from '@grandstand/contract/client';

/** A client all of whose answers tell results. */
export const withResults = (api: ApiClient): ApiClient => ({
  call: (name, ...[input, options]) =>
    (api.call as (...call: unknown[]) => Promise<never>)(name, input, {
      ...options,
      results: 'shown',
    }),
});
