import { type TenancyProbes, probedTenant as tenant } from '../../testing/tenancy-probes.ts';
import * as mailLinkQueries from './mail-link.queries.ts';

const now = new Date(0);

/** What of this noun the tests of tenancy ask for. */
export const tenancy: TenancyProbes = {
  queries: {
    'mail-link.queries.ts': [
      mailLinkQueries,
      {
        insertLink: (trx) =>
          mailLinkQueries.insertLink(trx, { tenant_id: tenant, id: 'a' } as never),
        findLink: (trx) => mailLinkQueries.findLink(trx, tenant, 'a', 'reset', now),
        takeLink: (trx) => mailLinkQueries.takeLink(trx, tenant, 'a', 'reset', now),
        deleteLinksOf: (trx) => mailLinkQueries.deleteLinksOf(trx, tenant, 'u', 'reset'),
        removeExpiredLinks: (trx) => mailLinkQueries.removeExpiredLinks(trx, tenant, now),
      },
    ],
  },
};
