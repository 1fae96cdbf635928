import type { MeasuredBandwidth } from '../core/bandwidth.ts';
import type { PlayerStorage } from '../core/preferences.ts';
import type { PlayerAttachment } from './attachments.ts';
import { LINE_KEY } from './bandwidth-estimate.ts';

/** What is measured all the time is kept as often as this, ms. */
const KEEP_EVERY_MS = 10_000;

/** Keeps on the device how fast films arrive, for the first rendition of the next one. */
export function storeBandwidth(storage: PlayerStorage | null): PlayerAttachment {
  return ({ onUpdate: onNews }) => {
    let storedAt = -Infinity;
    onNews((news) => {
      if (news.type !== 'line-measured' || performance.now() - storedAt < KEEP_EVERY_MS) return;
      storedAt = performance.now();
      const line: MeasuredBandwidth = { bps: Math.round(news.bps), at: Date.now() };
      try {
        storage?.setItem(LINE_KEY, JSON.stringify(line));
      } catch {
        // Full or forbidden: the next film begins as carefully as the first.
      }
    });
  };
}
