import type { Ctx } from '../../../platform/context/context.ts';
import {
  exportRoute,
  type ExportRow,
  type ExportSpan,
} from '../../../platform/http/export-route.ts';
import { identitiesById, type IdentityRow } from '../../identity/index.ts';
import { fixtureColumns } from './fixture-columns.ts';
import { listFixtures, type StoredFixture } from './fixture.queries.ts';

const pageSize = 1000;

/** Returns how an import names an identity: by its reference, else by its id. */
const keyOf = (identity: IdentityRow | undefined): string | null =>
  identity === undefined ? null : (identity.reference_id ?? identity.id);

function rowOf(event: StoredFixture, identities: ReadonlyMap<string, IdentityRow>): ExportRow {
  const competitions = event.identity_ids
    .map((id) => identities.get(id))
    .filter((identity) => identity !== undefined && identity.type !== 'team');
  return {
    referenceId: event.reference_id,
    title: event.title,
    start: event.start,
    end: event.end,
    home: keyOf(identities.get(event.team1_id ?? '')),
    away: keyOf(identities.get(event.team2_id ?? '')),
    competitions: competitions.map((identity) => keyOf(identity)).join('|') || null,
    sport: event.sport_type,
    round: event.game_type,
    description: event.description,
    venue: event.venue,
    gender: event.gender,
    commerceType: event.commerce_type,
    regions: event.regions?.join('|') ?? null,
    position: event.position,
    safeguarded: event.safeguarded,
    cancelled: event.cancelled,
  };
}

async function* readFixtures(ctx: Ctx, { from, to }: ExportSpan): AsyncGenerator<ExportRow[]> {
  let after: { start: string; id: string } | null = null;
  do {
    const since: typeof after = after;
    const { rows, last } = await ctx.db.forTenant(ctx, async (scope) => {
      const events = await listFixtures(scope, {
        from: from ?? null,
        to: to ?? null,
        after: since,
        limit: pageSize,
      });
      const identities = await identitiesById(
        scope,
        events.flatMap(({ identity_ids: ids }) => [...ids]),
      );
      return {
        rows: events.map((event) => rowOf(event, identities)),
        last: events.length < pageSize ? undefined : events.at(-1),
      };
    });
    yield rows;
    after = last === undefined ? null : { start: last.start_text, id: last.id };
  } while (after !== null);
}

/** The export of fixtures, by start; without clips and withdrawn events. */
export const fixtureExport = exportRoute({
  prefix: '/operator/event/export',
  permission: 'event:read',
  file: 'fixtures',
  columns: fixtureColumns,
  read: readFixtures,
});
