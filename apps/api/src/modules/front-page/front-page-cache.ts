import { defineResource } from '../../platform/context/resources.ts';
import type { Platform } from '../../platform/context/platform.ts';
import { findFrontPage, listLeagueIds, type StoredFrontPage } from './front-page.queries.ts';

type Published = StoredFrontPage['published'];

/** A process that missed an announcement shows an outdated page for at most this long, ms. */
const maxAgeMs = 60_000;

/** Published front pages by tenant: every render of a home page reads one. */
function createFrontPageCache({ db, eventChanges, clock }: Platform) {
  const pages = new Map<string, { readonly loading: Promise<Published>; readonly at: number }>();
  const unsubscribe = eventChanges.subscribe(({ tenantId, eventId }) => {
    if (eventId === null) pages.delete(tenantId);
  });
  const load = (tenantId: string): Promise<Published> =>
    db.forTenant(tenantId, async (scope) => {
      const published = (await findFrontPage(scope))?.published ?? null;
      const ids = published?.rows.flatMap(({ leagueId }) => leagueId ?? []) ?? [];
      if (published === null || ids.length === 0) return published;
      // A competition may have been removed, or safeguarded, since the page was published.
      const listed = new Set(await listLeagueIds(scope, ids));
      const rows = published.rows.filter(
        ({ leagueId }) => leagueId === null || listed.has(leagueId),
      );
      return { ...published, rows };
    });
  return {
    /** Returns a tenant's published front page; null for the standard one. */
    get: (tenantId: string): Promise<Published> => {
      const cached = pages.get(tenantId);
      if (cached !== undefined && clock() < cached.at + maxAgeMs) return cached.loading;
      const entry = { loading: load(tenantId), at: clock() };
      pages.set(tenantId, entry);
      // Failures are not cached; the caller handles them.
      entry.loading.catch(() => pages.get(tenantId) === entry && pages.delete(tenantId));
      return entry.loading;
    },
    close: unsubscribe,
  };
}

export const frontPageCache = defineResource(createFrontPageCache, ({ close }) => close());
