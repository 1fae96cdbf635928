import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createInstallations,
  openInstallation,
  type Installation,
} from '../../../testing/empty-installations.testing.ts';
import { writeBackup } from '../backup/write-backup.ts';
import { openDatabase } from '../database.ts';
import { requireSameDatabase } from './same-database.ts';

const server = process.env.TEST_DATABASE_URL;

describe.skipIf(!server)('addresses of one database', () => {
  const installations = createInstallations(server);
  let site: Installation;
  let other: Installation;
  beforeAll(async () => {
    site = await installations.fresh();
    other = await installations.fresh();
    for (const installation of [site, other]) await (await openInstallation(installation)).close();
  }, 120_000);
  afterAll(() => installations.remove(), 120_000);

  const nameOf = (url: string | null) => new URL(url ?? '').pathname.slice(1);

  it('may have different logins', async () => {
    const url = site.databaseUrl ?? '';
    const { backupDatabaseUrl } = site;
    await expect(
      requireSameDatabase(url, 'BACKUP_DATABASE_URL', backupDatabaseUrl),
    ).resolves.toBeUndefined();
    await expect(requireSameDatabase(url, 'DIRECT_DATABASE_URL', null)).resolves.toBeUndefined();
  });

  it('of which DIRECT_DATABASE_URL leads elsewhere are refused before anything is migrated there', async () => {
    const open = openDatabase({
      kind: 'postgres',
      url: site.databaseUrl ?? '',
      directUrl: other.databaseUrl ?? '',
    });
    await expect(open).rejects.toThrow(
      `DIRECT_DATABASE_URL: expected the database of DATABASE_URL, "${nameOf(site.databaseUrl)}", found "${nameOf(other.databaseUrl)}"`,
    );
  });

  it('of which BACKUP_DATABASE_URL leads elsewhere are refused: the backup would be complete, and of another site', async () => {
    const wrong = { ...site, backupDatabaseUrl: other.backupDatabaseUrl };
    await expect(writeBackup(wrong, installations.freshFolder())).rejects.toThrow(
      'BACKUP_DATABASE_URL: expected the database of DATABASE_URL',
    );
  });

  it('of which one cannot be used are named', async () => {
    const url = 'postgres://club@127.0.0.1:1/club';
    await expect(
      requireSameDatabase(site.databaseUrl ?? '', 'DIRECT_DATABASE_URL', url),
    ).rejects.toThrow(
      /^DIRECT_DATABASE_URL: the PostgreSQL server cannot be used \(.*ECONNREFUSED/,
    );
  });
});
