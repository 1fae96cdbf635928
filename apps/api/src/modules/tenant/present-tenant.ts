import path from 'node:path';
import {
  missingLegalSettings,
  type PlatformTenant,
  type PlatformTenantDetails,
  type TenantHost,
} from '@grandstand/contract';
import type { Ctx } from '../../platform/context/context.ts';
import { isoTimeOf } from '../../platform/text/iso-time.ts';
import type { TenantFile } from '../../platform/tenancy/parse-tenant.ts';
import type {
  StoredTenantRow,
  TenantHostRow,
} from '../../platform/tenancy/stored-tenant.queries.ts';
import { operatorProviderSecret } from '../operator/index.ts';
import { proofFileOf, proofRecordOf, proofTextOf } from './tenant-host.ts';

type Directory = Pick<Ctx, 'tenants'>;

const addressOf = ({ tenants }: Directory, id: string): string | null =>
  tenants.find(id) === null ? null : tenants.originOf(id);

const presentHost = ({
  host,
  token,
  verified_at: verifiedAt,
  checked_at: checkedAt,
  problem,
}: TenantHostRow): TenantHost => ({
  host,
  state: verifiedAt === null ? 'pending' : 'verified',
  proof:
    verifiedAt === null
      ? { record: proofRecordOf(host), file: proofFileOf(host), text: proofTextOf(token) }
      : null,
  problem,
  checkedAt: isoTimeOf(checkedAt),
});

/** Presents a tenant of a file. */
export const presentFileTenant = (
  ctx: Directory,
  { file, config }: TenantFile,
): PlatformTenant => ({
  id: config.id,
  name: config.name,
  source: { kind: 'file', file: path.basename(file) },
  hosts: config.hosts.map((host) => ({
    host,
    state: 'verified',
    proof: null,
    problem: null,
    checkedAt: null,
  })),
  address: addressOf(ctx, config.id),
  archived: false,
  missingLegal: missingLegalSettings(config),
  version: null,
  createdAt: null,
  updatedAt: null,
});

/** Presents a tenant of the database. */
export function presentStoredTenant(
  ctx: Directory,
  row: StoredTenantRow,
  hosts: readonly TenantHostRow[],
): PlatformTenant {
  const { name, hosts: order } = row.config as { name: string; hosts: readonly string[] };
  return {
    id: row.tenant_id,
    name,
    source: { kind: 'database' },
    hosts: hosts
      .toSorted((one, other) => order.indexOf(one.host) - order.indexOf(other.host))
      .map(presentHost),
    address: addressOf(ctx, row.tenant_id),
    archived: row.archived_at !== null,
    missingLegal: missingLegalSettings(row.config),
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

/** Returns `file` if `PROVIDER_SECRETS_FILE` has the secret of the client of a tenant's operators; else null. */
export const secretOfFile = ({ secrets }: Pick<Ctx, 'secrets'>, id: string): 'file' | null =>
  secrets.of(id, operatorProviderSecret) === null ? null : 'file';

/** Presents a tenant of the database with its settings. */
export const presentTenantDetails = (
  ctx: Directory & Pick<Ctx, 'secrets'>,
  row: StoredTenantRow,
  hosts: readonly TenantHostRow[],
): PlatformTenantDetails => ({
  ...presentStoredTenant(ctx, row, hosts),
  config: row.config,
  operatorProviderSecret:
    secretOfFile(ctx, row.tenant_id) ?? (row.operator_provider_secret === null ? null : 'database'),
});
