import type { ApiClient } from '@grandstand/contract/client';

/** Returns a client whose answers always include results. */
export const withResults = (api: ApiClient): ApiClient => ({
  call: (name, ...[input, options]) =>
    (api.call as (...call: unknown[]) => Promise<never>)(name, input, {
      ...options,
      results: 'shown',
    }),
});
