import { parseConfig, StartupError } from '@grandstand/api';
import { describe, expect, it } from 'vitest';
import { explainFailure } from './explain-failure.ts';

const embedded = parseConfig({ PORT: '4000', HOST: '0.0.0.0', DATA_DIR: '/srv/data' }, '/');
const server = parseConfig({ DATABASE_URL: 'postgres://app@db.example/grandstand' }, '/');
const failure = (code: string, message = code) => Object.assign(new Error(message), { code });

describe('explainFailure', () => {
  it.each([
    [failure('EADDRINUSE'), embedded, 'PORT: 4000 is taken'],
    [failure('EADDRNOTAVAIL'), embedded, 'HOST: 0.0.0.0'],
    [failure('ENOSPC'), embedded, 'the disk of /srv/data is full'],
    [failure('53100', 'could not extend file'), embedded, 'the disk of /srv/data is full'],
    [failure('EROFS'), embedded, 'DATA_DIR: /srv/data cannot be written'],
    [failure('ECONNREFUSED'), server, 'DATABASE_URL: the PostgreSQL server does not respond'],
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
