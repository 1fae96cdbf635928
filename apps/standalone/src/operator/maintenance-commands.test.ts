import { parseConfig } from '@grandstand/api';
import { expect, it } from 'vitest';
import {
  omittedFromBackup,
  parseMaintenanceCommand,
  rollbackNote,
} from './maintenance-commands.ts';

it('a backup names everything outside its folders that a restored site needs', () => {
  const config = (env: Record<string, string>) => parseConfig(env, '/srv/tv');
  expect(omittedFromBackup(config({}))).toEqual([
    'MEDIA_DIR (/srv/tv/demo/media)',
    'TENANTS_DIR (/srv/tv/demo/tenants)',
    'CONTENT_DIR (/srv/tv/demo/content)',
    'the settings',
  ]);
  expect(
    omittedFromBackup(
      config({
        RECORDINGS_DIR: '/srv/recordings',
        MEDIA_STORE: 's3://club-matches/tv',
        SHARED_STORE: 's3://club-matches/shared',
        PROVIDER_SECRETS_FILE: 'secrets.json',
        TOKEN_SECRET: 'a secret of the tests, long enough',
      }),
    ),
  ).toEqual(
    expect.arrayContaining([
      'RECORDINGS_DIR (/srv/recordings)',
      'MEDIA_STORE',
      'SHARED_STORE',
      'PROVIDER_SECRETS_FILE (/srv/tv/secrets.json)',
      'TOKEN_SECRET',
    ]),
  );
});

it.each(['migrate', 'forget-token-secret', 'move-shared-files'])(
  '%s takes no further arguments',
  (name) => {
    expect(parseMaintenanceCommand([name])).toEqual({ kind: name });
    expect(() => parseMaintenanceCommand([name, 'now'])).toThrow(`${name}: write it as "${name}"`);
  },
);

it('migrate says which versions start on the database afterwards', () => {
  const all = ['0001-first', '0002-second', '0003-third', '0004-fourth'].map((name) => ({
    name,
    compatible: name === '0002-second' || name === '0004-fourth',
  }));
  expect(rollbackNote(all, ['0001-first', '0002-second', '0003-third', '0004-fourth'])).toBe('');
  expect(rollbackNote(all, ['0004-fourth'])).toContain('The version before starts');
  expect(rollbackNote(all, ['0002-second', '0003-third', '0004-fourth'])).toContain(
    'Versions without 0003-third no longer start on this database',
  );
});
