import { parseConfig, StartupError } from '@grandstand/api';
import { describe, expect, it } from 'vitest';
import { explainFailure } from './explain-failure.ts';

const embedded = parseConfig({ PORT: '4000', HOST: '0.0.0.0', DATA_DIR: '/srv/data' }, '/');
const server = parseConfig(
  {
    DATABASE_URL: 'postgres://app@db.example/grandstand',
    HOST: 'tv.example',
    DATA_DIR: '/srv/data',
    SHARED_DIR: '/mnt/shared',
  },
  '/',
);
const failure = (code: string, message = code, details: object = {}) =>
  Object.assign(new Error(message), { code, ...details });
const fileFailure = (code: string, path: string) =>
  failure(code, `${code}: mkdir '${path}'`, { path, syscall: 'mkdir' });
const lookUp = (hostname: string) =>
  failure('ENOTFOUND', 'getaddrinfo ENOTFOUND', { syscall: 'getaddrinfo', hostname });

describe('explainFailure', () => {
  it.each([
    [failure('EADDRINUSE'), embedded, 'PORT: 4000 is taken'],
    [failure('EADDRNOTAVAIL'), embedded, 'HOST: 0.0.0.0'],
    [failure('ENOSPC'), embedded, 'the disk of /srv/data is full'],
    [failure('53100', 'could not extend file'), embedded, 'the disk of /srv/data is full'],
    [failure('EROFS'), embedded, 'DATA_DIR: /srv/data cannot be written'],
    [failure('ECONNREFUSED'), server, 'DATABASE_URL: the PostgreSQL server does not respond'],
    [lookUp('db.example'), server, 'DATABASE_URL: the PostgreSQL server does not respond'],
    [lookUp('tv.example'), server, 'HOST: tv.example is not an address of this machine'],
    [
      fileFailure('EACCES', '/mnt/shared/mail'),
      server,
      'SHARED_DIR: /mnt/shared cannot be written',
    ],
    [fileFailure('EACCES', '/srv/data/pg'), server, 'DATA_DIR: /srv/data cannot be written'],
    [
      fileFailure('EACCES', '/srv/data/recordings/northline'),
      server,
      'RECORDINGS_DIR: /srv/data/recordings cannot be written',
    ],
    [
      fileFailure('ENOSPC', '/mnt/shared/mail'),
      server,
      'SHARED_DIR: the disk of /mnt/shared is full',
    ],
    [
      fileFailure('ENOTDIR', '/mnt/shared/mail'),
      server,
      'SHARED_DIR: expected a folder, but a part of /mnt/shared/mail is a file',
    ],
    [failure('28P01', 'password authentication failed'), server, 'DATABASE_URL: password'],
    [
      new StartupError('TENANT: expected one of a, found "x"'),
      null,
      'TENANT: expected one of a, found "x"',
    ],
  ])('explains %s in one line', (error, config, expected) => {
    const text = explainFailure(error, config);
    expect(text).toContain(expected);
    expect(text).not.toContain('\n');
  });

  it('shows the full stack of an unexpected error', () => {
    expect(explainFailure(new TypeError('x is not a function'), embedded)).toContain('    at ');
  });
});
