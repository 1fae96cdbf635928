import type { SignInMode, SignInProvider } from '@grandstand/contract';
import type { Generated } from 'kysely';
import type { NullableTime, Time } from '../../platform/database/tables.ts';

/** A provider's account that is linked to a user; it belongs to one user only. */
export interface LinkedAccountTable {
  tenant_id: string;
  issuer: string;
  subject: string;
  user_id: string;
  provider: SignInProvider;
  /** The address that the provider reported; it does not identify the account. */
  email: string | null;
  added_at: Time;
}

/** A sign-in with a provider that is under way. */
export interface SignInAttemptTable {
  tenant_id: string;
  /** Keyed hash of the secret that the browser keeps. */
  id: string;
  provider: SignInProvider;
  mode: SignInMode;
  created_at: Time;
  expires_at: Time;
  /** When a code was presented: that happens once. */
  exchanged_at: NullableTime;
  /** Keyed hash of the token that the provider gave for the code. */
  token_hash: string | null;
  /** Passwords that were tried to link an account. */
  tries: Generated<number>;
  used_at: NullableTime;
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    linked_account: LinkedAccountTable;
    sign_in_attempt: SignInAttemptTable;
  }
}
