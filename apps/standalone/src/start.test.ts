import { execFile } from 'node:child_process';
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { ApiConfig, TenantDirectory } from '@grandstand/api';
import { afterAll, describe, expect, it } from 'vitest';
import { welcomeText } from './welcome.ts';

const main = fileURLToPath(new URL('main.ts', import.meta.url));
const dir = mkdtempSync(path.join(tmpdir(), 'grandstand-start-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

/** Starts the server with settings that make it exit; returns its exit code and the lines of stderr. */
async function failedStart(env: Record<string, string>) {
  try {
    await promisify(execFile)(process.execPath, [main], {
      env: { PATH: process.env.PATH, DATA_DIR: path.join(dir, 'data'), ...env },
    });
    return null;
  } catch (error) {
    const { code, stderr } = error as { code: number; stderr: string };
    return { code, lines: stderr.trim().split('\n') };
  }
}

it('the server exits with one line for an invalid setting', async () => {
  expect(await failedStart({ PORT: 'http' })).toEqual({
    code: 1,
    lines: ['PORT: expected a number from 1 to 65535, found "http"'],
  });
}, 120_000);

it('the server exits with one line for a tenant without a file', async () => {
  const end = await failedStart({ TENANT: 'nobody' });
  expect(end?.code).toBe(1);
  expect(end?.lines).toEqual([expect.stringContaining('found "nobody"')]);
}, 120_000);

it('the server exits with one line if the PostgreSQL server does not respond', async () => {
  const end = await failedStart({ DATABASE_URL: 'postgres://app@127.0.0.1:1/none' });
  expect(end).toEqual({
    code: 1,
    lines: [expect.stringContaining('DATABASE_URL: the PostgreSQL server does not respond')],
  });
}, 120_000);

it('a start makes the data directory private, including files that others could read before', async () => {
  const data = path.join(dir, 'open');
  const older = ['art/alpha/crest.svg', 'mail/1.json', 'pictures/a.webp', 'token.key', 'avatars/x'];
  const umask = process.umask(0);
  for (const file of older) {
    mkdirSync(path.dirname(path.join(data, file)), { recursive: true });
    writeFileSync(path.join(data, file), 'a secret of more than 32 characters, for keys');
  }
  process.umask(umask);
  chmodSync(data, 0o777);
  // The start fails at this setting after it has created the database and the keys.
  const end = await failedStart({ DATA_DIR: data, MEDIA_DIR: path.join(dir, 'none') });
  expect(end?.lines).toEqual([expect.stringContaining('MEDIA_DIR')]);
  const files = readdirSync(data, { recursive: true, encoding: 'utf8' });
  expect(files.length).toBeGreaterThan(500);
  expect(files).toEqual(expect.arrayContaining(['operator.key', 'pg/PG_VERSION', ...older]));
  const modes = (entries: string[]) =>
    new Set(
      entries
        .map((entry) => lstatSync(path.join(data, entry)))
        .map((state) => `${state.isDirectory() ? 'd' : 'f'} ${(state.mode & 0o777).toString(8)}`),
    );
  expect([...modes(['.', ...files])].toSorted()).toEqual(['d 700', 'f 600']);
}, 120_000);

const config = {
  apiDocument: false,
  databaseUrl: null,
  dataDir: '/data',
  roles: null,
} as ApiConfig;
const directoryOf = (ids: readonly string[]) => {
  const all = ids.map((id) => ({ id, name: id }));
  return {
    all,
    find: (id: string) => all.find((tenant) => tenant.id === id),
    findByHost: () => all[0],
    originOf: (id: string) => `http://${id}.test`,
  } as unknown as TenantDirectory;
};

describe('the welcome', () => {
  it('names the studio and its logins in the demo', () => {
    const text = welcomeText(config, directoryOf(['northline']), ['northline']);
    expect(text).toContain('Studio: http://northline.test/studio/');
    expect(text).toMatch(/northline\s+\S+@\S+ {2}password: .* \(owner\)/);
    expect(text).not.toContain('person add');
  });

  it('names the command that makes the first login of a tenant without one', () => {
    const text = welcomeText(config, directoryOf(['club']), []);
    expect(text).toContain('Studio: http://club.test/studio/');
    expect(text).toContain('npm run operator -- --tenant club person add you@example.org');
  });
});
