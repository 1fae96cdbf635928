import { definePage } from '../../lib/page/define-page.ts';
import { listClubs } from '../club/index.ts';
import { PersonalizationPage, type PersonalizationData } from './personalization-page.tsx';
import { listFirstTeams } from './sign-up.api.ts';

export const page = definePage<PersonalizationData>({
  load: async ({ api, tenant, later }) => {
    const wantsClub = tenant.enable_favorite_club_selection;
    // None of it is worth not showing the step.
    const [clubs, teams, account] = await Promise.all([
      wantsClub ? later('clubs', listClubs(api, tenant.own_teams), []) : [],
      wantsClub ? [] : later('teams', listFirstTeams(api), []),
      later('account', api.call('accountGet'), null),
    ]);
    const open = account !== null && !account.content.emailVerified;
    return { clubs, teams, unverified: open ? account.content.email : null };
  },
  head: ({ t, tenant }) => ({
    title: `${t('signUp.personalization')} · ${tenant.name}`,
    description: t('navigation.signInText'),
  }),
  View: PersonalizationPage,
});
