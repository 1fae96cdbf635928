import { describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../testing.ts';
import { StartupError } from '../context/error.ts';
import { listMigrations, migrationNames } from './migrations.ts';

describe('migrations', () => {
  it('are the numbered files of the folder, in order, each with a function `up`', async () => {
    const found = await listMigrations();
    expect(found.slice(0, 4).map(({ name }) => name)).toEqual([
      '0001-first-slice',
      '0002-search',
      '0003-accounts',
      '0005-event-updated-at',
    ]);
    expect(found.every(({ up }) => typeof up === 'function')).toBe(true);
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
