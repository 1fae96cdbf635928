import type { Event } from '@grandstand/contract';
import { isGranted, isSameStream } from '@grandstand/contract/constants';
import { useRef, useState } from 'react';
import { ApiError } from '../../../lib/api/api-error.ts';

/** True if an error says nothing about the viewer's access: no response, a rate limit, or a backend error. */
const isTransient = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);

/** A second renewal of the same stream within this time means that it was refused, ms. */
const refusedWithinMs = 15_000;

/** Renews the stream's address, which expires. `data` is the event as the page shows it. */
export function useSourceRenewal(data: Event, fetchEvent: () => Promise<Event>) {
  /** The last renewed address of the player, and when (ms, `performance.now()`). */
  const renewed = useRef({ address: '', at: 0 });
  const [isRefused, setRefused] = useState(false);
  return {
    /** True if other devices of the account use all streams. */
    isRefused,
    /** Takes over the stream from another device. */
    takeOver: () => setRefused(false),
    /**
     * Returns a fresh address of the same stream, or null if the viewer may no longer watch. Throws an
     * error that leaves this open (`isTransient`).
     */
    renewSource: async (expired: string): Promise<string | null> => {
      const { pano } = data.source;
      try {
        const fresh = (await fetchEvent()).source;
        const address = isSameStream(expired, pano) ? fresh.pano : fresh.hd;
        const { address: last, at } = renewed.current;
        const now = performance.now();
        // The address from a moment ago was refused: too many devices of the account play.
        if (isGranted(expired) && isSameStream(expired, last) && now < at + refusedWithinMs) {
          setRefused(true);
          return null;
        }
        renewed.current = { address: address ?? '', at: now };
        return address;
      } catch (error) {
        if (isTransient(error)) throw error;
        return null;
      }
    },
  };
}
