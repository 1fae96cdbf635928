import type { CommentRoomRow } from './comment.table.ts';

type Room = Pick<CommentRoomRow, 'tenant_id' | 'event_id' | 'last_seq' | 'changed_at'>;

/** The last delivered change of each recently changed chat, so that no change is emitted twice. */
interface DeliveryCursors {
  /** Number of the change; null for an unknown chat. */
  last(tenantId: string, eventId: string): number | null;
  advance(room: Room): void;
  /** Drops the tenant's chats without changes after `since`. */
  removeIdle(tenantId: string, since: Date): void;
  /** Number of known chats. */
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
    removeIdle: (tenantId, since) => {
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
