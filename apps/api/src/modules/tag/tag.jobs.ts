import { eachTenant } from '../../platform/tenancy/each-tenant.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { ProcessPlatform } from '../../platform/context/platform.ts';
import { emitTags, groupByEvent } from './emit-tags.ts';
import { playerNamesIn } from './present-tag.ts';
import { selectDueTags } from './tag.queries.ts';

const everyMs = 2000;
/** After a longer pause, pages have reloaded their tags, so earlier ones need not be emitted. */
const maxPauseMs = 60_000;

type DuePlatform = Pick<ProcessPlatform, 'db' | 'clock' | 'tenants' | 'ownRooms' | 'resources'>;

/**
 * Emits imported tags as they become due, for broadcasts whose video is known in advance. Each process emits
 * to its own pages.
 */
export function dueTagsJob(platform: DuePlatform): Job {
  const { db, clock, tenants, ownRooms } = platform;
  let lastRunMs = clock();
  const emitDue = async (tenantId: string, from: Date, until: Date) => {
    const { dueByEvent, nameOf } = await db.forTenant(tenantId, async (scope) => {
      const due = await selectDueTags(scope, from, until);
      return {
        dueByEvent: await groupByEvent(platform, scope, due),
        nameOf: await playerNamesIn(scope, due),
      };
    });
    for (const { event, tags } of dueByEvent)
      if (event.row.status === 'live')
        emitTags(ownRooms, tenants.get(tenantId), event, { saved: tags, nameOf });
  };
  return {
    name: 'tag-due',
    everyMs,
    runsIn: 'each process',
    run: async () => {
      const now = clock();
      const from = new Date(Math.max(lastRunMs, now - maxPauseMs));
      lastRunMs = now;
      await eachTenant(platform, 'tags could not be emitted for some tenants', (id) =>
        emitDue(id, from, new Date(now)),
      );
    },
  };
}
