import type { ServerMessages } from '@grandstand/contract/constants';

/** Emits socket messages to everyone in a tenant's room. Delivery is best effort. */
export interface Realtime {
  /** Emits to every open page of the event. */
  emitToEvent<N extends keyof ServerMessages>(
    tenantId: string,
    eventId: string,
    name: N,
    payload: ServerMessages[N],
  ): void;
  /** Number of this process's connections in an event's room; each connection has one socket at a time. */
  countInEvent(tenantId: string, eventId: string): number;
  /** Emits to every signed-in page of the user. */
  emitToUser<N extends keyof ServerMessages>(
    tenantId: string,
    userId: string,
    name: N,
    payload: ServerMessages[N],
  ): void;
  /** Makes the sockets of an ended session leave the user's room and become anonymous. */
  endSession(tenantId: string, familyId: string): void;
  /** Calls `listener` for every session that ends, in any process. Returns a function that ends this. */
  onSessionEnd(listener: (tenantId: string, familyId: string) => void): () => void;
}
