import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { Database } from '../database/database.ts';
import type { ProcessChannel } from '../realtime/channel/process-channel.ts';
import { checkStoredTenant, describeProblem } from './parse-tenant.ts';
import { listStoredTenants, listTenantHosts } from './stored-tenant.queries.ts';
import type { OpenTenantDirectory, StoredTenant } from './tenants.ts';

/**
 * Returns the tenants of the database. One whose settings are not valid, perhaps those of a newer process, is logged;
 * it keeps those that this process has, and is left out if it has none.
 */
async function readStoredTenants({
  db,
  tenants,
  log,
}: Pick<Options, 'db' | 'tenants' | 'log'>): Promise<StoredTenant[]> {
  const { rows, hosts } = await db.withoutTenant(async (trx) => ({
    rows: await listStoredTenants(trx),
    hosts: await listTenantHosts(trx),
  }));
  const verified = new Set(
    hosts.flatMap(({ tenant_id: id, host, verified_at: at }) =>
      at === null ? [] : [`${id} ${host}`],
    ),
  );
  return rows.flatMap(({ tenant_id: id, config: written, archived_at: archivedAt }) => {
    const { config: checked, problems } = checkStoredTenant(written);
    if (checked === null)
      log.error({ tenant: id, problems: problems.map(describeProblem) }, 'settings are not valid');
    const config = checked ?? tenants.stored.find((former) => former.config.id === id)?.config;
    if (config === undefined) return [];
    const verifiedHosts = config.hosts.filter((host) => verified.has(`${id} ${host}`));
    return [{ config, verifiedHosts, archived: archivedAt !== null }];
  });
}

/** Announces changed tenants of the database to all processes. */
export interface TenantChanges {
  /** Reads the tenants again, in this process and, without waiting for them, in all others. */
  publish(): Promise<void>;
}

interface Options {
  readonly db: Pick<Database, 'withoutTenant'>;
  readonly tenants: OpenTenantDirectory;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  /** Null if only this process uses the database. */
  readonly processes: ProcessChannel | null;
  /** Called in each process for each tenant that it serves differently from now on. */
  readonly onChange: (tenantId: string) => Promise<void>;
}

/** Fills the directory with the tenants of the database. Throws as `requireConfiguredTenant` does. */
export async function loadStoredTenants(
  options: Pick<Options, 'db' | 'tenants' | 'log'>,
): Promise<void> {
  options.tenants.replaceStored(await readStoredTenants(options));
  options.tenants.requireConfiguredTenant();
}

/**
 * Creates the announcement of changed tenants, and follows those of other processes. After an outage of the
 * channel between them, it reads the tenants again.
 */
export function createTenantChanges(options: Options): TenantChanges {
  const { tenants, log, processes, onChange } = options;
  let reading: Promise<void> = Promise.resolve();
  const read = async () => {
    const changed = tenants.replaceStored(await readStoredTenants(options));
    await Promise.all(changed.map(onChange));
  };
  // One after another, so that an older state never replaces a newer one.
  const readNext = (): Promise<void> => {
    reading = reading.catch(() => {}).then(read);
    return reading;
  };
  const readAgain = async () => {
    await readNext().catch((error: unknown) =>
      log.error({ err: error }, 'changed tenants could not be read'),
    );
  };
  processes?.subscribe('tenant-change', z.object({}), () => void readAgain(), readAgain);
  return {
    publish: async () => {
      await Promise.all([readNext(), processes?.send('tenant-change', {})]);
    },
  };
}
