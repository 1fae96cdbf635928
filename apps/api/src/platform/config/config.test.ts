import { describe, expect, it } from 'vitest';
import { parseConfig } from './config.ts';

describe('parseConfig', () => {
  it('has a default for everything and treats an empty value as not set', () => {
    expect(parseConfig({ PORT: '', TENANT: '' }, '/srv')).toMatchObject({
      port: 3000,
      dataDir: '/srv/.data',
      tenantsDir: '/srv/demo/tenants',
      databaseUrl: null,
      tenant: null,
      environment: 'local',
      logLevel: 'warn',
      trustProxy: [],
    });
  });

  it('reads the set values', () => {
    const env = {
      PORT: '8080',
      DATA_DIR: '/data',
      TENANT: 'northline',
      GRANDSTAND_ENV: 'production',
      PUBLIC_ORIGIN: 'https://tv.example',
      TRUST_PROXY: 'loopback, 10.0.0.0/8',
    };
    expect(parseConfig(env, '/srv')).toMatchObject({
      port: 8080,
      dataDir: '/data',
      tenant: 'northline',
      logLevel: 'info',
      publicOrigin: 'https://tv.example',
      trustProxy: ['loopback', '10.0.0.0/8'],
    });
  });

  it.each([
    ['PORT', '70000', 'PORT: expected a number from 1 to 65535, found "70000"'],
    ['RTMP_URL', 'https://live.example', 'RTMP_URL: expected an address such as rtmps://'],
    ['REDIS_URL', 'redis.example:6379', 'REDIS_URL: expected an address such as redis://'],
    ['REDIS_URL', 'http://redis.example', 'or rediss:// with TLS, found a value (not shown)'],
    [
      'REDIS_URL',
      'redis://redis.example',
      'REDIS_URL: expected nothing, or DATABASE_URL beside it',
    ],
    [
      'REPLICA_DATABASE_URL',
      'postgres://replica.example/db',
      'REPLICA_DATABASE_URL: expected nothing, or DATABASE_URL beside it',
    ],
    ['REPLICA_MAX_LAG_MS', '9000', 'expected a whole number of ms from 1000 to 5000, found "9000"'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL: expected one of fatal, error, warn'],
    [
      'GRANDSTAND_ENV',
      'staging',
      'GRANDSTAND_ENV: expected one of local, production, found "staging"',
    ],
    ['API_DOCUMENT', 'yes', 'API_DOCUMENT: expected one of on, off, found "yes"'],
    ['OFFLINE_PAGES', 'yes', 'OFFLINE_PAGES: expected one of on, off, found "yes"'],
    [
      'WEBHOOK_PRIVATE_ADDRESSES',
      'yes',
      'WEBHOOK_PRIVATE_ADDRESSES: expected one of on, off, found "yes"',
    ],
    ['PUBLIC_ORIGIN', 'https://tv.example/x', ', found "https://tv.example/x"'],
    ['TENANT', 'No One', 'TENANT: expected the id of a tenant'],
    [
      'ROLES',
      'web,films',
      'ROLES: expected any of web, api, media, jobs, ingest, found "web,films"',
    ],
    ['ROLES', ' , ', 'ROLES: expected any of web, api, media, jobs, ingest'],
    ['ROLES', 'web', 'ROLES: expected web, api, media and jobs together, found "web"'],
    ['OVERLOAD_DELAY_MS', '5', 'OVERLOAD_DELAY_MS: expected 0, or a whole number of ms from 10'],
    ['CDN_PURGE_URL', 'cdn', 'CDN_PURGE_URL: expected an address such as https://'],
    [
      'CDN_PURGE_HEADER',
      'token',
      'CDN_PURGE_HEADER: expected a header such as Fastly-Key: <token>, found a value (not',
    ],
    [
      'OTEL_EXPORTER_OTLP_ENDPOINT',
      'collector',
      'OTEL_EXPORTER_OTLP_ENDPOINT: expected an address such as',
    ],
    ['OTEL_TRACES_SAMPLER_ARG', '2', 'OTEL_TRACES_SAMPLER_ARG: expected a number from 0 to 1'],
    ['OPERATOR_KEY', 'short', 'OPERATOR_KEY: expected at least 32 characters, found a value (not'],
  ])('names %s, its value and the allowed values', (key, value, expected) => {
    expect(() => parseConfig({ [key]: value }, '/')).toThrow(expected);
  });

  it.each([
    [{}, 'localhost'],
    [{ HOST: '' }, 'localhost'],
    [{ HOST: '0.0.0.0' }, '0.0.0.0'],
    [{ GRANDSTAND_ENV: 'production' }, '0.0.0.0'],
    [{ GRANDSTAND_ENV: 'production', HOST: '10.0.0.7' }, '10.0.0.7'],
  ])(
    'listens with %j on %s: a server with public logins is reachable from its machine only',
    (env, host) => {
      expect(parseConfig(env, '/').host).toBe(host);
    },
  );

  it.each([
    [{}, { kind: 'folder', folder: '/srv/.data/recordings' }],
    [{ MEDIA_STORE: 'archive' }, { kind: 'folder', folder: '/srv/archive' }],
    [
      { MEDIA_STORE: 's3://matches' },
      {
        kind: 's3',
        bucket: 'matches',
        prefix: '',
        endpoint: null,
        region: 'us-east-1',
        credentials: null,
      },
    ],
    [
      {
        MEDIA_STORE: 's3://matches/club/tv/',
        S3_ENDPOINT: 'http://127.0.0.1:9000',
        S3_REGION: 'eu-central-1',
        S3_ACCESS_KEY_ID: 'id',
        S3_SECRET_ACCESS_KEY: 'secret',
      },
      {
        kind: 's3',
        bucket: 'matches',
        prefix: 'club/tv/',
        endpoint: 'http://127.0.0.1:9000',
        region: 'eu-central-1',
        credentials: { accessKeyId: 'id', secretAccessKey: 'secret' },
      },
    ],
  ])('stores recordings by %j', (env, mediaStore) => {
    expect(parseConfig(env, '/srv').mediaStore).toEqual(mediaStore);
  });

  it.each([
    [{ MEDIA_STORE: 's3://No_Bucket' }, 'MEDIA_STORE: expected a folder'],
    [{ MEDIA_STORE: 'https://s3.example/matches' }, ', found "https:'],
    [
      { MEDIA_STORE: 's3://matches', S3_SECRET_ACCESS_KEY: 'secret-value' },
      'S3_ACCESS_KEY_ID: expected a key because the other one is set, found nothing',
    ],
  ])('refuses %j', (env, expected) => {
    expect(() => parseConfig(env, '/srv')).toThrow(expected);
  });

  const databaseUrl = 'postgres://club:secret@db/club';

  it('requires the secret that all processes of a production database share', () => {
    const env = { GRANDSTAND_ENV: 'production', DATABASE_URL: databaseUrl };
    expect(() => parseConfig(env, '/')).toThrow(
      'TOKEN_SECRET: expected at least 32 characters, found nothing; production with DATABASE_URL',
    );
    const secret = 'a secret of all processes, long enough';
    expect(parseConfig({ ...env, TOKEN_SECRET: secret }, '/').tokenSecret).toBe(secret);
    // Not required with the embedded database, which has one process, nor outside production.
    expect(parseConfig({ GRANDSTAND_ENV: 'production' }, '/').tokenSecret).toBeNull();
    expect(parseConfig({ DATABASE_URL: databaseUrl }, '/').tokenSecret).toBeNull();
  });

  it('reads the roles, with spaces, and the folders that they share', () => {
    const env = { DATABASE_URL: databaseUrl, ROLES: 'web, media' };
    expect(parseConfig(env, '/srv').roles).toEqual(new Set(['web', 'media']));
    expect(parseConfig(env, '/srv').sharedDir).toBe('/srv/.data');
    expect(parseConfig({ ...env, SHARED_DIR: 'shared' }, '/srv').sharedDir).toBe('/srv/shared');
    expect(parseConfig({ ROLES: 'ingest' }, '/srv').roles).toEqual(new Set(['ingest']));
    expect(parseConfig({}, '/srv').roles).toBeNull();
  });

  it('does not repeat secrets', () => {
    const env = {
      TOKEN_SECRET: 'short-secret',
      DATABASE_URL: 'mysql://u:pass-word@h/d',
      SMTP_URL: 'x://u:pass-word@h',
    };
    let message = '';
    try {
      parseConfig(env, '/');
    } catch (error) {
      message = (error as Error).message;
    }
    expect(message.split('\n')).toHaveLength(3);
    expect(message).not.toMatch(/short-secret|pass-word/);
  });
});
