import type { Transport } from '@grandstand/contract/client';

/** Requests responses without results while `hides` returns true, except for calls that request them. */
export const withHiddenResults =
  (transport: Transport, hides: () => boolean): Transport =>
  (request) =>
    transport(hides() && request.results !== 'shown' ? { ...request, results: 'hidden' } : request);
