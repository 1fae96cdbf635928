/** Before anything is known of a line, bits per second. */
const UNKNOWN_BPS = 500_000;
/** What the browser says of a line is a guess from other sites, and ends at 10 Mbit/s. */
const GUESS_SHARE = 0.5;
const MAX_DOWNLINK_MBPS = 10;
/** A line that was measured longer ago says little of today's, ms. */
const MEMORY_MS = 7 * 24 * 60 * 60 * 1000;

/** The speed of a line as it was measured while a film was played. */
export type MeasuredBandwidth = { bps: number; at: number };

/** Reads what `JSON.stringify` wrote of a measured line; null for anything else, or when it is too old. */
export function parseMeasuredBandwidth(text: string | null, now: number): number | null {
  try {
    const { bps, at } = JSON.parse(text ?? '0') as Partial<MeasuredBandwidth>;
    const known = Number(bps);
    return known > 0 && known < Infinity && now - Number(at) < MEMORY_MS ? known : null;
  } catch {
    return null;
  }
}

/**
 * Bits per second to count with: what was measured here, unless the browser knows that the line is
 * slower now; else a careful half of what the browser says.
 * @param measuredBps of an earlier film, null for none
 * @param downlinkMbps what Network Information calls `downlink`, null where there is none
 */
export function bandwidthOf(measuredBps: number | null, downlinkMbps: number | null): number {
  if (measuredBps === null) {
    return downlinkMbps === null ? UNKNOWN_BPS : downlinkMbps * 1_000_000 * GUESS_SHARE;
  }
  const downlink = downlinkMbps ?? MAX_DOWNLINK_MBPS;
  return downlink < MAX_DOWNLINK_MBPS ? Math.min(measuredBps, downlink * 1_000_000) : measuredBps;
}
