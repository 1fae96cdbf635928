import type { SignInMode, SignInProvider } from '@grandstand/contract';
import type { Generated } from 'kysely';
import type { NullableTime, Time } from '../../platform/database/tables.ts';
import {
  refuseRowsBeyond,
  removeRowsBeyond,
  type TableLimits,
} from '../../platform/database/table-limit.ts';

/** A provider's account linked to a user; it belongs to one user only. */
export interface LinkedAccountTable {
  tenant_id: string;
  issuer: string;
  subject: string;
  user_id: string;
  provider: SignInProvider;
  /** The address that the provider reported; it does not identify the account. */
  email: string | null;
  /**
   * True if the provider vouched for the account's address, or the account was created by it; false if a
   * password linked it.
   */
  proven: boolean;
  added_at: Time;
}

/** A pending sign-in with a provider. */
export interface SignInAttemptTable {
  tenant_id: string;
  /** Keyed hash of the browser's secret. */
  id: string;
  provider: SignInProvider;
  mode: SignInMode;
  created_at: Time;
  expires_at: Time;
  /** When the code was presented, which happens once. */
  exchanged_at: NullableTime;
  /** Keyed hash of the provider's token for the code. */
  token_hash: string | null;
  /** Password attempts to link an account. */
  tries: Generated<number>;
  used_at: NullableTime;
}

export const tableLimits: TableLimits<'linked_account' | 'sign_in_attempt'> = {
  linked_account: refuseRowsBeyond(10_000_000, 2000),
  sign_in_attempt: removeRowsBeyond(2_000_000, 1000, { oldestBy: 'expires_at' }),
};

declare module '../../platform/database/tables.ts' {
  interface Tables {
    linked_account: LinkedAccountTable;
    sign_in_attempt: SignInAttemptTable;
  }
}
