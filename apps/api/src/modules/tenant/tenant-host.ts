/** Host names of stored tenants, and the proof that they belong to them. */
import { randomBytes } from 'node:crypto';
import { hostProof } from '@grandstand/contract';
import { failureReason } from '@grandstand/outbound';
import type { Ctx } from '../../platform/context/context.ts';
import { AppError, invalidField } from '../../platform/context/error.ts';
import type { Scope } from '../../platform/database/database.ts';
import { violatedUniqueConstraint } from '../../platform/database/database-error.ts';
import {
  deleteTenantHosts,
  insertTenantHosts,
  selectTenantHosts,
  updateTenantHost,
  type TenantHostRow,
} from '../../platform/tenancy/stored-tenant.queries.ts';

export const proofRecordOf = (host: string): string => `${hostProof.recordPrefix}${host}`;
export const proofFileOf = (host: string): string => `https://${host}${hostProof.filePath}`;
export const proofTextOf = (token: string): string => `${hostProof.textPrefix}${token}`;

/** True for names of this machine, which need no proof in the local environment. */
const isOfThisMachine = (host: string): boolean => /(?:^|\.)localhost$/.test(host);

/** Runs a change of host names. Throws `tenant_host_taken` if another tenant has verified one of them. */
async function withUniqueHosts<T>(change: () => Promise<T>): Promise<T> {
  try {
    return await change();
  } catch (error) {
    if (violatedUniqueConstraint(error) === 'tenant_host_verified')
      throw new AppError('tenant_host_taken', { cause: error });
    throw error;
  }
}

/** Throws `tenant_host_taken` for a host name of a tenant file. */
function requireNotInTenantFile({ tenants }: Pick<Ctx, 'tenants'>, hosts: readonly string[]): void {
  for (const { config } of tenants.files)
    for (const host of hosts)
      if (config.hosts.includes(host))
        throw new AppError('tenant_host_taken', { message: `Another portal has the host ${host}` });
}

/**
 * Makes the host names of the tenant of the scope those of its settings. New ones are pending, except for
 * names of this machine. Throws `tenant_host_taken`.
 */
export async function saveHosts(ctx: Ctx, scope: Scope, hosts: readonly string[]): Promise<void> {
  const before = await selectTenantHosts(scope);
  const hostsBefore = new Set(before.map(({ host }) => host));
  const added = [...new Set(hosts)].filter((host) => !hostsBefore.has(host));
  requireNotInTenantFile(ctx, added);
  const isLocal = ctx.config.environment === 'local';
  await deleteTenantHosts(
    scope,
    [...hostsBefore].filter((host) => !hosts.includes(host)),
  );
  await withUniqueHosts(() =>
    insertTenantHosts(
      scope,
      added.map((host) => ({
        host,
        token: randomBytes(20).toString('base64url'),
        verified_at: isLocal && isOfThisMachine(host) ? new Date(ctx.clock()) : null,
      })),
    ),
  );
}

/** Returns why a host name's DNS record does not prove it; null if it does. */
async function recordProblem(ctx: Ctx, host: string, text: string): Promise<string | null> {
  try {
    const records = await ctx.resolveTxt(proofRecordOf(host));
    return records.includes(text)
      ? null
      : `the DNS record ${proofRecordOf(host)} does not have the text ${text}`;
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'no response';
    return `no DNS record of type TXT was found at ${proofRecordOf(host)} (${code})`;
  }
}

/** Returns why a host name's file does not prove it; null if it does. */
async function fileProblem(ctx: Ctx, host: string, text: string): Promise<string | null> {
  const address = new URL(proofFileOf(host));
  try {
    const { status, bytes } = await ctx.allowlistedRead(
      address,
      { isListed: ({ hostname }) => hostname === host, allowsLoopback: () => false },
      { accept: 'text/plain', maxBytes: 4096 },
    );
    if (status !== 200) return `${address.href} responded with ${status}`;
    return bytes.toString('utf8').trim() === text
      ? null
      : `${address.href} does not have the text ${text}`;
  } catch (error) {
    return `${address.href} could not be read: ${failureReason(error) ?? 'it does not respond'}`;
  }
}

/** Returns why neither the DNS record nor the file proves a host name; null if one of them does. */
export async function proofProblem(
  ctx: Ctx,
  { host, token }: TenantHostRow,
): Promise<string | null> {
  const text = proofTextOf(token);
  const record = await recordProblem(ctx, host, text);
  if (record === null) return null;
  const file = await fileProblem(ctx, host, text);
  return file === null ? null : `${record}; ${file}`.slice(0, 1000);
}

/** Returns a host name of the tenant of the scope. Throws `validation_failed` with those that it has. */
export async function requireHost(scope: Scope, host: string): Promise<TenantHostRow> {
  const hosts = await selectTenantHosts(scope);
  const found = hosts.find((row) => row.host === host);
  if (found !== undefined) return found;
  const allowed = hosts.map((row) => row.host).join(', ');
  throw invalidField('body.host', `found "${host}", must be one of ${allowed}`);
}

/**
 * Stores the outcome of a check. Throws `tenant_host_taken` if another tenant has verified the name or has it
 * in its file.
 */
export async function saveCheck(
  ctx: Ctx,
  scope: Scope,
  host: string,
  problem: string | null,
): Promise<void> {
  requireNotInTenantFile(ctx, [host]);
  const now = new Date(ctx.clock());
  await withUniqueHosts(() =>
    updateTenantHost(scope, host, {
      verified_at: problem === null ? now : null,
      checked_at: now,
      problem,
    }),
  );
}
