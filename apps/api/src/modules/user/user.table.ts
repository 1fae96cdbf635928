import type { Gender, Profile } from '@grandstand/contract';
import type { Generated, Selectable } from 'kysely';
import type { Json, NullableTime, Time } from '../../platform/database/tables.ts';

export interface UserAccountTable {
  tenant_id: string;
  id: string;
  /** Trimmed and in lower case; unique in the tenant. */
  email: string;
  /** `argon2id$m=…,t=…,p=…$salt$hash`; null while the account has never chosen a password. */
  password_hash: string | null;
  /** When the password was last changed; null for the one of the sign-up. */
  password_changed_at: NullableTime;
  display_name: string;
  full_name: string;
  city: string | null;
  gender: Gender | null;
  /** `yyyy-mm-dd`. */
  date_of_birth: string | null;
  phone: string | null;
  country_name: string | null;
  postal_code: string | null;
  can_create_global_tag: Generated<boolean>;
  favorite_club_id: string | null;
  options: Json<Profile['options']>;
  /** Whether results are hidden from the viewer; null while they have not chosen. */
  spoiler_free: Generated<boolean | null>;
  /** When the address was proven to be the owner's. */
  email_verified_at: NullableTime;
  /** Names the file of the avatar. */
  avatar_id: Generated<string | null>;
  created_at: Time;
  updated_at: Time;
}

/** A row as it is read. */
export type UserRow = Selectable<UserAccountTable>;

declare module '../../platform/database/tables.ts' {
  interface Tables {
    user_account: UserAccountTable;
  }
}
