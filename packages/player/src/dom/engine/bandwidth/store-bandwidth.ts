import type { MeasuredBandwidth } from '../../../core/quality/bandwidth.ts';
import type { PlayerStorage } from '../../../core/playback/preferences.ts';
import type { PlayerAttachment } from '../../attachments.ts';
import { bandwidthKey } from './bandwidth-estimate.ts';

/** Interval at which the continuous measurement is stored, ms. */
const storeEveryMs = 10_000;

/** Stores the bandwidth on the device, for the first rendition of the next video. */
export function storeBandwidth(storage: PlayerStorage | null): PlayerAttachment {
  return ({ onUpdate }) => {
    let storedAt = -Infinity;
    onUpdate((update) => {
      if (update.type !== 'bandwidth-measured' || performance.now() - storedAt < storeEveryMs)
        return;
      storedAt = performance.now();
      const measured: MeasuredBandwidth = { bps: Math.round(update.bps), at: Date.now() };
      try {
        storage?.setItem(bandwidthKey, JSON.stringify(measured));
      } catch {
        // The storage is full, or access to it is blocked: the next video starts as carefully as the first.
      }
    });
  };
}
