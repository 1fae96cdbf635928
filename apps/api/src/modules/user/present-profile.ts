import type { Profile } from '@grandstand/contract';
import type { UserRow } from './user.table.ts';

/** Presents the account to its owner (ACC-02), never with the password hash. */
export const presentProfile = (user: UserRow): Profile => ({
  id: user.id,
  added: user.created_at.toISOString(),
  email: user.email,
  displayName: user.display_name,
  fullName: user.full_name,
  city: user.city,
  gender: user.gender,
  dateOfBirth: user.date_of_birth,
  phone: user.phone,
  countryName: user.country_name,
  postalCode: user.postal_code,
  canCreateGlobalTag: user.can_create_global_tag,
  favoriteClubId: user.favorite_club_id,
  options: user.options,
  ...(user.spoiler_free !== null && { spoilerFree: user.spoiler_free }),
});
