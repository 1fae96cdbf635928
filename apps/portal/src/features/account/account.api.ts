import type { Account, Profile, ProfileUpdateBody } from '@grandstand/contract';
import type { ApiClient } from '@grandstand/contract/client';
import type { Gender } from '@grandstand/contract/names';
import { ApiError } from '../../lib/api/api-error.ts';
import { useSession } from '../../lib/session/session-store.ts';

/** What the form of the profile holds; an empty text is a field left out. */
export interface ProfileForm {
  displayName: string;
  countryName: string;
  phone: string;
  postalCode: string;
  city: string;
  gender: Gender | '';
  dateOfBirth: string;
}

/** Limits of the profile's fields, in characters: the only rules they have (ACC-07). */
export const profileLimits = {
  displayName: 100,
  countryName: 80,
  phone: 40,
  postalCode: 20,
  city: 80,
} as const;

export const toForm = (user: Profile): ProfileForm => ({
  displayName: user.displayName,
  countryName: user.countryName ?? '',
  phone: user.phone ?? '',
  postalCode: user.postalCode ?? '',
  city: user.city ?? '',
  // Older versions offered what is said of competitions.
  gender: user.gender === null || user.gender === 'mixed' ? '' : user.gender,
  dateOfBirth: user.dateOfBirth ?? '',
});

/** One line without what is not a sign: a tab that was pasted is a space. */
const clean = (text: string) => text.replaceAll(/\p{Cc}/gu, ' ').trim();
const orNull = (text: string) => (clean(text) === '' ? null : clean(text));

/** The form as the call wants it (ACC-03); the favourite club stays what it is. */
const toBody = (form: ProfileForm, { favoriteClubId }: Profile): ProfileUpdateBody => ({
  data: {
    displayName: clean(form.displayName),
    countryName: orNull(form.countryName),
    phone: orNull(form.phone),
    postalCode: orNull(form.postalCode),
    city: orNull(form.city),
    gender: form.gender === '' ? null : form.gender,
    identity: null,
    identityItem: favoriteClubId,
    dateOfBirth: form.dateOfBirth === '' ? null : form.dateOfBirth,
  },
});

/** The signed-in user. @throws ApiError `user_data_not_found` (ACC-05, ACC-06) */
function requireUser(): Profile {
  const { user } = useSession.getState();
  if (user === null) throw new ApiError({ status: 0, code: 'user_data_not_found' });
  return user;
}

/** Saves the profile and takes over what the server says it is now (ACC-04). @throws ApiError */
export async function saveProfile(api: ApiClient, form: ProfileForm): Promise<void> {
  const body = toBody(form, requireUser());
  const { content } = await api.call('profileUpdate', { body });
  useSession.setState({
    user: {
      ...requireUser(),
      ...content,
      fullName: content.displayName,
      dateOfBirth: body.data.dateOfBirth ?? null,
    },
  });
}

/** Loads the profile into the session (ACC-01). @throws ApiError */
export async function loadProfile(api: ApiClient): Promise<void> {
  const { content } = await api.call('profileGet');
  if (useSession.getState().user?.id === content.id) useSession.setState({ user: content });
}

/** Ways to sign in, whether the address is confirmed, and the avatar. @throws ApiError */
export const loadAccount = async (api: ApiClient): Promise<Account> =>
  (await api.call('accountGet')).content;

/** Deletes the account; `password` only where it has one. @throws ApiError */
export async function deleteAccount(api: ApiClient, password: string | null): Promise<void> {
  await api.call('accountDelete', { body: password === null ? {} : { password } });
}
