import { isSold, type ImportBody, type ImportResult, hourMs } from '@grandstand/contract';
import type { Ctx } from '../../../platform/context/context.ts';
import { newId } from '../../../platform/context/id.ts';
import type { Scope } from '../../../platform/database/database.ts';
import { sortKeyOf } from '../../../platform/text/fold-title.ts';
import { RowCells } from '../../../platform/text/import-cells.ts';
import { importTimeoutMs, importResultOf } from '../../../platform/text/import-result.ts';
import { ImportProblems, readImportRows } from '../../../platform/text/import-table.ts';
import { allowed, found } from '../../../platform/text/import-texts.ts';
import { createTimeReader, slashOrderOf } from '../../../platform/text/local-time.ts';
import { changedFields, recordChange } from '../../audit/index.ts';
import { findIdentitiesByKey, type IdentityRow } from '../../identity/index.ts';
import { indexEvents } from '../../search-index/index.ts';
import { identityIdsOf } from '../operator/new-event.ts';
import { problemOfSoldStream } from '../operator/stream-source.ts';
import { applySafeguards } from '../safeguarding/safeguard.service.ts';
import { fixtureColumns, readFixture, type FixtureCells } from './fixture-columns.ts';
import {
  insertFixtures,
  linkFixtures,
  lockByReference,
  updateFixtures,
  type Fixture,
  type StoredFixture,
} from './fixture.queries.ts';
import { queueEventWebhooks } from '../operator/queue-event-webhooks.ts';

/** Assumed length of a match without an end, to decide whether it is over, ms. */
const usualLengthMs = 4 * hourMs;
/** Rows per statement. */
const batchSize = 1000;
/** Maximum number of events of an import that the audit names, and whose open pages reload. */
const maxRecorded = 500;

type Known = ReadonlyMap<string, IdentityRow>;

/** Returns the team of a cell; null for an empty one, undefined for an absent column or a problem. */
function teamOf(
  { cells }: FixtureCells,
  column: 'home' | 'away',
  key: string | null | undefined,
  identitiesByKey: Known,
): IdentityRow | null | undefined {
  if (key === undefined || key === null) return key;
  const team = identitiesByKey.get(key);
  if (team?.type === 'team') return team;
  cells.refuse(
    column,
    team === undefined ? found.value(key) : found.ofType(key, team.type),
    allowed.teamKey,
  );
  return undefined;
}

/** Returns the competitions of a cell, each with its ancestors; undefined for an empty or absent one. */
function competitionsOf(
  { cells, competitions }: FixtureCells,
  identitiesByKey: Known,
): readonly string[] | undefined {
  if (competitions == null) return undefined;
  const ids = competitions.flatMap((key) => {
    const identity = identitiesByKey.get(key);
    if (identity !== undefined && identity.type !== 'team')
      return [identity.id, ...identity.identity_ids];
    cells.refuse(
      'competitions',
      identity === undefined ? found.value(key) : found.ofType(key, identity.type),
      allowed.competitionKeys,
    );
    return [];
  });
  return [...new Set(ids)];
}

/** Reports the changes of a row that its stored event does not allow. */
function checkStored(
  ctx: Ctx,
  { cells, start, cancelled, commerceType }: FixtureCells,
  stored: StoredFixture,
): void {
  if (stored.media_type !== 'event')
    cells.refuse('referenceId', found.clip, allowed.matchReference);
  if (stored.withdrawn_status !== null)
    cells.refuse('referenceId', found.withdrawnMatch, allowed.restoredMatch);
  const isUnderWay = stored.status === 'live' || stored.status === 'channel';
  if (isUnderWay && start != null && start.toISOString() !== stored.start)
    cells.refuse('start', found.matchStatus(stored.status), allowed.presentStart(stored.start));
  if (cancelled === true && !stored.cancelled && stored.status !== 'upcoming')
    cells.refuse('cancelled', found.matchStatus(stored.status), allowed.upcomingMatch);
  if (commerceType != null && isSold(commerceType) && stored.stream_url !== null) {
    const problem = problemOfSoldStream(ctx.tenant, ctx.tenants, stored.stream_url);
    if (problem !== null) {
      const origin = URL.parse(stored.stream_url)?.origin ?? '';
      cells.refuse('commerceType', found.openStream(problem, origin), allowed.freeAccess);
    }
  }
}

/** A row as it will be stored. */
interface PlannedFixture {
  readonly before: StoredFixture | null;
  readonly after: Fixture;
}

/** Returns what a row will store; null if its problems leave nothing to store. */
function planRow(
  ctx: Ctx,
  fixture: FixtureCells,
  before: StoredFixture | null,
  identitiesByKey: Known,
): PlannedFixture | null {
  const { cells, start, end } = fixture;
  if (before !== null) checkStored(ctx, fixture, before);
  const home = teamOf(fixture, 'home', fixture.home, identitiesByKey);
  const away = teamOf(fixture, 'away', fixture.away, identitiesByKey);
  if (home != null && home.id === away?.id)
    cells.refuse('away', found.value(fixture.away ?? ''), allowed.otherTeam);
  const competitions = competitionsOf(fixture, identitiesByKey);
  // Values that a team would have provided are not reported as missing if the team itself is wrong.
  if ((home === undefined && fixture.home != null) || (away === undefined && fixture.away != null))
    return null;
  const teams = [home, away].filter((team) => team != null);
  const names = home == null || away == null ? null : `${home.title} – ${away.title}`;
  const title = fixture.title ?? (fixture.title === null ? names : (before?.title ?? names));
  if (title === null && cells.raw('title') == null)
    cells.refuse('title', found.empty, allowed.titleOrTeams(200));
  const startText = start?.toISOString() ?? before?.start ?? null;
  if (startText === null && cells.raw('start') == null)
    cells.refuse('start', found.empty, allowed.start);
  const inheritedSport =
    home?.sport_type ??
    away?.sport_type ??
    identitiesByKey.get(fixture.competitions?.[0] ?? '')?.sport_type;
  const sport = fixture.sport ?? before?.sport_type ?? inheritedSport ?? null;
  if (sport === null && cells.raw('sport') == null)
    cells.refuse('sport', found.empty, allowed.oneOf(ctx.tenant.sports.map(({ id }) => id)));
  if (title === null || startText === null || sport === null) return null;
  const startMs = Date.parse(startText);
  // Without an end of its own, a moved match keeps its length.
  const movedEnd =
    before === null || before.end === null
      ? null
      : new Date(Date.parse(before.end) + startMs - Date.parse(before.start)).toISOString();
  const endText = end === undefined ? movedEnd : (end?.toISOString() ?? null);
  if (endText !== null && endText <= startText)
    cells.refuse('end', found.value(endText), allowed.afterStart(startText));
  const team1 = home === undefined ? (before?.team1_id ?? null) : (home?.id ?? null);
  const team2 = away === undefined ? (before?.team2_id ?? null) : (away?.id ?? null);
  const teamIds = [team1, team2].filter((id) => id !== null);
  const stored = (before?.identity_ids ?? []).filter(
    (id) => id !== before?.team1_id && id !== before?.team2_id,
  );
  // Without competitions of its own, a match is in those that its teams share.
  const inheritsCompetitions =
    before === null || (fixture.competitions === null && teams.length > 0);
  const sharedCompetitions = () => identityIdsOf(teams).filter((id) => !teamIds.includes(id));
  const others = competitions ?? (inheritsCompetitions ? sharedCompetitions() : stored);
  // The same ones in another order change nothing.
  const areSame = others.length === stored.length && others.every((id) => stored.includes(id));
  const isOver = (endText === null ? startMs + usualLengthMs : Date.parse(endText)) <= ctx.clock();
  const after: Fixture = {
    id: before?.id ?? newId('e'),
    reference_id: fixture.referenceId,
    title,
    folded_title: sortKeyOf(title),
    start: startText,
    end: endText,
    team1_id: team1,
    team2_id: team2,
    sport_type: sport,
    game_type: fixture.round === undefined ? (before?.game_type ?? null) : fixture.round,
    description:
      fixture.description === undefined ? (before?.description ?? null) : fixture.description,
    venue: fixture.venue === undefined ? (before?.venue ?? null) : fixture.venue,
    gender: fixture.gender === undefined ? (before?.gender ?? null) : fixture.gender,
    commerce_type: fixture.commerceType ?? before?.commerce_type ?? 'commerce_free_media',
    regions: fixture.regions === undefined ? (before?.regions ?? null) : fixture.regions,
    position: fixture.position ?? before?.position ?? 100,
    safeguarded: fixture.safeguarded ?? before?.safeguarded ?? false,
    cancelled: fixture.cancelled ?? before?.cancelled ?? false,
    status: before?.status ?? (isOver ? 'archived' : 'upcoming'),
    identity_ids: [...new Set([...(areSame ? stored : others), ...teamIds])],
  };
  return { before, after };
}

/** Returns the fields by which a stored fixture and a planned one are compared: all but the sort key. */
const comparedFields = (fixture: Fixture | StoredFixture) => ({
  title: fixture.title,
  start: fixture.start,
  end: fixture.end,
  team1: fixture.team1_id,
  team2: fixture.team2_id,
  sportType: fixture.sport_type,
  gameType: fixture.game_type,
  eventDescription: fixture.description,
  venue: fixture.venue,
  gender: fixture.gender,
  commerceType: fixture.commerce_type,
  regions: fixture.regions,
  position: fixture.position,
  safeguarded: fixture.safeguarded,
  cancelled: fixture.cancelled,
  identityIds: fixture.identity_ids,
});

/**
 * Stores planned fixtures, in batches. Returns the ids of all added and changed events, and of the clips of
 * changed ones.
 */
async function storeFixtures(
  scope: Scope,
  added: readonly Fixture[],
  updated: readonly Fixture[],
  now: Date,
): Promise<string[]> {
  const ids = added.map(({ id }) => id);
  for (let start = 0; start < added.length; start += batchSize)
    await insertFixtures(scope, added.slice(start, start + batchSize), now);
  // All events first: the database plans the check of a link once, and chooses an index if there are many
  // events by then.
  for (let start = 0; start < added.length; start += batchSize)
    await linkFixtures(scope, added.slice(start, start + batchSize), false);
  for (let start = 0; start < updated.length; start += batchSize) {
    const batch = updated.slice(start, start + batchSize);
    await updateFixtures(scope, batch, now);
    ids.push(...batch.map(({ id }) => id), ...(await linkFixtures(scope, batch, true)));
  }
  return ids;
}

/** Reads the rows of an import, by reference. Reports their problems. */
function readRows(ctx: Ctx, body: ImportBody, problems: ImportProblems): Map<string, FixtureCells> {
  const table = { columns: fixtureColumns, required: ['referenceId'] };
  const rows = readImportRows(body, table, problems);
  const times = rows.flatMap(({ cells }) => [cells.get('start'), cells.get('end')]);
  const readTime = createTimeReader(ctx.tenant.time_zone, slashOrderOf(times));
  const sports = ctx.tenant.sports.map(({ id }) => id);
  const byReference = new Map<string, FixtureCells>();
  for (const row of rows) {
    const fixture = readFixture(new RowCells(row, problems), sports, readTime);
    const other = byReference.get(fixture.referenceId);
    if (other !== undefined && fixture.referenceId !== '')
      problems.add(row.line, 'referenceId', found.sameAsRow(other.cells.line), allowed.once);
    byReference.set(fixture.referenceId, fixture);
  }
  byReference.delete('');
  return byReference;
}

/**
 * Imports fixtures, all or nothing. Rows match by `referenceId`, so that a second import corrects the first.
 * Times without a zone are those of the tenant. Throws `validation_failed` naming rows and columns; a dry run
 * stores nothing and returns the problems instead.
 */
export async function importFixtures(ctx: Ctx, body: ImportBody): Promise<ImportResult> {
  const tenantId = ctx.tenant.id;
  const problems = new ImportProblems();
  const rows = readRows(ctx, body, problems);
  const { result, updatedIds, hasAdded } = await ctx.db.forTenant(
    ctx,
    async (scope) => {
      const keys = [...rows.values()].flatMap(({ home, away, competitions }) => [
        ...[home, away].filter((key) => key != null),
        ...(competitions ?? []),
      ]);
      const identitiesByKey = await findIdentitiesByKey(scope, keys);
      const stored = new Map(
        (await lockByReference(scope, [...rows.keys()])).map((row) => [row.reference_id, row]),
      );
      const planned = [...rows.values()].flatMap(
        (row) => planRow(ctx, row, stored.get(row.referenceId) ?? null, identitiesByKey) ?? [],
      );
      const added = planned.filter(({ before }) => before === null).map(({ after }) => after);
      const updated = planned.flatMap(({ before, after }) => {
        if (before === null) return [];
        const fields = changedFields(comparedFields(before), comparedFields(after));
        return Object.keys(fields.after).length === 0 ? [] : [{ after, fields }];
      });
      const counts = {
        rows: rows.size,
        created: added.length,
        updated: updated.length,
        unchanged: planned.length - added.length - updated.length,
      };
      const checked = importResultOf(body, counts, problems);
      if (body.dry_run || added.length + updated.length === 0)
        return { result: checked, updatedIds: [], hasAdded: false };
      const changed = updated.map(({ after }) => after);
      const ids = await storeFixtures(scope, added, changed, new Date(ctx.clock()));
      await applySafeguards(ctx, scope, ids);
      await indexEvents(scope, ids);
      const recorded = updated.slice(0, maxRecorded);
      await recordChange(ctx, scope, {
        action: 'event.import',
        subject: { kind: 'event', id: 'import' },
        before: Object.fromEntries(recorded.map(({ after, fields }) => [after.id, fields.before])),
        after: {
          ...counts,
          added: added.slice(0, maxRecorded).map(({ id }) => id),
          changed: Object.fromEntries(
            recorded.map(({ after, fields }) => [after.id, fields.after]),
          ),
        },
      });
      const addedIds = added.map(({ id }) => id);
      await queueEventWebhooks(ctx, scope, 'event.created', addedIds);
      const changedIds = changed.map(({ id }) => id);
      await queueEventWebhooks(ctx, scope, 'event.changed', changedIds);
      return {
        result: checked,
        updatedIds: changedIds,
        hasAdded: added.length > 0,
      };
    },
    { statementTimeoutMs: importTimeoutMs, showsWithdrawn: true },
  );
  for (const eventId of updatedIds.slice(0, maxRecorded))
    await ctx.eventChanges.publish({ tenantId, eventId, kind: 'changed', reloads: true });
  if (updatedIds.length > 0)
    await ctx.eventChanges.publish({ tenantId, eventId: null, kind: 'changed' });
  else if (hasAdded)
    await ctx.eventChanges.publish({ tenantId, eventId: null, kind: 'created', mayBeLate: true });
  return result;
}
