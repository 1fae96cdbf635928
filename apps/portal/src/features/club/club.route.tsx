import { definePage, titled } from '../../lib/page/define-page.ts';
import { ClubPage, type ClubPageData } from './club-page.tsx';
import { listClubs } from './club.api.ts';

export const page = definePage<ClubPageData>({
  load: async ({ api, tenant }) => ({ clubs: await listClubs(api, tenant.own_teams) }),
  ...titled(
    (t) => t('club.title'),
    (t) => t('club.text'),
  ),
  View: ClubPage,
});
