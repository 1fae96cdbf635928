/** Default while the bandwidth is unknown, bits per second. */
const unknownBps = 500_000;
/** Share of the browser's figure to rely on: it is a guess from other sites, capped at 10 Mbit/s. */
const downlinkShare = 0.5;
const maxDownlinkMbps = 10;
/** Older measurements say little about today's connection, ms. */
const maxAgeMs = 7 * 24 * 60 * 60 * 1000;

/** Bandwidth measured while a video played, bits per second, and when, epoch ms. */
export type MeasuredBandwidth = { bps: number; at: number };

/** Parses a stored `MeasuredBandwidth`; null for anything else, or when it is too old. */
export function parseMeasuredBandwidth(text: string | null, now: number): number | null {
  try {
    const { bps, at } = JSON.parse(text ?? '0') as Partial<MeasuredBandwidth>;
    const bandwidth = Number(bps);
    const isRecent = now - Number(at) < maxAgeMs;
    return bandwidth > 0 && bandwidth < Infinity && isRecent ? bandwidth : null;
  } catch {
    return null;
  }
}

/**
 * Returns the bits per second to assume: the local measurement, unless the browser knows that the
 * connection is slower now. Without a measurement, a conservative half of what the browser reports.
 * @param measuredBps of an earlier video, null for none
 * @param downlinkMbps Network Information's `downlink`, null where unsupported
 */
export function bandwidthOf(measuredBps: number | null, downlinkMbps: number | null): number {
  if (measuredBps === null) {
    return downlinkMbps === null ? unknownBps : downlinkMbps * 1_000_000 * downlinkShare;
  }
  const downlink = downlinkMbps ?? maxDownlinkMbps;
  return downlink < maxDownlinkMbps ? Math.min(measuredBps, downlink * 1_000_000) : measuredBps;
}
