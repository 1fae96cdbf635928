import type { CommentRoomRow } from './comment.table.ts';

type Room = Pick<CommentRoomRow, 'tenant_id' | 'event_id' | 'last_seq' | 'changed_at'>;

/** The last change of each chat that its pages were told of, for as long as it is looked for. */
interface DeliveryCursors {
  /** Its number; null for a chat of which nothing is known. */
  last(tenantId: string, eventId: string): number | null;
  advance(room: Room): void;
  /** Forgets the chats of a tenant in which nothing changed after `since`: what changes next does. */
  forget(tenantId: string, since: Date): void;
  /** How many chats are known. */
  readonly size: number;
}

export function createDeliveryCursors(): DeliveryCursors {
  const tenants = new Map<string, Map<string, Room>>();
  return {
    last: (tenantId, eventId) => tenants.get(tenantId)?.get(eventId)?.last_seq ?? null,
    advance: (room) => {
      const rooms = tenants.get(room.tenant_id) ?? new Map<string, Room>();
      tenants.set(room.tenant_id, rooms.set(room.event_id, room));
    },
    forget: (tenantId, since) => {
      const rooms = tenants.get(tenantId);
      for (const [eventId, { changed_at: changedAt }] of rooms ?? [])
        if (changedAt <= since) rooms?.delete(eventId);
      if (rooms?.size === 0) tenants.delete(tenantId);
    },
    get size() {
      return [...tenants.values()].reduce((sum, rooms) => sum + rooms.size, 0);
    },
  };
}
