import type { Scope } from '../../../platform/database/database.ts';
import { selectEventNames, type NamedEvent } from './event-names.queries.ts';
import { titleOfTeams, titleWithoutResult } from '../present/hidden-result.ts';

/** Returns the team names if the title could name a minor; otherwise null. */
const safeguardedTitle = (event: NamedEvent): string | null =>
  event.safeguardedBy === null ? null : titleOfTeams(event);

/**
 * Returns event titles by id for other lists, such as tickets and streams: the team names if results are
 * hidden, or if the title could name a minor. Deleted events are omitted.
 */
export async function eventTitles(
  scope: Scope,
  ids: readonly string[],
  hidesResults: boolean,
): Promise<ReadonlyMap<string, string>> {
  const events = ids.length === 0 ? [] : await selectEventNames(scope, [...new Set(ids)]);
  return new Map(
    events.map((event) => [
      event.id,
      safeguardedTitle(event) ?? (hidesResults ? titleWithoutResult(event) : event.title),
    ]),
  );
}

/** Returns the titles of events for the export of an account: as the viewer sees them, with results. */
export const titlesInExport = (
  scope: Scope,
  events: readonly { readonly id: string }[],
): Promise<ReadonlyMap<string, string>> =>
  eventTitles(
    scope,
    events.map(({ id }) => id),
    false,
  );

/**
 * Returns the event name for a mail or notification, where results cannot be hidden: the team names if the
 * title could reveal a result or name a minor. Null if the event does not exist.
 */
export async function titleInMessage(scope: Scope, id: string): Promise<string | null> {
  const [event] = await selectEventNames(scope, [id]);
  if (event === undefined) return null;
  return safeguardedTitle(event) ?? titleWithoutResult(event);
}
