import type {
  Account,
  CustomerContract,
  EventListBody,
  EventListEntry,
  Profile,
  ProfileUpdateBody,
  StoredCard,
  Ticket,
} from '@grandstand/contract';
import type { ApiClient } from '@grandstand/contract/client';
import { ApiError } from '../../lib/api/api-error.ts';
import { useSession } from '../../lib/session/store/session-store.ts';

/** Values of the profile form; an empty string means an empty field. */
export interface ProfileForm {
  displayName: string;
  countryName: string;
  phone: string;
  postalCode: string;
  city: string;
  gender: string;
  dateOfBirth: string;
}

/** Limits of the profile fields, in characters: their only rules (ACC-07). */
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
  gender: user.gender ?? '',
  dateOfBirth: user.dateOfBirth ?? '',
});

/** Replaces control characters with spaces, e.g. a pasted tab, and trims. */
const stripControls = (text: string) => text.replaceAll(/\p{Cc}/gu, ' ').trim();
const orNull = (text: string) => (stripControls(text) === '' ? null : stripControls(text));

/** Returns the request body for the form (ACC-03). The favourite club stays unchanged. */
const toBody = (form: ProfileForm, { favoriteClubId }: Profile): ProfileUpdateBody => ({
  data: {
    displayName: stripControls(form.displayName),
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

/** Returns the signed-in user. Throws ApiError `user_data_not_found` (ACC-05, ACC-06). */
function requireUser(): Profile {
  const { user } = useSession.getState();
  if (user === null) throw new ApiError({ status: 0, code: 'user_data_not_found' });
  return user;
}

/** Saves the profile and applies the server's version (ACC-04). Throws ApiError. */
export async function saveProfile(api: ApiClient, form: ProfileForm): Promise<void> {
  const body = toBody(form, requireUser());
  const { content } = await api.user.updateProfile({ body });
  useSession.setState({
    user: {
      ...requireUser(),
      ...content,
      fullName: content.displayName,
      dateOfBirth: body.data.dateOfBirth ?? null,
    },
  });
}

/** Loads the profile into the session (ACC-01). Throws ApiError. */
export async function loadProfile(api: ApiClient): Promise<void> {
  const { content } = await api.user.getProfile();
  if (useSession.getState().user?.id === content.id) useSession.setState({ user: content });
}

/** Loads the sign-in methods, the state of the email address and the avatar. Throws ApiError. */
export const loadAccount = async (api: ApiClient): Promise<Account> =>
  (await api.account.get()).content;

/** Deletes the account. Pass `password` only if the account has one. Throws ApiError. */
export async function deleteAccount(api: ApiClient, password: string | null): Promise<void> {
  await api.account.remove({ body: password === null ? {} : { password } });
}

/** What an account has bought, and the card that pays for it. */
export interface Holdings {
  /** Running subscriptions, trials included. */
  readonly contracts: readonly CustomerContract[];
  /** Tickets that give access, up to a page of them. */
  readonly tickets: readonly Ticket[];
  readonly card: StoredCard | null;
}

/** Loads what the account has bought. Throws ApiError. */
export async function loadHoldings(api: ApiClient): Promise<Holdings> {
  const [contracts, tickets, card] = await Promise.all([
    api.purchase.listContracts({ query: { active: true } }),
    api.purchase.listTickets({ query: {} }),
    api.payment.getStoredCard(),
  ]);
  return {
    contracts: contracts.content.entries,
    tickets: tickets.content.entries.filter(({ isActive }) => isActive),
    card: card.content,
  };
}

/** Maximum number of followed teams and competitions in a list's filter. */
const maxFollowed = 50;

/** Loads the first event that matches a filter and is live or to come; null for none. Throws ApiError. */
async function loadFirst(
  api: ApiClient,
  filter: Pick<EventListBody, 'identities.id' | 'event_id'>,
): Promise<EventListEntry | null> {
  const { content } = await api.event.list({
    body: {
      ...filter,
      status: ['live', 'upcoming'],
      media_type: ['event'],
      sort: 'order',
      order: 'asc',
      size: 1,
    },
  });
  return content.entries[0] ?? null;
}

/**
 * Loads the next match, or a live one, of what the viewer follows or has a ticket for; null for none. Throws
 * ApiError.
 */
export async function loadNextMatch(
  api: ApiClient,
  tickets: readonly Ticket[],
): Promise<EventListEntry | null> {
  const followed = Object.keys(useSession.getState().followed).slice(0, maxFollowed);
  const bought = tickets.flatMap(({ eventId }) => eventId ?? []).slice(0, maxFollowed);
  const found = await Promise.all([
    followed.length === 0 ? null : loadFirst(api, { 'identities.id': followed }),
    bought.length === 0 ? null : loadFirst(api, { event_id: bought }),
  ]);
  const [first = null] = found
    .filter((event) => event !== null)
    .toSorted((one, other) => Date.parse(one.date) - Date.parse(other.date));
  return first;
}
