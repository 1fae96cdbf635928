import { probedTenant as tenant, type TenancyProbes } from '../../testing/tenancy-probes.ts';
import * as consentQueries from './consent.queries.ts';

/** Probes of this noun for the tenancy tests. */
export const tenancy: TenancyProbes = {
  prepare: (api, own) =>
    api.db.forTenant(own.id, (scope) =>
      consentQueries.insertConsents(scope, [
        {
          tenant_id: own.id,
          user_id: own.userId,
          document: 'terms',
          version: 'probed',
          lang: 'en',
          given_at: new Date(0),
        },
      ]),
    ),
  queries: {
    'consent.queries.ts': [
      consentQueries,
      {
        insertConsents: (scope) =>
          consentQueries.insertConsents(scope, [{ tenant_id: tenant, user_id: 'u' } as never]),
        selectConsents: (scope) => consentQueries.selectConsents(scope, 'u'),
      },
    ],
  },
};
