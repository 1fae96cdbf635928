import { eachTenant } from '../../platform/each-tenant.ts';
import type { EventChange } from '../../platform/event-changes.ts';
import type { Job } from '../../platform/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { defineResource } from '../../platform/resources.ts';
import { filmLibraries } from '../media/index.ts';
import { presentOverview, withoutPlayers } from './counted.ts';
import { listRunningFilms } from './statistics.queries.ts';
import { statisticsForRoom } from './statistics.service.ts';

const everyMs = 1000;
/** What was told before is told again for so long, s: a page may have come between its answer and its room. */
const toldAgain = 15;

/** Up to which second the rooms of this process were told of a broadcast, by tenant and event. */
const toldPlaces = defineResource(
  () => new Map<string, number>(),
  (told) => told.clear(),
);

type Told = Pick<Platform, 'tenants' | 'db' | 'clock' | 'realtime' | 'resources'>;

/** What of the films that are broadcast has been counted since the last round goes to their open pages. */
async function tellOfFilms(platform: Told, tenantId: string): Promise<void> {
  const { db, clock, realtime, resources } = platform;
  const running = await db.forTenant(tenantId, (scope) => listRunningFilms(scope));
  const told = resources.of(toldPlaces);
  const films = resources.of(filmLibraries).of(tenantId);
  const current = new Set<string>();
  for (const { id, film: filmId, startedAt, safeguarded } of running) {
    const key = `${tenantId}/${id}`;
    current.add(key);
    const to = (clock() - startedAt.getTime()) / 1000;
    const from = told.get(key) ?? to;
    told.set(key, to);
    if (realtime.countInEvent(tenantId, id) === 0) continue;
    const counted = (await films.get(filmId).catch(() => null))?.statistics;
    if (counted == null) continue;
    const log = safeguarded ? withoutPlayers(counted) : counted;
    if (presentOverview(log, { from, to }).metrics.length === 0) continue;
    const vidswap = { 'game-overview': presentOverview(log, { from: from - toldAgain, to }) };
    realtime.emitToEvent(tenantId, id, 'update-event-stats', { eventId: id, vidswap });
  }
  for (const key of told.keys())
    if (key.startsWith(`${tenantId}/`) && !current.has(key)) told.delete(key);
}

/** Tells pages of what is counted in films while they are broadcast. */
export const statisticsJob = (platform: Told): Job => ({
  name: 'event-statistics',
  everyMs,
  run: () =>
    eachTenant(platform, 'statistics could not be told', async (tenantId) => {
      if (platform.tenants.get(tenantId).enable_match_stats) await tellOfFilms(platform, tenantId);
    }),
});

/** Tells the open pages of an event what an operator counted. */
export async function announceStatistics(
  { tenants, db, clock, realtime, resources }: Told,
  { tenantId, eventId, kind }: EventChange,
): Promise<void> {
  if (kind !== 'counted' || eventId === null) return;
  if (tenants.find(tenantId)?.enable_match_stats !== true) return;
  if (realtime.countInEvent(tenantId, eventId) === 0) return;
  const films = resources.of(filmLibraries).of(tenantId);
  const vidswap = await db.forTenant(tenantId, (scope) =>
    statisticsForRoom(scope, eventId, films, clock()),
  );
  if (vidswap !== null)
    realtime.emitToEvent(tenantId, eventId, 'update-event-stats', { eventId, vidswap });
}
