/** Limits what viewers store: rows and bytes per table and tenant (SEC-29). */
import { sql } from 'kysely';
import type { FastifyBaseLogger } from 'fastify';
import { hourMs, minuteMs } from '@grandstand/contract/constants';
import type { Clock } from '../config/clock.ts';
import { AppError } from '../context/error.ts';
import type { Database, Scope } from './database.ts';
import type { TableLimit } from './table-limit.ts';

type ViewerTable = Extract<TableLimit, { addedBy: 'viewers' }>;

export interface TableUsage {
  /** Throws `storage_full` if one of the tables is full for the tenant. */
  requireSpace(tenantId: string, tables: readonly string[]): void;
  /** Counts a stored request until the next measurement. */
  add(tenantId: string, tables: readonly string[], bytes: number): void;
  /** Measures the tables that could be full, and removes the oldest rows beyond their limits. */
  enforce(): Promise<void>;
}

interface Usage {
  readonly rows: number;
  readonly bytes: number;
  /** Added by this process since the measurement. */
  addedRows: number;
  addedBytes: number;
  readonly measuredAt: number;
}

interface UsageOptions {
  readonly db: Pick<Database, 'forTenant' | 'withoutTenant'>;
  /** Returns the tenants that this process serves. */
  readonly tenantIds: () => readonly string[];
  readonly limits: ReadonlyMap<string, TableLimit>;
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  /** Multiplies every limit. */
  readonly factor: number;
}

/** Minimum size of a stored row: header and pointer. */
const minRowBytes = 28;
/**
 * A measurement is repeated after `remeasureMs`, near the limit after `remeasureNearLimitMs`, or once
 * `remeasureShare` of the limit was added.
 */
const remeasureMs = hourMs;
const remeasureNearLimitMs = 5 * minuteMs;
const remeasureShare = 0.01;
/** Removal leaves this share of the limit. */
const remainingShare = 0.9;
/** Share of the limit from which a table counts as nearly full. */
const warningShare = 0.85;
/** Rows per transaction of a removal, so that requests get their turn. */
const batchRows = 5000;
/** Counting a table at its limit takes longer than a request may. */
const statementTimeoutMs = 60_000;

/** Returns the size of each table, of all tenants together, bytes. */
async function tableSizes(
  db: Pick<Database, 'withoutTenant'>,
  names: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.withoutTenant((trx) =>
    sql<{ name: string; bytes: number }>`SELECT relname AS name, pg_table_size(oid)::float8 AS bytes
      FROM pg_class WHERE relnamespace = current_schema()::regnamespace
        AND relname IN (${sql.join(names)})`.execute(trx),
  );
  return new Map(rows.map(({ name, bytes }) => [name, bytes]));
}

async function measure(
  { trx, tenantId }: Scope,
  table: string,
  { counts, files }: ViewerTable,
): Promise<{ rows: number; bytes: number }> {
  const ofFiles = files === undefined ? sql`` : sql` + ${sql.ref(files.bytesIn)}`;
  const counted = counts === undefined ? sql`` : sql`AND ${sql.ref(counts)} IS NOT NULL`;
  const { rows } = await sql<{ rows: number; bytes: number }>`SELECT count(*)::float8 AS rows,
      coalesce(sum(pg_column_size(t.*)${ofFiles}), 0)::float8 AS bytes
    FROM ${sql.table(table)} t WHERE tenant_id = ${tenantId} ${counted}`.execute(trx);
  return rows[0] ?? { rows: 0, bytes: 0 };
}

/** Removes a tenant's oldest rows; returns how many. */
async function removeOldest(
  { trx, tenantId }: Scope,
  table: string,
  { oldestBy, first }: NonNullable<ViewerTable['removes']>,
  limit: number,
): Promise<number> {
  const before =
    first === undefined
      ? sql``
      : sql`(${sql.ref(first.column)} IS ${sql.raw(first.is === 'null' ? 'NOT NULL' : 'NULL')}), `;
  const { numAffectedRows } =
    await sql`DELETE FROM ${sql.table(table)} WHERE tenant_id = ${tenantId}
    AND ctid = ANY (ARRAY(SELECT ctid FROM ${sql.table(table)} WHERE tenant_id = ${tenantId}
      ORDER BY ${before}${sql.ref(oldestBy)} LIMIT ${limit}))`.execute(trx);
  return Number(numAffectedRows ?? 0);
}

/** Counts and limits viewers' rows. Between two measurements, each process counts what it adds itself. */
export function createTableUsage(options: UsageOptions): TableUsage {
  const { db, clock, log, factor, tenantIds } = options;
  const limits = new Map(
    [...options.limits].flatMap(([name, limit]): [string, ViewerTable][] =>
      limit.addedBy === 'viewers'
        ? [[name, { ...limit, maxRows: limit.maxRows * factor, maxBytes: limit.maxBytes * factor }]]
        : [],
    ),
  );
  const usages = new Map<string, Usage>();
  const keyOf = (tenantId: string, table: string) => `${tenantId}|${table}`;
  const store = (tenantId: string, table: string, counted: { rows: number; bytes: number }) =>
    usages.set(keyOf(tenantId, table), {
      ...counted,
      addedRows: 0,
      addedBytes: 0,
      measuredAt: clock(),
    });

  /** True if the last measurement need not be repeated yet. */
  function isCurrent(tenantId: string, table: string, { maxRows, maxBytes }: ViewerTable): boolean {
    const usage = usages.get(keyOf(tenantId, table));
    if (usage === undefined) return false;
    const isNear = usage.rows > maxRows * warningShare || usage.bytes > maxBytes * warningShare;
    return (
      clock() - usage.measuredAt < (isNear ? remeasureNearLimitMs : remeasureMs) &&
      usage.addedRows < maxRows * remeasureShare &&
      usage.addedBytes < maxBytes * remeasureShare
    );
  }

  /** Removes the oldest rows beyond the limit, unless the limit refuses calls instead. Returns the usage afterwards. */
  async function removeRowsBeyondLimit(
    tenantId: string,
    table: string,
    limit: ViewerTable,
    usage: { readonly rows: number; readonly bytes: number },
  ) {
    const { removes, maxRows, maxBytes } = limit;
    if (removes === null || usage.rows === 0) return usage;
    if (usage.rows < maxRows && usage.bytes < maxBytes) return usage;
    const rowBytes = usage.bytes / usage.rows;
    const excess = Math.max(
      usage.rows - maxRows * remainingShare,
      (usage.bytes - maxBytes * remainingShare) / rowBytes,
    );
    let removed = 0;
    while (removed < excess) {
      const batch = Math.ceil(Math.min(batchRows, excess - removed));
      const deleted = await db.forTenant(
        tenantId,
        (scope) => removeOldest(scope, table, removes, batch),
        { statementTimeoutMs },
      );
      if (deleted === 0) break;
      removed += deleted;
    }
    log.warn({ tenant: tenantId, table, removed }, 'the oldest rows of a full table were removed');
    return { rows: usage.rows - removed, bytes: usage.bytes - removed * rowBytes };
  }

  async function enforceTable(tenantId: string, table: string, limit: ViewerTable): Promise<void> {
    const counted = await db.forTenant(tenantId, (scope) => measure(scope, table, limit), {
      statementTimeoutMs,
    });
    const left = await removeRowsBeyondLimit(tenantId, table, limit, counted);
    store(tenantId, table, left);
    if (limit.removes !== null) return;
    const share = Math.max(left.rows / limit.maxRows, left.bytes / limit.maxBytes);
    if (share >= warningShare)
      log.warn(
        { tenant: tenantId, table, ...left, percent: Math.round(share * 100) },
        'a table is nearly full; see STORAGE_LIMIT_FACTOR',
      );
  }

  return {
    requireSpace(tenantId, tables) {
      for (const table of tables) {
        const limit = limits.get(table);
        const usage = usages.get(keyOf(tenantId, table));
        if (limit === undefined || usage === undefined) continue;
        const rows = usage.rows + usage.addedRows;
        const bytes = usage.bytes + usage.addedBytes;
        if (rows >= limit.maxRows || bytes >= limit.maxBytes) throw new AppError('storage_full');
      }
    },
    add(tenantId, tables, bytes) {
      for (const table of tables) {
        const usage = usages.get(keyOf(tenantId, table));
        if (usage === undefined) continue;
        usage.addedRows += 1;
        usage.addedBytes += bytes;
      }
    },
    async enforce() {
      const sizes = await tableSizes(db, [...limits.keys()]);
      const errors: unknown[] = [];
      for (const [table, limit] of limits) {
        const tableBytes = sizes.get(table) ?? 0;
        const rows = tableBytes / minRowBytes;
        const bytes = tableBytes + rows * (limit.files?.maxEach ?? 0);
        const isSmall = rows < limit.maxRows && bytes < limit.maxBytes;
        for (const tenantId of tenantIds()) {
          // A table below every tenant's limit needs no count.
          if (isSmall) store(tenantId, table, { rows, bytes });
          else if (!isCurrent(tenantId, table, limit))
            await enforceTable(tenantId, table, limit).catch((error: unknown) =>
              errors.push(error),
            );
        }
      }
      if (errors.length > 0) throw new AggregateError(errors, 'some tables could not be limited');
    },
  };
}
