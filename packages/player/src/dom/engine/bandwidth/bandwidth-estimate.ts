import { networkInformation } from '../connection.ts';
import { bandwidthOf, parseMeasuredBandwidth } from '../../../core/quality/bandwidth.ts';
import type { PlayerStorage } from '../../../core/playback/preferences.ts';

/** Storage key of the measured bandwidth on this device. */
export const bandwidthKey = 'ott-player-line';

/** Returns the bits per second to assume, from earlier videos on this device and from the browser. */
export const estimatedBandwidth = (storage: PlayerStorage | null): number =>
  bandwidthOf(
    parseMeasuredBandwidth(storage?.getItem(bandwidthKey) ?? null, Date.now()),
    networkInformation().downlink ?? null,
  );
