import type { Scope } from '../../platform/database/database.ts';
import { selectEventNames } from './event-names.queries.ts';
import { sidesOf, titleWithoutResult } from './hidden-result.ts';

/**
 * Titles of events by id, for lists of something else, such as tickets and streams; who has results hidden
 * is told who plays. What is not there any more is left out.
 */
export async function eventTitles(
  scope: Scope,
  ids: readonly string[],
  hidesResults: boolean,
): Promise<ReadonlyMap<string, string>> {
  const found = ids.length === 0 ? [] : await selectEventNames(scope, [...new Set(ids)]);
  return new Map(
    found.map((event) => [event.id, hidesResults ? titleWithoutResult(event) : event.title]),
  );
}

/**
 * What a mail or a notification calls an event: nobody can hide its result there. Who plays, where the
 * title could tell how it went or name a minor; null for an event that is not there.
 */
export async function titleInMessage(scope: Scope, id: string): Promise<string | null> {
  const [event] = await selectEventNames(scope, [id]);
  if (event === undefined) return null;
  return (event.safeguardedBy === null ? null : sidesOf(event)) ?? titleWithoutResult(event);
}
