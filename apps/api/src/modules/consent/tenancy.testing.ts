import { probedTenant as tenant, type TenancyProbes } from '../../testing/tenancy-probes.ts';
import * as consentQueries from './consent.queries.ts';

const browser = '6f1c0c3e-7d0b-4a56-9a8e-0c5b1f5b2d11';
const choice = (tenantId: string, userId: string) => ({
  tenant_id: tenantId,
  id: 'same',
  browser_id: browser,
  user_id: userId,
  version: 'probed',
  lang: 'en' as const,
  agreed: '',
  chosen_at: new Date(0),
});

/** Tenancy probes of consents. */
export const tenancy: TenancyProbes = {
  calls: () => ({
    'consent.record': [{ body: { browser_id: browser, version: 'v', lang: 'en', agreed: [] } }],
  }),
  prepare: (api, fixture) =>
    api.db.forTenant(fixture.id, async (scope) => {
      await consentQueries.insertConsentChoice(scope, choice(fixture.id, fixture.userId));
      await consentQueries.insertConsents(scope, [
        {
          tenant_id: fixture.id,
          user_id: fixture.userId,
          document: 'terms',
          version: 'probed',
          lang: 'en',
          given_at: new Date(0),
        },
      ]);
    }),
  queries: {
    'consent.queries.ts': [
      consentQueries,
      {
        insertConsents: (scope) =>
          consentQueries.insertConsents(scope, [{ tenant_id: tenant, user_id: 'u' } as never]),
        selectConsents: (scope) => consentQueries.selectConsents(scope, 'u'),
        insertConsentChoice: (scope) =>
          consentQueries.insertConsentChoice(scope, choice(tenant, 'u')),
        countConsentChoices: (scope) => consentQueries.countConsentChoices(scope, 'u'),
        selectConsentChoices: (scope) => consentQueries.selectConsentChoices(scope, 'u'),
        removeChoicesBefore: (scope) => consentQueries.removeChoicesBefore(scope, new Date(0)),
      },
    ],
  },
};
