/** `silent` if messages are sent and none arrives, as through a pooler that does not preserve sessions. */
export type TransportState = 'listening' | 'silent' | 'disconnected';

/** Carries messages to all processes. */
export interface Transport {
  state(): TransportState;
  close(): Promise<void>;
}

/** The callbacks of a transport. */
export interface TransportEvents {
  /** A message arrived, parsed from JSON; also one of this process itself. */
  readonly onMessage: (message: unknown) => void;
  /** Messages may have been lost. */
  readonly onMissed: () => Promise<void>;
}

/** Topic of the probe that a process sends to itself, to check that messages arrive. */
export const selfTopic = 'self';
/** Time within which a process must receive its own probe, ms. */
export const arrivesWithinMs = 2000;
