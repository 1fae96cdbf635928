import type { Identity } from '@grandstand/contract';
import type { ApiClient } from '@grandstand/contract/client';
import { ApiError } from '../../lib/api/api-error.ts';
import { listIdentities } from '../../lib/api/list-identities.ts';
import { useSession } from '../../lib/session/store/session-store.ts';

export type Club = Pick<Identity, 'id' | 'title' | 'logoUrl' | 'color' | 'identitiesId'>;

/**
 * Returns the tenant's clubs by name, own ones first.
 * @param ownTeams ids of own teams, the first team first
 * @throws ApiError
 */
export async function listClubs(api: ApiClient, ownTeams: readonly string[]): Promise<Club[]> {
  const teams = await listIdentities(api, { filters: { type: ['team'] }, sort: { title: 'asc' } });
  // With full names, even where lists use short ones: a viewer chooses from them and searches them (TEN-06).
  const clubs: Club[] = teams.map(({ id, title, fullTitle, logoUrl, color, identitiesId }) => ({
    id,
    title: fullTitle ?? title,
    logoUrl,
    color,
    identitiesId,
  }));
  const rankOf = ({ id }: Club) => {
    const index = ownTeams.indexOf(id);
    return index === -1 ? ownTeams.length : index;
  };
  return clubs.toSorted((a, b) => rankOf(a) - rankOf(b));
}

/**
 * Saves the favourite club to the profile and the session. Throws ApiError, even if the viewer has signed
 * out meanwhile.
 */
export async function saveClub(api: ApiClient, club: Club): Promise<void> {
  const data = { identity: club.identitiesId, identityItem: club.id };
  const { content } = await api.user.updateProfile({ body: { data } });
  const { user } = useSession.getState();
  if (user === null) throw new ApiError({ status: 0, code: 'user_data_not_found' });
  useSession.setState({ user: { ...user, favoriteClubId: content.favoriteClubId } });
}
