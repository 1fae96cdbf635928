import type { Identity, IdentityListBody } from '@grandstand/contract';
import type { ApiClient } from '@grandstand/contract/client';
import { identityPageSize } from '@grandstand/contract/names';
import { ApiError } from '../../lib/api/api-error.ts';
import { useSession } from '../../lib/session/session-store.ts';

export type Club = Pick<Identity, 'id' | 'title' | 'logoUrl' | 'color' | 'identitiesId'>;

/** The most clubs that are listed; viewers search among them instead of reading them all. */
const mostPages = 5;

/**
 * The clubs of the tenant by name, its own ones first.
 * @param ownTeams their ids, the first team first
 * @throws ApiError
 */
export async function listClubs(api: ApiClient, ownTeams: readonly string[]): Promise<Club[]> {
  const clubs: Club[] = [];
  for (let page = 0; page < mostPages; page += 1) {
    const body: IdentityListBody = {
      paging: { page, size: identityPageSize, next: true },
      filters: { type: ['team'], archived: false },
      sort: { title: 'asc' },
    };
    // Each page tells whether there is another one.
    const { content } = await api.call('identityList', { body });
    clubs.push(
      ...content.entries.map(({ id, title, logoUrl, color, identitiesId }) => ({
        id,
        title,
        logoUrl,
        color,
        identitiesId,
      })),
    );
    if (!content.nextExists) break;
  }
  const placeOf = ({ id }: Club) => {
    const place = ownTeams.indexOf(id);
    return place === -1 ? ownTeams.length : place;
  };
  return clubs.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** Keeps the favourite club with the profile, and what of it the session knows. @throws ApiError */
export async function saveClub(api: ApiClient, club: Club): Promise<void> {
  const data = { identity: club.identitiesId, identityItem: club.id };
  const { content } = await api.call('profileUpdate', { body: { data } });
  const { user } = useSession.getState();
  if (user === null) throw new ApiError({ status: 0, code: 'user_data_not_found' });
  useSession.setState({ user: { ...user, favoriteClubId: content.favoriteClubId } });
}
