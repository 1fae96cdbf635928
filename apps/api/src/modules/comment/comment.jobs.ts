import { type Comment, maxCommentsPerMessage, type ServerMessages } from '@grandstand/contract';
import type { Scope } from '../../platform/database/database.ts';
import { eachTenant } from '../../platform/tenancy/each-tenant.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { ProcessPlatform } from '../../platform/context/platform.ts';
import { reloadSpreadMs } from '../../platform/realtime/realtime.ts';
import { getReachableEvent, isOpenToRoom } from '../event/index.ts';
import {
  addReactions,
  selectChangedReactions,
  selectChangedRooms,
} from './comment-room.queries.ts';
import { selectChanges, selectDueComments } from './comment.queries.ts';
import type { AuthoredComment, CommentRoomRow, ReactionRow } from './comment.table.ts';
import { presentComment, presentReaction } from './present-comment.ts';
import { reactionCounter } from './reaction-counter.ts';
import { createDeliveryCursors } from './delivery-cursors.ts';
import { createSentReactions } from './sent-reactions.ts';

const everyMs = 1000;
/**
 * How far back a process looks for changed chats and reactions, ms. Covers differences of clocks between
 * processes, late rounds and slow commits of other processes.
 */
const lookBackMs = 60_000;
/** Maximum changes read per chat and round. If there are more, only the latest are emitted. */
const maxChanges = 500;
/** Maximum chats per tenant and round; the others follow in the next round. */
const maxRooms = 500;
/** Minimum time over which pages spread their reloads, ms. */
const minReloadMs = 5000;

type ChatUpdate = ServerMessages['comment-on-media'];
type DeliveryPlatform = Pick<
  ProcessPlatform,
  'db' | 'clock' | 'tenants' | 'ownRooms' | 'resources' | 'log'
>;

/** Returns at most `max` items of a list, evenly spread and in order. */
export function evenSample<T>(list: readonly T[], max: number): T[] {
  if (list.length <= max) return [...list];
  const sampleOf = (index: number) => Math.floor((index * max) / list.length);
  return list.filter((_, index) => sampleOf(index + 1) > sampleOf(index));
}

const presentComments = (rows: readonly AuthoredComment[]): Comment[] =>
  rows.map((row) => presentComment(row, null));

/**
 * Builds the update of a chat.
 * @param rows changed comments, the latest first
 * @param missed number of further changes that were not read
 */
function updateOf(eventId: string, rows: readonly AuthoredComment[], missed: number): ChatUpdate {
  const shown = rows.filter(({ state }) => state === 'shown').toReversed();
  const saved = evenSample(shown, maxCommentsPerMessage);
  const removed = rows.filter(({ state }) => state !== 'shown').map(({ id }) => id);
  const skipped = shown.length - saved.length + missed;
  return {
    eventId,
    ...(saved.length > 0 && { saved: presentComments(saved) }),
    ...(removed.length > 0 && { removed }),
    ...(skipped > 0 && { skipped }),
  };
}

const isEmpty = (update: ChatUpdate): boolean =>
  Object.keys(update).every((key) => key === 'eventId');

/**
 * Emits chat changes to open pages once a second, and stores the counted reactions. Each process reads the
 * changes from the database for its own sockets, so thousands of concurrent writers cost it one read, and a
 * page gets no more comments than it can show.
 */
export function commentDeliveryJob(platform: DeliveryPlatform, roomsPerRound = maxRooms): Job {
  const { db, clock, tenants, ownRooms, resources } = platform;
  const startedAt = clock();
  let lastRunAt = startedAt;
  const cursors = createDeliveryCursors();
  const sentReactions = createSentReactions();
  /** The last chat processed, per tenant with more chats than one round. */
  const unfinishedPasses = new Map<string, string>();

  async function changesOf(
    scope: Scope,
    room: CommentRoomRow,
    since: Date,
  ): Promise<{ readonly update: ChatUpdate; readonly reactions: readonly ReactionRow[] }> {
    const { event_id: eventId, last_seq: last } = room;
    const after = cursors.last(scope.tenantId, eventId);
    const rows =
      after === last ? [] : await selectChanges(scope, { eventId, after, since }, maxChanges);
    const missed =
      after === null || rows.length < maxChanges ? 0 : Math.max(0, last - after - rows.length);
    const reacted = await selectChangedReactions(scope, eventId, since);
    const reactions = sentReactions.unsent(scope.tenantId, reacted);
    const update = {
      ...updateOf(eventId, rows, missed),
      ...(reactions.length > 0 && { reactions: reactions.map(presentReaction) }),
    };
    return { update, reactions };
  }

  async function send(scope: Scope, update: ChatUpdate, pages: number): Promise<() => void> {
    const { eventId } = update;
    const isOpen = isOpenToRoom(await getReachableEvent(scope, eventId));
    const loadWithinMs = Math.max(minReloadMs, reloadSpreadMs(pages));
    const message = isOpen ? update : { eventId, loadWithinMs };
    return () => ownRooms.emitToEvent(scope.tenantId, eventId, 'comment-on-media', message);
  }

  async function deliver(tenantId: string, from: Date, now: Date): Promise<void> {
    if (!tenants.get(tenantId).enable_comments) return;
    const since = new Date(Math.max(startedAt - 1, now.getTime() - lookBackMs));
    const counted = resources.of(reactionCounter).drain(tenantId);
    const after = unfinishedPasses.get(tenantId) ?? '';
    let last: string | null = null;
    const afterCommit = await db.forTenant(tenantId, async (scope) => {
      if (counted.length > 0) await addReactions(scope, counted, now);
      const effects: (() => void)[] = [];
      const rooms = await selectChangedRooms(scope, { since, after }, roomsPerRound);
      if (rooms.length === roomsPerRound) last = rooms.at(-1)?.event_id ?? null;
      for (const room of rooms) {
        const { event_id: eventId } = room;
        const pages = ownRooms.countInEvent(tenantId, eventId);
        if (pages > 0) {
          const { update, reactions } = await changesOf(scope, room, since);
          if (!isEmpty(update)) effects.push(await send(scope, update, pages));
          effects.push(() => sentReactions.add(tenantId, reactions, now.getTime()));
        }
        effects.push(() => cursors.advance(room));
      }
      const due = await selectDueComments(scope, from, now);
      for (const [eventId, rows] of Map.groupBy(due, ({ event_id }) => event_id)) {
        const pages = ownRooms.countInEvent(tenantId, eventId);
        const update = updateOf(eventId, rows.toReversed(), 0);
        if (pages > 0 && !isEmpty(update)) effects.push(await send(scope, update, pages));
      }
      return effects;
    });
    for (const run of afterCommit) run();
    cursors.removeIdle(tenantId, since);
    if (last === null) unfinishedPasses.delete(tenantId);
    else unfinishedPasses.set(tenantId, last);
  }

  return {
    name: 'comment-delivery',
    everyMs,
    runsIn: 'each process',
    run: async () => {
      const now = clock();
      const from = new Date(Math.max(lastRunAt, now - lookBackMs));
      lastRunAt = now;
      sentReactions.removeBefore(now - 2 * lookBackMs);
      await eachTenant(platform, 'comments could not be emitted for some tenants', (id) =>
        deliver(id, from, new Date(now)),
      );
    },
  };
}
