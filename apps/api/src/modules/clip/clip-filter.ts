import { clipKinds, type clipListBody, type clipUserListBody } from '@grandstand/contract';
import type { z } from 'zod';
import { type EventFilter, betweenOf, chosen, eventFilter } from '../event/index.ts';

/** Both types together are the same as no filter. */
function ofPlayer(types: readonly ('game' | 'player')[] | null): boolean | null {
  const distinct = new Set(types);
  return distinct.size === 1 ? distinct.has('player') : null;
}

/** Clips and highlights of the tenant, and the viewer's own. */
export const clipFilterOf = (
  body: z.output<typeof clipListBody>,
  userId: string | null,
): EventFilter =>
  eventFilter({
    mediaTypes: chosen(body.media_type) ?? clipKinds,
    ofPlayer: ofPlayer(chosen(body.type)),
    eventIds: chosen(body.event_id),
    identityIds: chosen(body['identities.id']),
    teamIds: chosen(body['search.teams.id']),
    sportTypes: chosen(body.sportType),
    between: betweenOf(body.event_date),
    userId,
  });

/** Only the viewer's own clips and highlights. */
export const userClipFilterOf = (
  body: z.output<typeof clipUserListBody>,
  userId: string,
): EventFilter =>
  eventFilter({
    mediaTypes: chosen(body.media_type) ?? clipKinds,
    eventIds: chosen(body.event_id),
    ownedBy: userId,
    userId,
  });
