import type { NullableTime, Time } from '../../platform/database/tables.ts';
import { removeRowsBeyond, type TableLimits } from '../../platform/database/table-limit.ts';

/** A session, i.e. the refresh tokens that replace one another after one sign-in; `id` is its `sessionId`. */
export interface TokenFamilyTable {
  tenant_id: string;
  id: string;
  user_id: string;
  /** Null for the provisional family of a registration. */
  device_row_id: string | null;
  created_at: Time;
  /** When its owner last repeated the password; null if not since the sign-in. */
  confirmed_at: NullableTime;
  expires_at: Time;
  revoked_at: NullableTime;
  /** When its device was removed, which the device may still find out; null otherwise. */
  device_removed_at: NullableTime;
  /** The last sign-in or refresh; null for families older than this column. */
  seen_at: NullableTime;
  /** ISO 3166 alpha-2. */
  seen_country: string | null;
  /** Browser and system. */
  seen_agent: string | null;
}

export interface RefreshTokenTable {
  tenant_id: string;
  /** Keyed hash of the token. The token itself is never stored. */
  id: string;
  family_id: string;
  expires_at: Time;
  created_at: Time;
  used_at: NullableTime;
  /** Hash of the user agent that used it. */
  used_by: string | null;
}

export const tableLimits: TableLimits<'token_family' | 'refresh_token'> = {
  token_family: removeRowsBeyond(10_000_000, 4000, { oldestBy: 'expires_at' }),
  refresh_token: removeRowsBeyond(50_000_000, 15_000, {
    oldestBy: 'created_at',
    first: { column: 'used_at', is: 'not null' },
  }),
};

declare module '../../platform/database/tables.ts' {
  interface Tables {
    token_family: TokenFamilyTable;
    refresh_token: RefreshTokenTable;
  }
}
