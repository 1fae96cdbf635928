import type { SortDirection, SortField } from '@grandstand/contract';
import type { EventFilter } from './event-filter.ts';

export interface EventSort {
  readonly field: SortField;
  readonly direction: SortDirection;
}

const opposite = { asc: 'desc', desc: 'asc' } as const;

/**
 * Returns the columns of a sort, ending with the id so that the order is total. `desc` is exactly `asc`
 * reversed.
 */
export function orderOf({ field, direction }: EventSort, soonestFirst: boolean) {
  switch (field) {
    case 'order':
      // Ascending lists the newest first, except among upcoming events.
      return [
        ['position', direction],
        ['starts_at', soonestFirst ? direction : opposite[direction]],
        ['id', direction],
      ] as const;
    case 'added':
      return [
        ['added_at', direction],
        ['id', direction],
      ] as const;
    case 'created':
      return [
        ['created_at', direction],
        ['id', direction],
      ] as const;
    case 'title':
      return [
        ['folded_title', direction],
        ['id', direction],
      ] as const;
  }
}

/** True for a list of upcoming events only, which starts with the next one. */
export const isSoonestFirst = ({ statuses }: EventFilter) =>
  statuses?.every((status) => status === 'upcoming') ?? false;
