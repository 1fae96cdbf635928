/** Reports events to the tenant's webhooks, in the transaction that changes them. */
import type { WebhookEvent, WebhookKind } from '@grandstand/contract';
import type { Platform } from '../../../platform/context/platform.ts';
import type { Scope } from '../../../platform/database/database.ts';
import { queueWebhooks } from '../../webhook/index.ts';
import { type OperatorEventRow, selectForOperator } from '../edit/operator-event.queries.ts';
import { presentOperatorEvent } from '../edit/present-operator-event.ts';
import type { EventRow } from '../event.table.ts';
import { playedEventOf } from '../present/present-event.ts';
import { scoreAt } from '../present/score.ts';

type QueuePlatform = Pick<Platform, 'outbox' | 'clock'>;
type EventKind = Extract<WebhookKind, `event.${string}`>;

/** Presents an event to webhooks; without the title of a match of minors, which may name a child. */
export function presentForWebhook(row: OperatorEventRow, now: number): WebhookEvent {
  const event = presentOperatorEvent(row);
  return {
    id: event.id,
    referenceId: event.referenceId,
    title: event.isOfMinors ? null : event.title,
    gameStartDate: event.gameStartDate,
    gameEndDate: event.gameEndDate,
    sportType: event.sportType,
    gameType: event.gameType,
    commerceType: event.commerceType,
    team1: event.team1,
    team2: event.team2,
    identityIds: event.identityIds,
    eventStatus: event.eventStatus,
    cancelled: event.cancelled,
    withdrawn: event.withdrawn,
    isOfMinors: event.isOfMinors,
    score: scoreAt(playedEventOf(row), now),
  };
}

/** Events per query. */
const batchSize = 1000;

/** Reports events, as they are now in the transaction; ids of clips are left out. */
export const queueEventWebhooks = (
  platform: QueuePlatform,
  scope: Scope,
  kind: EventKind,
  ids: readonly string[],
): Promise<void> =>
  ids.length === 0
    ? Promise.resolve()
    : queueWebhooks(platform, scope, kind, async () => {
        const contents: WebhookEvent[] = [];
        for (let start = 0; start < ids.length; start += batchSize)
          for (const row of await selectForOperator(scope, ids.slice(start, start + batchSize)))
            contents.push(presentForWebhook(row, platform.clock()));
        return contents;
      });

/** Returns the kind of message that reports a change from one status to another. */
export function kindOfStatusChange(before: string, after: string): EventKind {
  if (before !== after && after === 'live') return 'event.live';
  return before !== after && after === 'archived' ? 'event.ended' : 'event.changed';
}

/** Reports a change of an event whose identities stay, if webhooks show a field that it changed. */
export async function queueEventChange(
  platform: QueuePlatform,
  scope: Scope,
  before: EventRow,
  after: EventRow,
): Promise<void> {
  const payloadOf = (row: EventRow) =>
    JSON.stringify(
      presentForWebhook({ ...row, identity_ids: [], start_text: '' }, platform.clock()),
    );
  if (payloadOf(before) === payloadOf(after)) return;
  await queueEventWebhooks(platform, scope, kindOfStatusChange(before.status, after.status), [
    after.id,
  ]);
}
