import { clipKinds, type clipListBody, type clipUserListBody } from '@grandstand/contract';
import type { z } from 'zod';
import { type EventFilter, parseTimeRange, nonEmpty, eventFilter } from '../event/index.ts';

/** Returns true for clips of players only, false for those of the game only, null for both. */
function playerFilter(types: readonly ('game' | 'player')[] | null): boolean | null {
  const distinct = new Set(types);
  return distinct.size === 1 ? distinct.has('player') : null;
}

/** Filters the clips and highlights of the tenant and of the viewer. */
export const clipFilterOf = (
  body: z.output<typeof clipListBody>,
  userId: string | null,
): EventFilter =>
  eventFilter({
    mediaTypes: nonEmpty(body.media_type) ?? clipKinds,
    ofPlayer: playerFilter(nonEmpty(body.type)),
    eventIds: nonEmpty(body.event_id),
    identityIds: nonEmpty(body['identities.id']),
    teamIds: nonEmpty(body['search.teams.id']),
    sportTypes: nonEmpty(body.sportType),
    between: parseTimeRange(body.event_date),
    userId,
  });

/** Filters the viewer's own clips and highlights. */
export const userClipFilterOf = (
  body: z.output<typeof clipUserListBody>,
  userId: string,
): EventFilter =>
  eventFilter({
    mediaTypes: nonEmpty(body.media_type) ?? clipKinds,
    eventIds: nonEmpty(body.event_id),
    ownedBy: userId,
    userId,
  });
