import { expect, it } from 'vitest';
import { parseConfig } from './config.ts';

const databaseUrl = 'postgres://club:secret@db/club';
const production = { GRANDSTAND_ENV: 'production' };
const onServer = { DATABASE_URL: databaseUrl };
const secret = 'a secret of all processes, long enough';
it.each<[Record<string, string>, string, Record<string, string>]>([
  [
    { DIRECT_DATABASE_URL: databaseUrl },
    'DIRECT_DATABASE_URL: expected nothing, or DATABASE_URL beside it; found it alone. The embedded database would be used',
    onServer,
  ],
  [
    { BACKUP_DATABASE_URL: databaseUrl },
    'BACKUP_DATABASE_URL: expected nothing, or DATABASE_URL beside it; found it alone',
    onServer,
  ],
  [
    { COUNTRY_HEADER: 'CF-IPCountry' },
    'COUNTRY_HEADER: expected nothing, or TRUST_PROXY beside it; found it alone',
    { TRUST_PROXY: 'loopback' },
  ],
  [
    { CDN_PURGE_HEADER: 'Fastly-Key: token' },
    'CDN_PURGE_HEADER: expected nothing, or CDN_PURGE_URL beside it; found it alone. Nothing would be purged',
    { CDN_PURGE_URL: 'https://cdn.example/purge' },
  ],
  [
    { S3_ENDPOINT: 'https://s3.example', MEDIA_STORE: '/srv/archive' },
    'S3_ENDPOINT: expected nothing, or MEDIA_STORE or SHARED_STORE with an address such as s3://bucket/prefix beside it; found it alone',
    { MEDIA_STORE: 's3://matches' },
  ],
  [
    { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' },
    'S3_ACCESS_KEY_ID: expected nothing, or MEDIA_STORE or SHARED_STORE',
    { SHARED_STORE: 's3://shared' },
  ],
  [
    { MEDIA_STORE: 's3://club/tv', SHARED_STORE: 's3://club/tv/' },
    'SHARED_STORE: expected another address than that of MEDIA_STORE, such as another prefix, found "s3://club/tv/" for both',
    { SHARED_STORE: 's3://club/shared' },
  ],
  [
    { TOKEN_SECRET: secret, TOKEN_SECRET_ACCEPTED: secret },
    'TOKEN_SECRET_ACCEPTED: expected another value than that of TOKEN_SECRET, or nothing; found the same',
    { TOKEN_SECRET_ACCEPTED: `${secret}, the next` },
  ],
  [
    { OPERATOR_KEY: secret, OPERATOR_KEY_ACCEPTED: secret },
    'OPERATOR_KEY_ACCEPTED: expected another value than that of OPERATOR_KEY, or nothing; found the same',
    { OPERATOR_KEY_ACCEPTED: '' },
  ],
  [
    { PUBLIC_ORIGIN: 'https://tv.example' },
    'GRANDSTAND_ENV: expected production because PUBLIC_ORIGIN is https://tv.example, found nothing',
    { GRANDSTAND_ENV: 'local' },
  ],
  [
    { ...production, SMTP_URL: 'smtp://mail.example' },
    'MAIL_FROM: expected the sender of mails because SMTP_URL is set, found nothing',
    { MAIL_FROM: 'tv@club.example' },
  ],
  [
    { TRUST_PROXY: '10.0.0.7, proxy.example' },
    'TRUST_PROXY: expected addresses or networks such as 10.0.0.7 or 10.0.0.0/8, or loopback, found "proxy.example"',
    { TRUST_PROXY: '10.0.0.7, 10.0.1.0/24, fd00::/8, loopback' },
  ],
  // Whoever trusts everybody lets each viewer choose an address and a country.
  [{ TRUST_PROXY: '0.0.0.0/0' }, 'found "0.0.0.0/0"', { TRUST_PROXY: '10.0.0.0/8' }],
  [
    { ...onServer, WORKERS: '4', PORT: '9104', METRICS_PORT: '9100' },
    'METRICS_PORT: expected 5 free ports, one more than WORKERS, found 9100 to 9104, among them PORT 9104',
    { PORT: '9105' },
  ],
  [
    { ...onServer, WORKERS: '4', METRICS_PORT: '65533' },
    'METRICS_PORT: expected 5 free ports, one more than WORKERS, found 65533 to 65537',
    { METRICS_PORT: '65531' },
  ],
])('refuses %j, which would silently have no effect or the wrong one', (env, expected, mended) => {
  expect(() => parseConfig(env, '/srv')).toThrow(expected);
  expect(() => parseConfig({ ...env, ...mended }, '/srv')).not.toThrow();
});
