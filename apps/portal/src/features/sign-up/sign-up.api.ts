import type { Identity, ProfileUpdateBody } from '@grandstand/contract';
import type { ApiClient } from '@grandstand/contract/client';
import { ApiError } from '../../lib/api/api-error.ts';
import { listIdentities } from '../../lib/api/list-identities.ts';
import { useSession } from '../../lib/session/store/session-store.ts';

/** The optional details of the first step; an empty text is not sent. */
export interface Details {
  city: string;
  gender: string;
  dateOfBirth: string;
}

/** Loads the teams to choose from, in curated order. Throws ApiError. */
export const listTeams = (api: ApiClient): Promise<readonly Identity[]> =>
  listIdentities(api, { filters: { type: ['team'] } });

/** Saves the details to the profile; sends nothing if nothing changed. Throws ApiError. */
export async function saveDetails(api: ApiClient, details: Details): Promise<void> {
  const { user } = useSession.getState();
  if (user === null) throw new ApiError({ status: 0, code: 'user_data_not_found' });
  const data: ProfileUpdateBody['data'] = {};
  const city = details.city.trim();
  if (city !== '' && city !== user.city) data.city = city;
  if (details.gender !== '' && details.gender !== user.gender) data.gender = details.gender;
  if (details.dateOfBirth !== '' && details.dateOfBirth !== user.dateOfBirth) {
    data.dateOfBirth = details.dateOfBirth;
  }
  if (Object.keys(data).length === 0) return;
  await api.user.updateProfile({ body: { data } });
  const currentUser = useSession.getState().user;
  // The response omits the date of birth (B-22), so the session stores what was sent.
  if (currentUser !== null) useSession.setState({ user: { ...currentUser, ...data } });
}
