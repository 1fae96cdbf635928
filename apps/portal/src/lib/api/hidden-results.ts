import type { Transport } from '@grandstand/contract/client';

/** Has calls answered without results while `hides` says so, but for those that ask for them. */
export const withHiddenResults =
  (transport: Transport, hides: () => boolean): Transport =>
  (request) =>
    transport(hides() && request.results !== 'shown' ? { ...request, results: 'hidden' } : request);
