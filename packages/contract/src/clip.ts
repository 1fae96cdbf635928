import { z } from 'zod';
import { clipKinds, sportTypes } from './enums.ts';
import { eventDate } from './event.ts';
import { id, listOf } from './primitives.ts';
import { paging } from './paging.ts';
import { searchText } from './search-text.ts';

/** `player` clips show one player, `game` clips are all others. */
export const clipTypes = ['game', 'player'] as const;
export type ClipType = (typeof clipTypes)[number];

/** Body of `/api/clip/list`; the filters after `search` are additive. */
export const clipListBody = z.strictObject({
  ...paging(),
  /** Omitted for both. */
  type: listOf(z.enum(clipTypes)).optional(),
  event_id: listOf(id).optional(),
  search: searchText.optional(),
  'identities.id': listOf(id).optional(),
  'search.teams.id': listOf(id).optional(),
  sportType: listOf(z.enum(sportTypes)).optional(),
  media_type: listOf(z.enum(clipKinds)).optional(),
  event_date: eventDate.optional(),
});
export type ClipListBody = z.input<typeof clipListBody>;

/** Body of `/api/clip/user_list`: the caller's own clips. */
export const clipUserListBody = z.strictObject({
  ...paging(),
  event_id: listOf(id).optional(),
  media_type: listOf(z.enum(clipKinds)).optional(),
  search: searchText.optional(),
});
export type ClipUserListBody = z.input<typeof clipUserListBody>;
