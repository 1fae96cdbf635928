import type { ServerMessages } from '@grandstand/contract/names';

/** Sends socket messages to everyone in a room of a tenant. Delivery is best effort. */
export interface Realtime {
  /** To every open page of the event. */
  emitToEvent<N extends keyof ServerMessages>(
    tenantId: string,
    eventId: string,
    name: N,
    payload: ServerMessages[N],
  ): void;
  /** How many connections to this process are in the room of an event: one has one socket at a time. */
  countInEvent(tenantId: string, eventId: string): number;
  /** To every signed-in page of the user. */
  emitToUser<N extends keyof ServerMessages>(
    tenantId: string,
    userId: string,
    name: N,
    payload: ServerMessages[N],
  ): void;
  /** A session ended: its sockets leave the user's room and become anonymous. */
  forgetSession(tenantId: string, familyId: string): void;
  /** Tells of every session that ends, in whichever process; answers a function that ends that. */
  onSessionEnd(listener: (tenantId: string, familyId: string) => void): () => void;
}
