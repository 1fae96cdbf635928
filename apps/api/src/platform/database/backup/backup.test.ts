/** A backup of a tenant that sells, restored on an empty machine: another folder and another database. */
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { createHash } from 'node:crypto';
import { cp, rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventOf } from '../../../modules/event/testing.ts';
import { buyTicket, openShop, shopContent, shopTenant } from '../../../modules/purchase/testing.ts';
import { signedIn, signInOn } from '../../../modules/session/testing.ts';
import { createTestApi, type TestApi } from '../../../testing.ts';
import {
  createInstallations,
  openInstallation,
  type Installation,
} from '../../../testing/empty-installations.testing.ts';
import type { OpenDatabase } from '../database.ts';
import { copyData } from './backup-files.ts';
import { readManifest, writeManifest, type Manifest } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const server = process.env.TEST_DATABASE_URL;
const installations = createInstallations(process.env.TEST_DATABASE_URL);

/** Reads what a viewer sees. */
async function readVisibleState(api: TestApi) {
  const ann = await signInOn(api, 'ann@example.org');
  const list = await api.event.list({ body: {} });
  const contracts = await api.purchase.listContracts({ token: ann.access });
  const match = await api.event.get({ token: ann.access, params: { id: 'paid' } });
  return {
    events: list.body.content.entries.map(({ id }: { id: string }) => id).toSorted(),
    contracts: contracts.body.content.entries,
    isOpen: match.body.content.isEventAvailableForUser,
  };
}

async function rowsOf(db: OpenDatabase) {
  const counts: Record<string, number> = {};
  for (const tenant of ['alpha', 'beta'])
    for (const table of [
      'event',
      'user_account',
      'purchase',
      'entitlement',
      'ledger_entry',
    ] as const)
      counts[`${tenant}.${table}`] = await db.forTenant(tenant, async ({ trx }) => {
        const rows = await trx
          .selectFrom(table as 'event')
          .select('tenant_id')
          .execute();
        return rows.length;
      });
  return counts;
}

const tenants = [shopTenant('alpha'), shopTenant('beta')];
let source: Installation;
/** An empty one, for what is refused. */
let empty: Installation;
let backup: string;
let manifest: Manifest;
let seen: Awaited<ReturnType<typeof readVisibleState>>;
let counted: Awaited<ReturnType<typeof rowsOf>>;

beforeAll(async () => {
  source = await installations.fresh();
  empty = await installations.fresh();
  const db = await openInstallation(source);
  const shop = await openShop({
    db,
    content: {
      alpha: shopContent,
      beta: { events: [eventOf('theirs', { title: 'Zürich – Łódź \u2028 “final”' })] },
    },
  });
  const ann = await signedIn(shop.api, 'ann');
  await buyTicket(shop, { token: ann.access }, 'paid');
  seen = await readVisibleState(shop.api);
  counted = await rowsOf(db);
  await shop.close();
  await db.close();
  for (const [file, text] of [
    ['token.key', 'a secret of more than 32 characters, for keys'],
    ['avatars/alpha/ann.webp', 'a face'],
    ['art/alpha/crest.svg', '<svg/>'],
    ['builds/one/a.js', 'export {}'],
    ['recordings/final/1.mp4', 'x'.repeat(300_000)],
    ['pictures/a.webp', 'generated again'],
  ] as const) {
    mkdirSync(path.dirname(path.join(source.dataDir, file)), { recursive: true });
    writeFileSync(path.join(source.dataDir, file), text);
  }
  backup = installations.freshFolder();
  manifest = await writeBackup(source, backup);
}, 120_000);
afterAll(() => installations.remove(), 120_000);

/** The empty database with folders of its own. */
function emptyFolder(): Installation {
  const dataDir = installations.freshFolder();
  return { ...empty, dataDir, sharedDir: dataDir, recordingsDir: path.join(dataDir, 'recordings') };
}

/** Copies the backup, to damage the copy. */
async function copyOfBackup(): Promise<string> {
  const copy = installations.freshFolder();
  await cp(backup, copy, { recursive: true });
  return copy;
}

describe('a backup', { timeout: 120_000 }, () => {
  it('counts every row of every tenant, and lists every file with its checksum', () => {
    expect(manifest.tables['public.purchase']?.rows).toBe(counted['alpha.purchase']);
    expect(manifest.tables['public.event']?.rows).toBe(
      (counted['alpha.event'] ?? 0) + (counted['beta.event'] ?? 0),
    );
    expect(counted['alpha.ledger_entry']).toBeGreaterThan(0);
    const files = manifest.files.map((file) => file.path);
    expect(files).toEqual(
      expect.arrayContaining([
        'data/token.key',
        'data/avatars/alpha/ann.webp',
        'data/art/alpha/crest.svg',
        'data/builds/one/a.js',
        'data/recordings/final/1.mp4',
      ]),
    );
    expect(files).not.toContain('data/pictures/a.webp');
    expect(files.some((file) => file.startsWith('data/pg'))).toBe(false);
    expect(readManifest(backup)).toEqual(manifest);
    expect(statSync(backup).mode & 0o77).toBe(0);
  });

  it('is refused in a folder with something in it, and inside the data directory', async () => {
    await expect(writeBackup(source, backup)).rejects.toThrow(/is not empty/);
    await expect(writeBackup(source, path.join(source.dataDir, 'backup'))).rejects.toThrow(
      /is inside DATA_DIR/,
    );
  });

  it('of a data directory with a symbolic link, whose content it would lack, is refused', async () => {
    const link = path.join(source.dataDir, 'recordings', 'moved');
    symlinkSync(installations.freshFolder(), link);
    const folder = installations.freshFolder();
    try {
      await expect(writeBackup(source, folder)).rejects.toThrow(`${link} is a symbolic link`);
      expect(existsSync(path.join(folder, 'manifest.json'))).toBe(false);
    } finally {
      rmSync(link);
    }
  });

  it('has the files of a shared folder inside the data directory once', async () => {
    const dataDir = installations.freshFolder();
    const sharedDir = path.join(dataDir, 'shared');
    mkdirSync(path.join(sharedDir, 'avatars'), { recursive: true });
    writeFileSync(path.join(sharedDir, 'avatars/ann.webp'), 'a face');
    writeFileSync(path.join(dataDir, 'token.key'), 'a key');
    const copied = await copyData({ dataDir, sharedDir }, installations.freshFolder());
    expect(copied.map((file) => file.path)).toEqual(['token.key', 'avatars/ann.webp']);
  });

  it('of a database without tables is refused', async () => {
    const folder = installations.freshFolder();
    await expect(writeBackup(emptyFolder(), folder)).rejects.toThrow(/has no (tables|database)/);
    expect(existsSync(path.join(folder, 'manifest.json'))).toBe(false);
  });

  it.skipIf(!server)(
    'by a role under row-level security, whose dump would have no rows, is refused',
    async () => {
      const folder = installations.freshFolder();
      await expect(writeBackup({ ...source, backupDatabaseUrl: null }, folder)).rejects.toThrow(
        /BACKUP_DATABASE_URL: the role "grandstand_test" is subject to row-level security/,
      );
      expect(existsSync(path.join(folder, 'manifest.json'))).toBe(false);
    },
  );

  it.skipIf(Boolean(server))('of an embedded database that a process uses is refused', async () => {
    const db = await openInstallation(source);
    try {
      await expect(writeBackup(source, installations.freshFolder())).rejects.toThrow(
        /is in use by the process/,
      );
    } finally {
      await db.close();
    }
  });
});

describe('a restore', { timeout: 120_000 }, () => {
  it('on an empty machine serves the same matches, accounts, tickets and ledgers', async () => {
    const target = { ...(await installations.fresh()), sharedDir: installations.freshFolder() };
    expect(await restoreBackup(target, backup)).toEqual(manifest);
    const file = (name: string) => readFileSync(path.join(target.dataDir, name), 'utf8');
    expect(readdirSync(target.sharedDir).toSorted()).toEqual(['art', 'avatars', 'builds']);
    expect(readFileSync(path.join(target.sharedDir, 'avatars/alpha/ann.webp'), 'utf8')).toBe(
      'a face',
    );
    expect(existsSync(path.join(target.dataDir, 'avatars'))).toBe(false);
    // And back: both folders are in its backup.
    const again = await writeBackup(target, installations.freshFolder());
    const pathsOf = ({ files }: Manifest) =>
      files
        .map((item) => item.path)
        .filter((item) => item.startsWith('data/'))
        .toSorted();
    expect(pathsOf(again)).toEqual(pathsOf(manifest));
    expect(again.tables).toEqual(manifest.tables);
    expect(file('recordings/final/1.mp4')).toHaveLength(300_000);
    expect(statSync(path.join(target.dataDir, 'token.key')).mode & 0o77).toBe(0);
    const db = await openInstallation(target);
    const api = await createTestApi({ db, tenants, env: { DATA_DIR: target.dataDir } });
    try {
      expect(await rowsOf(db)).toEqual(counted);
      expect(await readVisibleState(api)).toEqual(seen);
      expect(seen.isOpen).toBe(true);
      // It also keeps working: another viewer can register.
      const bea = await signedIn(api, 'bea');
      expect(bea.access).not.toBe('');
    } finally {
      await api.close();
      await db.close();
    }
  });

  it('puts the recordings of a data directory into RECORDINGS_DIR, which must be empty', async () => {
    const recordingsDir = installations.freshFolder();
    const target = { ...(await installations.fresh()), recordingsDir };
    const found = path.join(recordingsDir, 'final/1.mp4');
    mkdirSync(path.dirname(found), { recursive: true });
    writeFileSync(found, 'of another site');
    await expect(restoreBackup(target, backup)).rejects.toThrow(
      `RECORDINGS_DIR: a restore needs an empty folder, and ${recordingsDir} has final`,
    );
    expect(readFileSync(found, 'utf8')).toBe('of another site');
    rmSync(path.dirname(found), { recursive: true });
    await restoreBackup(target, backup);
    expect(readFileSync(found, 'utf8')).toBe('x'.repeat(300_000));
    expect(readdirSync(recordingsDir)).toEqual(['final']);
    expect(existsSync(path.join(target.dataDir, 'recordings'))).toBe(false);
    expect(readFileSync(path.join(target.dataDir, 'avatars/alpha/ann.webp'), 'utf8')).toBe(
      'a face',
    );
  });

  it.each(['data/../../outside.key', '/etc/hostname', 'data//a', 'data/./a', 'data\\\\..\\\\a'])(
    'of a backup whose manifest names %s, a path that is not inside it, is refused',
    async (outside) => {
      const copy = await copyOfBackup();
      const bytes = Buffer.from('outside');
      writeFileSync(path.join(path.dirname(copy), 'outside.key'), bytes);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const files = [...manifest.files, { path: outside, bytes: bytes.length, sha256 }];
      writeManifest(copy, { ...manifest, files });
      const target = emptyFolder();
      await expect(restoreBackup(target, copy)).rejects.toThrow(
        `${JSON.stringify(outside)} is not a path inside the backup`,
      );
      expect(existsSync(target.dataDir)).toBe(false);
      writeManifest(copy, { ...manifest, clusterFolders: [outside] });
      await expect(restoreBackup(target, copy)).rejects.toThrow('is not a path inside the backup');
    },
  );

  it.each(['data/token.key', 'data/avatars'])(
    'of a backup in which %s is a symbolic link is refused before anything is written',
    async (linked) => {
      const copy = await copyOfBackup();
      // The same content, so that every checksum is right.
      await rm(path.join(copy, linked), { recursive: true });
      symlinkSync(path.join(backup, linked), path.join(copy, linked));
      const target = emptyFolder();
      await expect(restoreBackup(target, copy)).rejects.toThrow(
        'leads out of the backup by a symbolic link',
      );
      expect(existsSync(target.dataDir)).toBe(false);
    },
  );

  it('into a database or folder with something in it is refused, and changes nothing', async () => {
    const full = server ? { ...emptyFolder(), databaseUrl: source.databaseUrl } : source;
    await expect(restoreBackup(full, backup)).rejects.toThrow(
      server ? /needs an empty database, and this one has/ : /needs an empty folder, and .* has /,
    );
    const target = emptyFolder();
    mkdirSync(target.dataDir);
    writeFileSync(path.join(target.dataDir, 'operator.key'), 'mine');
    await expect(restoreBackup(target, backup)).rejects.toThrow(
      /needs an empty folder, and .* has operator.key/,
    );
    expect(readFileSync(path.join(target.dataDir, 'operator.key'), 'utf8')).toBe('mine');
  });

  it('of a truncated or incomplete backup is refused before anything is written', async () => {
    const target = emptyFolder();
    const largest = manifest.files.toSorted((a, b) => b.bytes - a.bytes)[0];
    const { path: file = '', bytes = 0 } = largest ?? {};
    const truncated = await copyOfBackup();
    truncateSync(path.join(truncated, file), bytes - 10);
    await expect(restoreBackup(target, truncated)).rejects.toThrow(
      `${file}: expected ${bytes} bytes, found ${bytes - 10}`,
    );
    const changed = await copyOfBackup();
    writeFileSync(path.join(changed, 'data/avatars/alpha/ann.webp'), 'a mask');
    await expect(restoreBackup(target, changed)).rejects.toThrow(/ann.webp: its checksum differs/);
    const unfinished = await copyOfBackup();
    rmSync(path.join(unfinished, 'manifest.json'));
    await expect(restoreBackup(target, unfinished)).rejects.toThrow(/is not a complete backup/);
    expect(existsSync(target.dataDir)).toBe(false);
  });

  it('that finds other rows than the backup counted is refused', async () => {
    const wrong = await copyOfBackup();
    const purchases = manifest.tables['public.purchase'] ?? { rows: 0, checksum: '' };
    writeManifest(wrong, {
      ...manifest,
      tables: { ...manifest.tables, 'public.purchase': { ...purchases, rows: 7 } },
    });
    const target = await installations.fresh();
    await expect(restoreBackup(target, wrong)).rejects.toThrow(
      `public.purchase: expected 7 rows, found ${purchases.rows}`,
    );
    expect(existsSync(path.join(target.dataDir, 'token.key'))).toBe(false);
  });

  it('of a newer version is refused unless its further migrations are compatible', async () => {
    const newer = (compatible: boolean) => ({
      ...manifest,
      migrations: [...manifest.migrations, { name: '9999-newer', compatible }],
    });
    const folder = await copyOfBackup();
    writeManifest(folder, newer(false));
    await expect(restoreBackup(empty, folder)).rejects.toThrow(
      /was made by a newer version \(it has "9999-newer", with which this version does not work\); restore it with that version/,
    );
    writeManifest(folder, newer(true));
    await restoreBackup(await installations.fresh(), folder);
  });

  it('of the other kind of database is refused', async () => {
    const databaseUrl = server ? null : 'postgres://127.0.0.1:1/none';
    await expect(restoreBackup({ ...empty, databaseUrl }, backup)).rejects.toThrow(
      /DATABASE_URL: the backup is of/,
    );
  });
});
