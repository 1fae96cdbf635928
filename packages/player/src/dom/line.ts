import { connection } from './connection.ts';
import { lineSpeed, parseMeasuredLine } from '../core/line-speed.ts';
import type { PlayerStorage } from '../core/preferences.ts';

/** Where the device keeps how fast a film arrived. */
export const LINE_KEY = 'ott-player-line';

/** Bits per second to count with, from earlier films on this device and from the browser. */
export const knownLineSpeed = (storage: PlayerStorage | null): number =>
  lineSpeed(
    parseMeasuredLine(storage?.getItem(LINE_KEY) ?? null, Date.now()),
    connection().downlink ?? null,
  );
