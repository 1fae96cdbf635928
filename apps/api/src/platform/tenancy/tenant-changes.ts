import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { Database } from '../database/database.ts';
import type { ProcessChannel } from '../realtime/channel/process-channel.ts';
import { checkTenant, describeProblem } from './parse-tenant.ts';
import { listStoredTenants, listTenantHosts } from './stored-tenant.queries.ts';
import type { OpenTenantDirectory, StoredTenant } from './tenants.ts';

/** Returns the tenants of the database. One whose settings are no longer valid is logged and left out. */
async function readStoredTenants(
  db: Pick<Database, 'withoutTenant'>,
  log: Pick<FastifyBaseLogger, 'error'>,
): Promise<StoredTenant[]> {
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
    const { config, problems } = checkTenant(written);
    if (config === null) {
      log.error({ tenant: id, problems: problems.map(describeProblem) }, 'settings are not valid');
      return [];
    }
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

/** Fills the directory with the tenants of the database. Throws as `requireChosen` does. */
export async function loadStoredTenants({
  db,
  tenants,
  log,
}: Pick<Options, 'db' | 'tenants' | 'log'>): Promise<void> {
  tenants.replaceStored(await readStoredTenants(db, log));
  tenants.requireChosen();
}

/**
 * Creates the announcement of changed tenants, and follows those of other processes. After an outage of the
 * channel between them, it reads the tenants again.
 */
export function createTenantChanges(options: Options): TenantChanges {
  const { db, tenants, log, processes, onChange } = options;
  let reading: Promise<void> = Promise.resolve();
  const read = async () => {
    const changed = tenants.replaceStored(await readStoredTenants(db, log));
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
