import { type TenancyProbes, probedTenant as tenant } from '../../testing/tenancy-probes.ts';
import * as mailLinkQueries from './mail-link.queries.ts';

const now = new Date(0);

/** Tenancy probes of mail links. */
export const tenancy: TenancyProbes = {
  queries: {
    'mail-link.queries.ts': [
      mailLinkQueries,
      {
        insertLink: (scope) =>
          mailLinkQueries.insertLink(scope, { tenant_id: tenant, id: 'a' } as never),
        findLink: (scope) => mailLinkQueries.findLink(scope, 'a', 'reset', now),
        deleteValidLink: (scope) => mailLinkQueries.deleteValidLink(scope, 'a', 'reset', now),
        deleteLinks: (scope) => mailLinkQueries.deleteLinks(scope, 'u', 'reset', null),
        hasNewerLink: (scope) => mailLinkQueries.hasNewerLink(scope, 'u', 'reset', now),
        removeExpiredLinks: (scope) => mailLinkQueries.removeExpiredLinks(scope, now),
      },
    ],
  },
};
