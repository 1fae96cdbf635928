import { wrapClient, type ApiClient } from '@grandstand/contract/client';

/** Returns a client whose responses always include results. */
export const withResults = (api: ApiClient): ApiClient =>
  wrapClient(api, (call) => (input, options) => call(input, { ...options, results: 'shown' }));
