import {
  isSold,
  type OperatorEvent,
  type operatorEventChange,
  type operatorPostponeBody,
} from '@grandstand/contract';
import type { Updateable } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../../../platform/context/context.ts';
import { AppError, invalidField, requireVersion } from '../../../platform/context/error.ts';
import type { Scope } from '../../../platform/database/database.ts';
import { json } from '../../../platform/database/tables.ts';
import { problemOfSport } from '../../../platform/tenancy/tenant-sports.ts';
import { sortKeyOf } from '../../../platform/text/fold-title.ts';
import { changedFields, recordChange } from '../../audit/index.ts';
import { type IdentityRow, identitiesById } from '../../identity/index.ts';
import { withStoredPicture } from '../../picture/index.ts';
import { indexEvents } from '../../search-index/index.ts';
import type { EventTable } from '../event.table.ts';
import { teamOf } from '../operator/new-event.ts';
import { problemOfSoldStream } from '../operator/stream-source.ts';
import { applySafeguards } from '../safeguarding/safeguard.service.ts';
import {
  countTickets,
  editEvent,
  findForOperator,
  findReferenced,
  lockEvent,
  replaceLinks,
  restoreRows,
  setTeamsOfExcerpts,
  withdrawRows,
  type OperatorEventRow,
} from './operator-event.queries.ts';
import { presentOperatorEvent } from './present-operator-event.ts';
import { queueEventWebhooks } from '../operator/queue-event-webhooks.ts';

type EventChange = Omit<z.output<typeof operatorEventChange>, 'version'>;

/** Withdrawn events are seen by the calls that edit events. */
const withWithdrawn = { showsWithdrawn: true } as const;

/** Returns an event. Throws `event_not_found`. */
async function getEvent(scope: Scope, id: string): Promise<OperatorEventRow> {
  const row = await findForOperator(scope, id);
  if (row === null) throw new AppError('event_not_found');
  return row;
}

/** Returns an event with all its fields. Throws `event_not_found`. */
export const getOperatorEvent = (ctx: Ctx, id: string): Promise<OperatorEvent> =>
  ctx.db.forTenant(
    ctx,
    async (scope) => presentOperatorEvent(await getEvent(scope, id)),
    withWithdrawn,
  );

/** The columns that a change stores, and the identities of the event if they change. */
interface Edit {
  readonly columns: Updateable<EventTable>;
  readonly identityIds?: readonly string[] | undefined;
}

const teamColumns = ['team1_id', 'team2_id', 'team1_color', 'team2_color'] as const;

/** Stores an edit, and what follows from it for search, safeguarding and clips. */
async function store(
  ctx: Ctx,
  scope: Scope,
  before: OperatorEventRow,
  { columns, identityIds }: Edit,
): Promise<void> {
  const { id } = before;
  await editEvent(scope, id, { ...columns, updated_at: new Date(ctx.clock()) });
  const indexed = identityIds === undefined ? [id] : await replaceLinks(scope, id, identityIds);
  if (teamColumns.some((column) => columns[column] !== undefined)) {
    const { team1_id, team2_id, team1_color, team2_color } = await getEvent(scope, id);
    await setTeamsOfExcerpts(scope, id, { team1_id, team2_id, team1_color, team2_color });
  }
  if (identityIds !== undefined || columns.safeguarded !== undefined)
    await applySafeguards(ctx, scope, [id]);
  await indexEvents(scope, indexed);
}

/** Applies and records an edit of an event. Throws `event_not_found`, and `conflict` for a withdrawn event. */
async function edit(
  ctx: Ctx,
  action: string,
  id: string,
  decide: (row: OperatorEventRow, scope: Scope) => Promise<Edit>,
): Promise<OperatorEvent> {
  const content = await ctx.db.forTenant(
    ctx,
    async (scope) => {
      await lockEvent(scope, id);
      const before = await getEvent(scope, id);
      if (before.withdrawn_status !== null)
        throw new AppError('conflict', {
          reason: 'event_withdrawn',
          message: 'This event is withdrawn; restore it first',
        });
      await store(ctx, scope, before, await decide(before, scope));
      const after = presentOperatorEvent(await getEvent(scope, id));
      const { version: _, updatedAt: __, ...fields } = after;
      await recordChange(ctx, scope, {
        action,
        subject: { kind: 'event', id },
        ...changedFields(presentOperatorEvent(before), fields as OperatorEvent),
      });
      await queueEventWebhooks(ctx, scope, 'event.changed', [id]);
      return after;
    },
    withWithdrawn,
  );
  await publishEdit(ctx, id);
  return content;
}

/** An edit affects the page of the event and every list that contains it. */
async function publishEdit(ctx: Ctx, eventId: string): Promise<void> {
  const tenantId = ctx.tenant.id;
  await ctx.eventChanges.publish({ tenantId, eventId, kind: 'changed', reloads: true });
  await ctx.eventChanges.publish({ tenantId, eventId: null, kind: 'changed' });
}

/** Throws `conflict` if another event has the reference. */
export async function checkReference(
  scope: Scope,
  reference: string | null | undefined,
  id: string,
): Promise<void> {
  if (reference == null) return;
  const other = await findReferenced(scope, reference);
  if (other !== null && other.id !== id)
    throw new AppError('conflict', {
      reason: 'reference_taken',
      message: `The reference "${reference}" is that of "${other.title}" (${other.id})`,
    });
}

/**
 * Returns the columns of a new start and end. Without an end, the event keeps its length. Throws `conflict` for
 * an event under way, `validation_failed` for an end before the start.
 */
function timesOf(
  row: OperatorEventRow,
  { gameStartDate, gameEndDate }: Pick<EventChange, 'gameStartDate' | 'gameEndDate'>,
): Updateable<EventTable> {
  if (gameStartDate === undefined && gameEndDate === undefined) return {};
  const start = gameStartDate === undefined ? row.starts_at : new Date(gameStartDate);
  const moved = start.getTime() - row.starts_at.getTime();
  const movedEnd =
    row.game_end_date === null ? null : new Date(row.game_end_date.getTime() + moved);
  const end =
    gameEndDate === undefined ? movedEnd : gameEndDate === null ? null : new Date(gameEndDate);
  if (end !== null && end <= start)
    throw invalidField('body.gameEndDate', 'must be after gameStartDate');
  if (moved !== 0 && (row.status === 'live' || row.status === 'channel'))
    throw new AppError('conflict', {
      reason: 'event_live',
      message: `The start of this event cannot change: it is ${row.status === 'live' ? 'live' : 'a channel'}`,
    });
  return { ...(moved !== 0 && { date: start, game_start_date: start }), game_end_date: end };
}

/**
 * Returns the identities of a list in order, each with its ancestors, as lists, products and safeguarding
 * expect. Throws `validation_failed` for an unknown one or a team.
 */
export function identitiesOf(
  ids: readonly string[],
  known: ReadonlyMap<string, IdentityRow>,
): string[] {
  const linked = ids.flatMap((id) => {
    const identity = known.get(id);
    if (identity === undefined)
      throw invalidField('body.identityIds', `there is no identity "${id}"`);
    if (identity.type === 'team')
      throw invalidField('body.identityIds', `"${id}" is a team; name it as team1 or team2`);
    return [id, ...identity.identity_ids];
  });
  return [...new Set(linked)];
}

/** Returns the identities of an event after a change, teams last; undefined if they stay. */
async function linksOf(
  scope: Scope,
  row: OperatorEventRow,
  { team1 = row.team1_id, team2 = row.team2_id, identityIds }: EventChange,
): Promise<string[] | undefined> {
  const teamsStay = team1 === row.team1_id && team2 === row.team2_id;
  if (teamsStay && identityIds === undefined) return undefined;
  if (team1 !== null && team1 === team2)
    throw invalidField('body.team2', 'must be another team than team1');
  const teams = [team1, team2].filter((id) => id !== null);
  const identities = await identitiesById(scope, [...teams, ...(identityIds ?? [])]);
  teamOf('team1', team1, identities);
  teamOf('team2', team2, identities);
  const old = row.identity_ids.filter((id) => id !== row.team1_id && id !== row.team2_id);
  const others = identityIds === undefined ? old : identitiesOf(identityIds, identities);
  return [...new Set([...others, ...teams])];
}

/** The columns that another team resets: it wears its own colour. */
const colorsOfNewTeams = (
  row: OperatorEventRow,
  { team1 = row.team1_id, team2 = row.team2_id }: EventChange,
): Record<string, null> => ({
  ...(team1 !== row.team1_id && { team1_color: null }),
  ...(team2 !== row.team2_id && { team2_color: null }),
});

/** The fields of a change that are stored as they are, with their columns. */
const plainColumns = {
  title: 'title',
  metaTitle: 'meta_title',
  eventDescription: 'description',
  referenceId: 'reference_id',
  geniusId: 'genius_id',
  sportType: 'sport_type',
  gameType: 'game_type',
  gender: 'gender',
  isExternal: 'is_external',
  commerceType: 'commerce_type',
  team1: 'team1_id',
  team2: 'team2_id',
  team1Color: 'team1_color',
  team2Color: 'team2_color',
  position: 'position',
  venue: 'venue',
  imageUrl: 'image_url',
  safeguarded: 'safeguarded',
} as const satisfies Partial<Record<keyof EventChange, keyof EventTable>>;

/**
 * Changes fields of an event. Throws `event_not_found`, `validation_failed`, and `conflict` for a withdrawn
 * event, an outdated version, a reference in use, or the start of an event under way.
 */
export function updateEventFields(
  ctx: Ctx,
  id: string,
  { version, ...fields }: z.output<typeof operatorEventChange>,
): Promise<OperatorEvent> {
  const { sportType, title, regions, commerceType } = fields;
  const unknownSport = sportType === undefined ? null : problemOfSport(ctx.tenant, sportType);
  if (unknownSport !== null) throw invalidField('body.sportType', unknownSport);
  return edit(ctx, 'event.update', id, async (row, scope) => {
    requireVersion(row, version);
    await checkReference(scope, fields.referenceId, id);
    if (commerceType !== undefined && isSold(commerceType) && row.stream.kind === 'url') {
      const problem = problemOfSoldStream(ctx.tenant, ctx.tenants, row.stream.url);
      if (problem !== null) throw invalidField('body.commerceType', problem);
    }
    const columns: Record<string, unknown> = colorsOfNewTeams(row, fields);
    for (const [field, column] of Object.entries(plainColumns)) {
      const value = fields[field as keyof typeof plainColumns];
      if (value !== undefined) columns[column] = value;
    }
    if (title !== undefined) columns['folded_title'] = sortKeyOf(title);
    if (regions !== undefined) columns['regions'] = json(regions);
    return {
      columns: { ...columns, ...timesOf(row, fields) },
      identityIds: await linksOf(scope, row, fields),
    };
  });
}

/**
 * Moves an upcoming event to another start; reminders that are not sent yet go out before the new start. Throws
 * `event_not_found`, `validation_failed` for a start that is not in the future or an end before it, and
 * `conflict` for an event that is not upcoming or is withdrawn, or an outdated version.
 */
export const postponeEvent = (
  ctx: Ctx,
  id: string,
  { version, gameStartDate, gameEndDate, note }: z.output<typeof operatorPostponeBody>,
): Promise<OperatorEvent> =>
  edit(ctx, 'event.postpone', id, async (row) => {
    requireVersion(row, version);
    if (row.status !== 'upcoming')
      throw new AppError('conflict', {
        reason: 'event_not_upcoming',
        message: `Only an upcoming event can be postponed; this one is ${row.status}`,
      });
    if (Date.parse(gameStartDate) <= ctx.clock())
      throw invalidField('body.gameStartDate', 'must be in the future');
    const first = row.postponed_from ?? row.starts_at;
    // Back at its first start, such as after an undo, it is no longer postponed.
    const isPostponed = Date.parse(gameStartDate) !== first.getTime();
    return {
      columns: {
        ...timesOf(row, { gameStartDate, gameEndDate }),
        // A match that was cancelled at its former start is played at the new one.
        cancelled: false,
        postponed_from: isPostponed ? first : null,
        postponement_note: isPostponed ? note : null,
      },
    };
  });

/**
 * Sets or removes the poster of an event. Throws `event_not_found`, `picture_unreadable`, and `conflict` for a
 * withdrawn event.
 */
export const setEventPicture = (
  ctx: Ctx,
  id: string,
  image: string | null,
): Promise<OperatorEvent> =>
  withStoredPicture(ctx, image, (address) =>
    edit(ctx, 'event.setPicture', id, async () => ({ columns: { image_url: address } })),
  );

/** Withdraws or restores an event, and records it. */
async function setWithdrawn(
  ctx: Ctx,
  id: string,
  withdrawn: boolean,
  check: (row: OperatorEventRow, scope: Scope) => Promise<void>,
): Promise<OperatorEvent> {
  const content = await ctx.db.forTenant(
    ctx,
    async (scope) => {
      await lockEvent(scope, id);
      const before = await getEvent(scope, id);
      if ((before.withdrawn_status !== null) === withdrawn) return presentOperatorEvent(before);
      await check(before, scope);
      const ids = await (withdrawn ? withdrawRows : restoreRows)(scope, id);
      // Teams and competitions of the event may have become ones of minors while it was withdrawn.
      if (!withdrawn) await applySafeguards(ctx, scope, [id]);
      await indexEvents(scope, ids);
      const after = presentOperatorEvent(await getEvent(scope, id));
      await recordChange(ctx, scope, {
        action: withdrawn ? 'event.withdraw' : 'event.restore',
        subject: { kind: 'event', id },
        before: { withdrawn: !withdrawn },
        after: { withdrawn },
      });
      await queueEventWebhooks(ctx, scope, 'event.changed', [id]);
      return after;
    },
    withWithdrawn,
  );
  await publishEdit(ctx, id);
  return content;
}

/**
 * Withdraws an event: viewers see neither the event nor its clips. Throws `event_not_found`, and `conflict`
 * for a live event or one for which viewers hold tickets.
 */
export const withdrawEvent = (ctx: Ctx, id: string): Promise<OperatorEvent> =>
  setWithdrawn(ctx, id, true, async (row, scope) => {
    if (row.status === 'live')
      throw new AppError('conflict', {
        reason: 'event_live',
        message: 'This event is live; end it first',
      });
    const tickets = await countTickets(scope, id, new Date(ctx.clock()));
    if (tickets > 0)
      throw new AppError('conflict', {
        reason: 'event_has_tickets',
        message: `${tickets === 1 ? '1 viewer holds a ticket' : `${tickets} viewers hold tickets`} for this event; refund ${tickets === 1 ? 'it' : 'them'} first, or cancel the event, which leaves it in their accounts`,
      });
  });

/** Shows a withdrawn event again. Throws `event_not_found`. */
export const restoreEvent = (ctx: Ctx, id: string): Promise<OperatorEvent> =>
  setWithdrawn(ctx, id, false, async () => {});
