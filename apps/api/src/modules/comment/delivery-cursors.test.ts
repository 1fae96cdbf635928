import { describe, expect, it } from 'vitest';
import { at } from '../event/testing.ts';
import { createDeliveryCursors } from './delivery-cursors.ts';

const minutes = (count: number) => new Date(at(count));
const roomOf = (event_id: string, minute: number, tenant_id = 'alpha') => ({
  tenant_id,
  event_id,
  last_seq: minute,
  changed_at: minutes(minute),
});

describe('delivery cursors', () => {
  it('are separate for each chat and tenant', () => {
    const cursors = createDeliveryCursors();
    cursors.advance(roomOf('match', 1));
    cursors.advance(roomOf('match', 2));
    expect(cursors.last('alpha', 'match')).toBe(2);
    expect(cursors.last('alpha', 'other')).toBeNull();
    expect(cursors.last('beta', 'match')).toBeNull();
  });

  it('are dropped for idle chats', () => {
    const cursors = createDeliveryCursors();
    for (let minute = 0; minute < 500; minute += 1) {
      cursors.advance(roomOf(`match-${minute}`, minute));
      cursors.removeIdle('alpha', minutes(minute - 3));
    }
    expect(cursors.size).toBe(3);
    expect(cursors.last('alpha', 'match-499')).toBe(499);
    cursors.advance(roomOf('match', 0, 'beta'));
    cursors.removeIdle('alpha', minutes(500));
    expect(cursors.size).toBe(1);
  });
});
