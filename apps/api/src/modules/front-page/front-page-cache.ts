import { defineResource } from '../../platform/context/resources.ts';
import type { Platform } from '../../platform/context/platform.ts';
import { findFrontPage, type FrontPageRowOfTenant } from './front-page.queries.ts';

type Published = FrontPageRowOfTenant['published'];

/** Published front pages by tenant: every render of a home page reads one. */
function createFrontPageCache({ db, eventChanges }: Platform) {
  const pages = new Map<string, Promise<Published>>();
  const unsubscribe = eventChanges.subscribe(({ tenantId, eventId }) => {
    if (eventId === null) pages.delete(tenantId);
  });
  const load = async (tenantId: string): Promise<Published> =>
    (await db.forTenant(tenantId, findFrontPage))?.published ?? null;
  return {
    /** Returns a tenant's published front page; null for the standard one. */
    get: (tenantId: string): Promise<Published> => {
      const known = pages.get(tenantId);
      if (known !== undefined) return known;
      const loading = load(tenantId);
      pages.set(tenantId, loading);
      // A failure is not cached, and is the caller's.
      loading.catch(() => pages.get(tenantId) === loading && pages.delete(tenantId));
      return loading;
    },
    close: unsubscribe,
  };
}

export const frontPageCache = defineResource(createFrontPageCache, ({ close }) => close());
