import { expect, it } from 'vitest';
import { refuseMisspelt } from './env-file.ts';

it.each([
  ['DATABASE_ULR', 'DATABASE_URL'],
  ['TOKEN_SECRETS', 'TOKEN_SECRET'],
  ['Trust_Proxy', 'TRUST_PROXY'],
])('refuses %s in .env, a misspelt setting that would have no effect', (name, meant) => {
  expect(() => refuseMisspelt(['PORT', name])).toThrow(
    `${name}: expected the name of a setting in .env; did you mean ${meant}?`,
  );
});

it('leaves names of other programs in .env alone', () => {
  const names = ['RTMP_HOST', 'API_URL', 'NODE_ENV', 'AWS_REGION', 'PGHOST', 'PGPORT', 'COLOR'];
  expect(() => refuseMisspelt(names)).not.toThrow();
});
