import { eachTenant } from '../../platform/tenancy/each-tenant.ts';
import type { EventChange } from '../../platform/realtime/event-changes.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { ProcessPlatform } from '../../platform/context/platform.ts';
import { defineResource } from '../../platform/context/resources.ts';
import { videoLibraries } from '../media/index.ts';
import { withPlayerNames } from './player-names.ts';
import { presentOverview, withoutPlayers } from './statistics-log.ts';
import { listRunningBroadcasts } from './statistics.queries.ts';
import { statisticsForRoom } from './statistics.service.ts';

const everyMs = 1000;
/** Emits this much again, s, for pages that join the room shortly after loading. */
const overlapSeconds = 15;

/** The last emitted second of each broadcast in this process, by tenant and event. */
const emittedPositions = defineResource(
  () => new Map<string, number>(),
  (positions) => positions.clear(),
);

type StatisticsPlatform = Pick<
  ProcessPlatform,
  'tenants' | 'db' | 'clock' | 'ownRooms' | 'resources'
>;

/** Emits the statistics that videos of running broadcasts have reached since the last round, to open pages. */
async function emitStatistics(platform: StatisticsPlatform, tenantId: string): Promise<void> {
  const { db, clock, ownRooms, resources } = platform;
  const running = await db.forTenant(tenantId, (scope) => listRunningBroadcasts(scope));
  const positions = resources.of(emittedPositions);
  const library = resources.of(videoLibraries).of(tenantId);
  const current = new Set<string>();
  for (const { id, videoId, startedAt, safeguarded, team1Id, team2Id } of running) {
    const key = `${tenantId}/${id}`;
    current.add(key);
    const to = (clock() - startedAt.getTime()) / 1000;
    const from = positions.get(key) ?? to;
    positions.set(key, to);
    if (ownRooms.countInEvent(tenantId, id) === 0) continue;
    const videoLog = (await library.get(videoId).catch(() => null))?.statistics;
    if (videoLog == null) continue;
    const log = safeguarded ? withoutPlayers(videoLog) : videoLog;
    if (presentOverview(log, { from, to }).metrics.length === 0) continue;
    const overview = presentOverview(log, { from: from - overlapSeconds, to });
    const named = await db.forTenant(tenantId, (scope) =>
      withPlayerNames(scope, overview, { home: team1Id, away: team2Id }),
    );
    const vidswap = { 'game-overview': named };
    ownRooms.emitToEvent(tenantId, id, 'update-event-stats', { eventId: id, vidswap });
  }
  for (const key of positions.keys())
    if (key.startsWith(`${tenantId}/`) && !current.has(key)) positions.delete(key);
}

/** Emits the statistics of videos during their broadcast. */
export const statisticsJob = (platform: StatisticsPlatform): Job => ({
  name: 'event-statistics',
  everyMs,
  runsIn: 'each process',
  run: () =>
    eachTenant(platform, 'statistics could not be emitted for some tenants', async (tenantId) => {
      if (platform.tenants.get(tenantId).enable_match_stats)
        await emitStatistics(platform, tenantId);
    }),
});

/** Emits an operator's statistics to the open pages of an event. */
export async function emitEnteredStatistics(
  { tenants, db, clock, ownRooms, resources }: StatisticsPlatform,
  { tenantId, eventId, kind }: EventChange,
): Promise<void> {
  if (kind !== 'counted' || eventId === null) return;
  if (tenants.find(tenantId)?.enable_match_stats !== true) return;
  if (ownRooms.countInEvent(tenantId, eventId) === 0) return;
  const library = resources.of(videoLibraries).of(tenantId);
  const vidswap = await db.forTenant(tenantId, (scope) =>
    statisticsForRoom(scope, eventId, library, clock()),
  );
  if (vidswap !== null)
    ownRooms.emitToEvent(tenantId, eventId, 'update-event-stats', { eventId, vidswap });
}
