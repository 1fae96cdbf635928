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
    const known = createDeliveryCursors();
    known.advance(roomOf('match', 1));
    known.advance(roomOf('match', 2));
    expect(known.last('alpha', 'match')).toBe(2);
    expect(known.last('alpha', 'other')).toBeNull();
    expect(known.last('beta', 'match')).toBeNull();
  });

  it('are dropped for idle chats, however many there were', () => {
    const known = createDeliveryCursors();
    for (let minute = 0; minute < 500; minute += 1) {
      known.advance(roomOf(`match-${minute}`, minute));
      known.removeIdle('alpha', minutes(minute - 3));
    }
    expect(known.size).toBe(3);
    expect(known.last('alpha', 'match-499')).toBe(499);
    known.advance(roomOf('match', 0, 'beta'));
    known.removeIdle('alpha', minutes(500));
    expect(known.size).toBe(1);
  });
});
