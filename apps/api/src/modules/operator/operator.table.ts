import type { Locale, OperatorRole, Permission } from '@grandstand/contract/constants';
import type { Generated, Selectable } from 'kysely';
import type { Json, NullableTime, Time } from '../../platform/database/tables.ts';
import {
  addedByOperators,
  removeRowsBeyond,
  type TableLimits,
} from '../../platform/database/table-limit.ts';

/** A person who operates portals: an account of no tenant, with roles in tenants. */
export interface OperatorTable {
  id: string;
  /** In lower case. */
  email: string;
  name: string;
  /** Null for a person who signs in by the provider of a tenant only. */
  password_hash: string | null;
  password_changed_at: Time;
  is_administrator: boolean;
  /** Encrypted; sign-ins require its codes once `totp_confirmed_at` is set. */
  totp_secret: string | null;
  totp_confirmed_at: NullableTime;
  /** Number of the 30-second period of the last code that was used. */
  totp_last_step: number | null;
  /** Number of their passkeys. */
  passkeys: Generated<number>;
  /** To the minute. */
  last_seen_at: NullableTime;
  created_at: Time;
}
export type OperatorRow = Selectable<OperatorTable>;

export interface OperatorRoleTable {
  tenant_id: string;
  operator_id: string;
  role: OperatorRole;
  version: number;
  created_at: Time;
  /** True if the tenant's provider gives the role; it then counts in sessions of the provider only. */
  of_provider: Generated<boolean>;
}

/** An account at the tenant's provider, by which an operator signs in. It ends with their role. */
export interface OperatorLinkTable {
  tenant_id: string;
  issuer: string;
  subject: string;
  operator_id: string;
  added_at: Time;
}

export interface OperatorPasskeyTable {
  id: string;
  operator_id: string;
  credential_id: string;
  /** COSE key, base64url. */
  public_key: string;
  /** Uses, as the authenticator counts them; drivers return text for large numbers. */
  counter: number | string;
  /** JSON list. */
  transports: string;
  /** The host for which the browser created it. It works on no other host. */
  host: string;
  name: string;
  created_at: Time;
  last_used_at: NullableTime;
}
export type OperatorPasskeyRow = Selectable<OperatorPasskeyTable>;

export interface OperatorRecoveryCodeTable {
  operator_id: string;
  hash: string;
}

export interface OperatorSessionTable {
  id: string;
  /** Keyed hash of the cookie. */
  hash: string;
  operator_id: string;
  /** The tenant in whose studio it is. */
  tenant_id: string;
  created_at: Time;
  /** To the minute. */
  last_used_at: Time;
  expires_at: Time;
  /** When the person last authenticated: by password and code, by passkey, or at the tenant's provider. */
  proven_at: Time;
  /** Issuer of the tenant's provider that opened it; null if it was opened by password or passkey. */
  provider: string | null;
  agent: string | null;
  address: string;
}
export type OperatorSessionRow = Selectable<OperatorSessionTable>;

export interface OperatorInvitationTable {
  tenant_id: string;
  id: string;
  /** Keyed hash of the link's secret. */
  hash: string;
  email: string;
  role: OperatorRole;
  is_administrator: boolean;
  locale: Locale;
  /** Name of the operator who invites. */
  invited_by: string;
  /** True if it is to be mailed once its tenant is served. */
  awaits_mail: Generated<boolean>;
  /** Ids of other tenants, each with an invitation of its own, that the person joins by the link of this one. */
  also_in: Json<readonly string[]>;
  created_at: Time;
  expires_at: Time;
}
export type OperatorInvitationRow = Selectable<OperatorInvitationTable>;

/** A key of a script. */
export interface OperatorKeyTable {
  tenant_id: string;
  id: string;
  /** Keyed hash of the key. */
  hash: string;
  name: string;
  /** First characters of the key. */
  start: string;
  scopes: Json<readonly Permission[]>;
  /** Name of the operator who created it. */
  created_by: string;
  /** The person with whose role it ends; null for a key that the machine's key created. */
  creator_id: string | null;
  /** The key that created it, and with which it ends; null if no key did. */
  parent_id: string | null;
  created_at: Time;
  expires_at: Time;
  /** To the minute. */
  last_used_at: NullableTime;
  revoked_at: NullableTime;
}
export type OperatorKeyRow = Selectable<OperatorKeyTable>;

/** Purpose of a secret that works once. */
export type OperatorTokenPurpose =
  | 'passkey-session'
  | 'passkey-reauthentication'
  | 'passkey-new'
  | 'handover'
  | 'password'
  | 'provider-session'
  | 'provider-reauthentication';

/** A secret that works once, for minutes. */
export interface OperatorTokenTable {
  tenant_id: string;
  /** Keyed hash of the secret. */
  hash: string;
  purpose: OperatorTokenPurpose;
  /** Null for a challenge or an attempt before a sign-in. */
  operator_id: string | null;
  data: Json<Readonly<Record<string, string>>>;
  created_at: Time;
  expires_at: Time;
}
export type OperatorTokenRow = Selectable<OperatorTokenTable>;

type Names =
  | 'operator'
  | 'operator_invitation'
  | 'operator_key'
  | 'operator_link'
  | 'operator_passkey'
  | 'operator_recovery_code'
  | 'operator_role'
  | 'operator_session'
  | 'operator_token';

export const tableLimits: TableLimits<Names> = {
  operator: addedByOperators,
  operator_invitation: addedByOperators,
  operator_key: addedByOperators,
  operator_link: addedByOperators,
  operator_passkey: addedByOperators,
  operator_recovery_code: addedByOperators,
  operator_role: addedByOperators,
  operator_session: addedByOperators,
  // Anyone can start a sign-in by passkey or provider.
  operator_token: removeRowsBeyond(20_000, 20, { oldestBy: 'created_at' }),
};

declare module '../../platform/database/tables.ts' {
  interface Tables {
    operator: OperatorTable;
    operator_invitation: OperatorInvitationTable;
    operator_key: OperatorKeyTable;
    operator_link: OperatorLinkTable;
    operator_passkey: OperatorPasskeyTable;
    operator_recovery_code: OperatorRecoveryCodeTable;
    operator_role: OperatorRoleTable;
    operator_session: OperatorSessionTable;
    operator_token: OperatorTokenTable;
  }
}
