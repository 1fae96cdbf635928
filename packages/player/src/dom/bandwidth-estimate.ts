import { connection } from './connection.ts';
import { bandwidthOf, parseMeasuredBandwidth } from '../core/bandwidth.ts';
import type { PlayerStorage } from '../core/preferences.ts';

/** Where the device keeps how fast a film arrived. */
export const LINE_KEY = 'ott-player-line';

/** Bits per second to count with, from earlier films on this device and from the browser. */
export const storedBandwidth = (storage: PlayerStorage | null): number =>
  bandwidthOf(
    parseMeasuredBandwidth(storage?.getItem(LINE_KEY) ?? null, Date.now()),
    connection().downlink ?? null,
  );
