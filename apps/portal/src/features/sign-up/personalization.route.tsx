import { definePage, titled } from '../../lib/page/define-page.ts';
import { PersonalizationPage, type PersonalizationData } from './personalization-page.tsx';
import { listTeams } from './sign-up.api.ts';

export const page = definePage<PersonalizationData>({
  load: async ({ api, defer }) => {
    // The step renders even if these fail to load.
    const [teams, account] = await Promise.all([
      defer('teams', listTeams(api), []),
      defer('account', api.account.get(), null),
    ]);
    const isUnverified = account !== null && !account.content.emailVerified;
    return { teams, unverifiedEmail: isUnverified ? account.content.email : null };
  },
  ...titled(
    (t) => t('signUp.personalization'),
    (t) => t('navigation.signInText'),
  ),
  View: PersonalizationPage,
});
