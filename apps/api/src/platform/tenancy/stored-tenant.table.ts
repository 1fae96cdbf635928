import type { Json, NullableTime, Time } from '../database/tables.ts';
import { addedByOperators, type TableLimits } from '../database/table-limit.ts';

/** A tenant whose settings are in the database. */
export interface StoredTenantTable {
  tenant_id: string;
  /** Settings as written, in the format of a tenant file. */
  config: Json<Readonly<Record<string, unknown>>>;
  version: number;
  /** Encrypted secret of its client at the OpenID provider of its operators. */
  operator_provider_secret: string | null;
  archived_at: NullableTime;
  created_at: Time;
  updated_at: Time;
}

/** A host name that a stored tenant claims. It is served once it is verified. */
export interface TenantHostTable {
  tenant_id: string;
  host: string;
  /** Token by which the owner of the host name proves the claim. */
  token: string;
  verified_at: NullableTime;
  checked_at: NullableTime;
  /** Why the last check failed. */
  problem: string | null;
}

export const tableLimits: TableLimits<'stored_tenant' | 'tenant_host'> = {
  stored_tenant: addedByOperators,
  tenant_host: addedByOperators,
};

declare module '../database/tables.ts' {
  interface Tables {
    stored_tenant: StoredTenantTable;
    tenant_host: TenantHostTable;
  }
}
