import type { ApiClient } from '@grandstand/contract/client';

/** A client all of whose answers tell results. */
export const telling = (api: ApiClient): ApiClient => ({
  call: (name, ...[input, options]) =>
    (api.call as (...call: unknown[]) => Promise<never>)(name, input, {
      ...options,
      results: 'shown',
    }),
});
