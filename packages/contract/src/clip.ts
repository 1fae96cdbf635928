import { z } from 'zod';
import type { CallSchemasOf } from './call-schemas.ts';
import { type clipAddresses, clipKinds, clipTypes } from './clip-names.ts';
import { sportTypes } from './enums.ts';
import { eventAnswer, eventDate, eventGetQuery, eventListAnswer, eventListEntry } from './event.ts';
import { paging } from './paging.ts';
import { id, idParams, listOf } from './primitives.ts';
import { searchText } from './search-text.ts';

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

/** What the export of an account says of it. */
export const clipExport = { clips: z.array(eventListEntry) };

export const clipCalls = {
  clipGet: {
    summary: 'One clip or highlight by its id',
    params: idParams,
    query: eventGetQuery,
    answer: eventAnswer,
  },
  clipList: {
    summary: 'Clips and highlights by filter, a page at a time',
    body: clipListBody,
    answer: eventListAnswer,
  },
  clipUserList: {
    summary: "The caller's own clips",
    body: clipUserListBody,
    answer: eventListAnswer,
  },
} as const satisfies CallSchemasOf<typeof clipAddresses>;
