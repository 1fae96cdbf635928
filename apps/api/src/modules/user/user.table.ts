import type { Profile } from '@grandstand/contract';
import type { Generated, Selectable } from 'kysely';
import type { Json, NullableTime, Time } from '../../platform/database/tables.ts';
import { refuseRowsBeyond, type TableLimits } from '../../platform/database/table-limit.ts';

export interface UserAccountTable {
  tenant_id: string;
  id: string;
  /** Trimmed and in lower case; unique in the tenant. */
  email: string;
  /** `argon2id$m=…,t=…,p=…$salt$hash`; null if the account never had a password, or lost it. */
  password_hash: string | null;
  /** When the password was last changed; null if it is still that of the sign-up. */
  password_changed_at: NullableTime;
  display_name: string;
  full_name: string;
  city: string | null;
  gender: string | null;
  /** `yyyy-mm-dd`. */
  date_of_birth: string | null;
  phone: string | null;
  country_name: string | null;
  postal_code: string | null;
  can_create_global_tag: Generated<boolean>;
  favorite_club_id: string | null;
  options: Json<Profile['options']>;
  /** True if results are hidden from the viewer; null if not chosen. */
  spoiler_free: Generated<boolean | null>;
  /** When the owner proved the address. */
  email_verified_at: NullableTime;
  /** When an operator blocked the account; null if none did. */
  blocked_at: NullableTime;
  /** End of the block; null for none. */
  blocked_until: NullableTime;
  block_reason: Generated<string | null>;
  created_at: Time;
  updated_at: Time;
}

/** A row as selected. */
export type UserRow = Selectable<UserAccountTable>;

export const tableLimits: TableLimits<'user_account'> = {
  user_account: refuseRowsBeyond(5_000_000, 10_000),
};

declare module '../../platform/database/tables.ts' {
  interface Tables {
    user_account: UserAccountTable;
  }
}
