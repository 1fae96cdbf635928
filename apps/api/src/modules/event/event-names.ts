import type { Scope } from '../../platform/database/database.ts';
import { selectEventNames, type NamedEvent } from './event-names.queries.ts';
import { sidesOf, titleWithoutResult } from './hidden-result.ts';

/**
 * What events are called, by id, for lists of something else: tickets, streams, messages. What is not
 * there any more is left out.
 */
export async function eventNames(
  scope: Scope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, NamedEvent>> {
  const found = ids.length === 0 ? [] : await selectEventNames(scope, [...new Set(ids)]);
  return new Map(found.map((event) => [event.id, event]));
}

/**
 * What a mail or a notification calls an event: nobody can hide its result there. Who plays, where the
 * title could tell how it went or name a minor.
 */
export const titleInMessage = (event: NamedEvent): string =>
  (event.safeguardedBy === null ? null : sidesOf(event)) ?? titleWithoutResult(event);
