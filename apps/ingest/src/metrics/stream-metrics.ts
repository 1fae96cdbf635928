import type { Protocol } from '../publisher/authorise.ts';

/**
 * Outcome of a connection: the encoder publishes; its key is wrong or no longer valid; the backend could not check the
 * key; or nothing can be recorded, because another encoder publishes or the disk is full or not writable.
 */
export type PublisherOutcome = 'accepted' | 'wrong-key' | 'unchecked' | 'not-recordable';

/** Why publishers leave, as in the manifest; others count as `other`. */
export const disconnectReasons = [
  'publisher gone',
  'publisher silent',
  'event ended',
  'no longer permitted',
  'storage limit reached',
  'disk full',
  'disk gone',
  'disk not writable',
  'packager stopped',
  'codec not supported',
  'not recordable',
  'stream not readable',
  'mirror ended',
  'ingest stopped',
] as const;
export type DisconnectReason = (typeof disconnectReasons)[number] | 'other';

const isReason = (text: string): text is (typeof disconnectReasons)[number] =>
  (disconnectReasons as readonly string[]).includes(text);

/** Returns the reason of an end that the manifest names. */
export const disconnectReasonOf = (endReason: string): DisconnectReason =>
  isReason(endReason) ? endReason : 'other';

/** Receives what happens to streams, for `/metrics`. */
export interface StreamMetrics {
  /** A publisher connected. */
  published(protocol: Protocol, outcome: PublisherOutcome): void;
  /** An encoder of a recording and role that was connected to this process before is back. */
  reconnected(protocol: Protocol): void;
  disconnected(protocol: Protocol, reason: DisconnectReason): void;
  /** A connection was closed before anything was read, because there are too many without a key. */
  connectionRefused(): void;
  /** Frames are missing between two others. */
  framesDropped(protocol: Protocol, frames: number): void;
  /** No new segment has come for more than twice its length. */
  segmentLate(): void;
  /** A segment that was written is gone or incomplete, because of the disk. */
  segmentLost(): void;
}

export const noStreamMetrics: StreamMetrics = {
  published: () => {},
  reconnected: () => {},
  disconnected: () => {},
  connectionRefused: () => {},
  framesDropped: () => {},
  segmentLate: () => {},
  segmentLost: () => {},
};

/** A stream that is connected now. */
export interface ConnectedStream {
  readonly protocol: Protocol;
  readonly tenantId: string;
  /** `recording`; `waiting`: a backup while the main one publishes. */
  readonly state: 'recording' | 'waiting';
  /** Over the last second. */
  readonly bitsPerSecond: number;
  /** Its frames arrive late, or its segment is overdue. */
  readonly isLate: boolean;
}
