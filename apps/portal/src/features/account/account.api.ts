import type {
  Account,
  CustomerContract,
  Profile,
  ProfileUpdateBody,
  StoredCard,
  Ticket,
} from '@grandstand/contract';
import type { ApiClient } from '@grandstand/contract/client';
import { ApiError } from '../../lib/api/api-error.ts';
import { useSession } from '../../lib/session/store/session-store.ts';
import { isOverdue, startOf, type CardEvent } from '../event-card/index.ts';
import { listNext } from '../recommendation/index.ts';

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
export interface AccountPurchases {
  /** Running subscriptions, trials included. */
  readonly contracts: readonly CustomerContract[];
  /** Tickets that give access, up to a page of them. */
  readonly tickets: readonly Ticket[];
  readonly card: StoredCard | null;
}

/** Loads what the account has bought. Throws ApiError. */
export async function loadAccountPurchases(api: ApiClient): Promise<AccountPurchases> {
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

/** The purchases and rights that are lost with an account, besides its own data. */
export interface LostPurchases extends AccountPurchases {
  readonly hasReceipts: boolean;
}

/** Loads what is lost with the account. Throws ApiError. */
export async function loadLostPurchases(api: ApiClient): Promise<LostPurchases> {
  const [purchases, receipts] = await Promise.all([
    loadAccountPurchases(api),
    api.payment.listReceipts({ query: {} }),
  ]);
  return { ...purchases, hasReceipts: receipts.content.entries.length > 0 };
}

/** Maximum number of followed teams and competitions in a list's filter. */
const maxFollowed = 50;
/** Maximum number of tickets whose matches are looked up. */
const maxBought = 50;

/** Loads the matches that tickets open and that are live or upcoming. Throws ApiError. */
async function listBought(
  api: ApiClient,
  tickets: readonly Ticket[],
): Promise<readonly CardEvent[]> {
  const ids = tickets.flatMap(({ eventId }) => eventId ?? []).slice(0, maxBought);
  if (ids.length === 0) return [];
  const { content } = await api.event.list({
    body: { event_id: ids, status: ['live', 'upcoming'], media_type: ['event'], size: maxBought },
  });
  return content.entries;
}

/**
 * Loads the next match, or a live one, of what the viewer follows, of their club, or of a ticket; null for none.
 * Throws ApiError.
 */
export async function loadNextMatch(
  api: ApiClient,
  tickets: readonly Ticket[],
): Promise<CardEvent | null> {
  const { followed, user } = useSession.getState();
  // As on the home page, the favourite club counts as followed.
  const favourites = [user?.favoriteClubId ?? [], Object.keys(followed)].flat();
  const found = await Promise.all([
    listNext(api, favourites.slice(0, maxFollowed)),
    listBought(api, tickets),
  ]);
  const now = Date.now();
  const [first = null] = found
    .flat()
    .filter((event) => event.eventStatus === 'live' || !(event.cancelled || isOverdue(event, now)))
    .toSorted((one, other) => startOf(one) - startOf(other));
  return first;
}
