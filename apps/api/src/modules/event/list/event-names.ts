import type { Scope } from '../../../platform/database/database.ts';
import { selectEventNames, type NamedEvent } from './event-names.queries.ts';
import { titleOfTeams, titleWithoutResult } from '../present/hidden-result.ts';

/** Returns the team names if the title could name a minor; otherwise null. */
const safeguardedTitle = (event: NamedEvent): string | null =>
  event.safeguardedBy === null ? null : titleOfTeams(event);

/** How an event is named in other lists, and when it starts. */
export interface EventName {
  readonly title: string;
  readonly startsAt: Date;
}

/**
 * Returns the names of events by id for other lists, such as tickets and streams: the team names if results are
 * hidden, or if the title could name a minor. Deleted events are omitted.
 */
export async function eventNames(
  scope: Scope,
  ids: readonly string[],
  hidesResults: boolean,
): Promise<ReadonlyMap<string, EventName>> {
  const events = ids.length === 0 ? [] : await selectEventNames(scope, [...new Set(ids)]);
  return new Map(
    events.map((event) => {
      const shown = hidesResults ? titleWithoutResult(event) : event.title;
      const { id, startsAt } = event;
      return [id, { title: safeguardedTitle(event) ?? shown, startsAt }];
    }),
  );
}

/** Returns the titles of `eventNames`. */
export async function eventTitles(
  scope: Scope,
  ids: readonly string[],
  hidesResults: boolean,
): Promise<ReadonlyMap<string, string>> {
  const names = await eventNames(scope, ids, hidesResults);
  return new Map([...names].map(([id, { title }]) => [id, title]));
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
