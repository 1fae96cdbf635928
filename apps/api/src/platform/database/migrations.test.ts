import { describe, expect, it } from 'vitest';
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import { lockOf } from '../../../migrations/large-tables.ts';
import { openTestDatabase } from '../../testing.ts';
import { StartupError } from '../context/error.ts';
import { listMigrations, migrationNames, type Migration } from './migrations.ts';
import type { Tables } from './tables.ts';

describe('migrations', () => {
  it('are the numbered files of the folder, in order, each with a function `up`', async () => {
    const migrations = await listMigrations();
    expect(migrations.slice(0, 4).map(({ name }) => name)).toEqual([
      '0001-first-slice',
      '0002-search',
      '0003-accounts',
      '0005-event-updated-at',
    ]);
    expect(migrations.every(({ up }) => typeof up === 'function')).toBe(true);
  });

  it('are sorted, and files without a number are ignored', () => {
    expect(migrationNames(['0002-b.ts', 'backfill.ts', '0001-a.ts', 'README.md'])).toEqual([
      '0001-a',
      '0002-b',
    ]);
  });

  it.each([
    [
      'a duplicate number',
      ['0001-a.ts', '0002-b.ts', '0002-c.ts'],
      /number 2: "0002-b" and "0002-c"/,
    ],
    ['a missing number', ['0001-a.ts', '0003-c.ts'], /Before the migration "0003-c".* number 2$/],
    ['a missing first number', ['0002-b.ts'], /Before the migration "0002-b".* number 1$/],
  ])('refuse %s', (_, files, message) => {
    expect(() => migrationNames(files)).toThrow(StartupError);
    expect(() => migrationNames(files)).toThrow(message);
  });
});

/** The newest migration from before the check; that it locks large tables is in docs/operations.md. */
const lastUnchecked = '0096-retention';

/** Returns the statements of a migration, without a database. */
async function statementsOf({ up }: Migration): Promise<string[]> {
  const statements: string[] = [];
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (of) => new PostgresIntrospector(of),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => void statements.push(query.sql),
  });
  await up(db);
  return statements;
}

describe('a large table', () => {
  it('is locked by no new migration while all of it is read or written', async () => {
    const found = (await listMigrations()).filter(({ name }) => name > lastUnchecked);
    const problems = await Promise.all(
      found.map(async (migration) =>
        (await statementsOf(migration)).flatMap((statement) => {
          const problem = lockOf(statement);
          return problem === null ? [] : `${migration.name}: ${problem}`;
        }),
      ),
    );
    expect(problems.flat()).toEqual([]);
  });

  it('is found locked by the migrations from before', async () => {
    const all = await listMigrations();
    const problemsOf = async (number: string) => {
      const migration = all.find(({ name }) => name.startsWith(number));
      const statements = migration === undefined ? [] : await statementsOf(migration);
      return statements.flatMap((statement) => lockOf(statement) ?? []);
    };
    expect(await problemsOf('0088')).toEqual([
      expect.stringMatching(/^purchase: rewrites the table/),
      ...Array.from({ length: 3 }, () => expect.stringMatching(/^purchase: builds an index/)),
    ]);
    expect(await problemsOf('0095')).toContain('ledger_entry: locks the table');
  });

  it.each([
    'CREATE UNIQUE INDEX a ON "event" (tenant_id)',
    'CREATE INDEX a\n  ON ONLY purchase USING gin (id)',
    "ALTER TABLE purchase ADD COLUMN a text, ADD COLUMN b text GENERATED ALWAYS AS ('x') STORED",
    'ALTER TABLE purchase ALTER COLUMN price TYPE bigint',
    'ALTER TABLE receipt ADD CONSTRAINT positive CHECK (amount > 0)',
    'ALTER TABLE receipt ADD FOREIGN KEY (tenant_id) REFERENCES tenant (id)',
    'ALTER TABLE receipt ALTER COLUMN title SET NOT NULL',
    'UPDATE event SET title = title',
    'DELETE FROM tag WHERE title = $1',
    'INSERT INTO total SELECT tenant_id, count(*) FROM receipt GROUP BY 1',
    'LOCK TABLE event IN EXCLUSIVE MODE',
  ])('must not be locked by %s', (statement) => {
    expect(lockOf(statement)).not.toBeNull();
  });

  it.each([
    'CREATE INDEX CONCURRENTLY a ON event (tenant_id)',
    'CREATE INDEX a ON event_note (tenant_id)',
    'ALTER TABLE purchase ADD COLUMN note text',
    'ALTER TABLE purchase ADD COLUMN seats integer NOT NULL DEFAULT 1',
    'ALTER TABLE receipt ADD CONSTRAINT positive CHECK (amount > 0) NOT VALID',
    'ALTER TABLE receipt VALIDATE CONSTRAINT positive',
    'CREATE TRIGGER counted BEFORE UPDATE ON event FOR EACH ROW EXECUTE FUNCTION count_one()',
    'INSERT INTO total VALUES (1) ON CONFLICT (id) DO UPDATE SET count = 2',
  ])('may be changed by %s', (statement) => {
    expect(lockOf(statement)).toBeNull();
  });
});

it.skipIf(!process.env.TEST_DATABASE_URL)(
  'migration 0044 takes its locks before its work, so that a transaction that reads and then writes events cannot deadlock with it',
  async () => {
    const migration = (await listMigrations()).find(({ name }) => name.startsWith('0044-'));
    const db = await openTestDatabase();
    const waiting = async () => {
      const { rows } = await db.queue.executeSql(
        `SELECT mode FROM pg_locks WHERE relation = 'event'::regclass AND NOT granted`,
      );
      return rows;
    };
    let migrated: Promise<unknown> | undefined;
    try {
      await db.forTenant('alpha', async ({ trx }) => {
        await trx.selectFrom('event').select('id').execute();
        migrated = db.forTenant('beta', async (scope) => migration?.up(scope.trx));
        await expect.poll(waiting).toEqual([{ mode: 'AccessExclusiveLock' }]);
        await trx.deleteFrom('event').execute();
      });
      await migrated;
    } finally {
      await Promise.allSettled([migrated]);
      await db.close();
    }
  },
);
