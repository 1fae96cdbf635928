import { existsSync } from 'node:fs';
import path from 'node:path';
import { loadEnvFile } from 'node:process';
import type { z } from 'zod';
import { StartupError } from '../context/error.ts';
import { checkEnvFile } from './env-file.ts';
import { isRole, requireSharedDatabase, requireTokenSecret, type Role } from './roles.ts';
import { checkRelatedSettings } from './setting-rules.ts';
import {
  allowedFor,
  describeValue,
  namesIn,
  s3Address,
  settings,
  type environments,
  type logLevels,
} from './settings.ts';

/** Where files are stored. */
export type FileStoreConfig =
  | { readonly kind: 'folder'; readonly folder: string }
  | {
      readonly kind: 's3';
      readonly bucket: string;
      /** Empty, or ends in `/`. */
      readonly prefix: string;
      /** Null for Amazon's. */
      readonly endpoint: string | null;
      readonly region: string;
      /** Null for those of the machine. */
      readonly credentials: {
        readonly accessKeyId: string;
        readonly secretAccessKey: string;
      } | null;
    };

export type Environment = (typeof environments)[number];

/** The backend's configuration, read once at start-up. Folders are absolute. */
export interface ApiConfig {
  readonly port: number;
  /** `localhost` means both loopback addresses. */
  readonly host: string;
  /** What this process does; null for everything, and for the ingest beside it in the local environment only. */
  readonly roles: ReadonlySet<Role> | null;
  /** Processes that serve the port together. */
  readonly workers: number;
  readonly dataDir: string;
  /** Folder of avatars, pictures of tenants and the archive of builds, the same for all processes. */
  readonly sharedDir: string;
  readonly databaseUrl: string | null;
  /** The server itself; null if `databaseUrl` does not lead through a pooler. */
  readonly directDatabaseUrl: string | null;
  /** A replica from which lists are read; null for none. */
  readonly replica: {
    readonly url: string;
    /** Age of a list beyond which it is not used, ms. */
    readonly maxLagMs: number;
  } | null;
  /** Carries messages between processes and counts their requests; null for PostgreSQL and each by itself. */
  readonly redisUrl: string | null;
  /** With a role that may read every row; null for the role of the server. */
  readonly backupDatabaseUrl: string | null;
  /** `off` leaves migrations to the operator command. */
  readonly migrates: 'on' | 'off';
  /** Id of the only tenant to serve, or null for all. */
  readonly tenant: string | null;
  readonly tenantsDir: string;
  readonly mediaDir: string;
  readonly recordingsDir: string;
  readonly rtmpPort: number;
  /** Address at which encoders publish; null for `rtmpPort` of the portal's host. */
  readonly rtmpUrl: string | null;
  readonly mediaStore: FileStoreConfig;
  /** Where avatars, art and earlier builds are: `sharedDir` or S3. */
  readonly sharedStore: FileStoreConfig;
  /** Disk space for copies of shared files from S3, bytes. */
  readonly sharedStoreCacheBytes: number;
  /** Disk space for files of moved recordings, bytes. */
  readonly mediaStoreCacheBytes: number;
  readonly ffmpeg: string;
  readonly contentDir: string;
  /** Where `/metrics` listens; null for nowhere. */
  readonly metrics: { readonly host: string; readonly port: number } | null;
  /** Where the CDN purges keys, and the header that authorises it; null without a CDN that can. */
  readonly cdnPurge: {
    readonly url: string;
    readonly header: Readonly<Record<string, string>>;
  } | null;
  /** Collector of traces, and the share of requests that are traced; null for none. */
  readonly traces: { readonly collector: string; readonly share: number } | null;
  readonly logLevel: (typeof logLevels)[number];
  readonly environment: Environment;
  readonly publicOrigin: string | null;
  readonly trustProxy: readonly string[];
  /** Lower-case name of the header with the viewer's country, or null. */
  readonly countryHeader: string | null;
  /** File of countries by address, or null for the bundled one. */
  readonly countryDatabase: string | null;
  readonly tokenSecret: string | null;
  /** A second secret whose signatures are valid during a rotation. */
  readonly acceptedTokenSecret: string | null;
  readonly operatorKey: string | null;
  readonly acceptedOperatorKey: string | null;
  readonly rateLimitFactor: number;
  /** Mean delay of the event loop above which lists are refused, ms; 0 never refuses any. */
  readonly overloadDelayMs: number;
  /** Multiplies the limits on what viewers store. */
  readonly storageLimitFactor: number;
  /** True if the API document is public. */
  readonly apiDocument: boolean;
  /** Lets browsers store pages for use offline. */
  readonly offlinePages: boolean;
  readonly pageCacheBytes: number;
  /** Disk space for resized pictures, bytes. */
  readonly pictureCacheBytes: number;
  /** Disk space for a tenant's uploads, bytes. */
  readonly uploadLimitBytes: number;
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  /** True if webhooks may be sent to private addresses. */
  readonly webhookPrivateAddresses: boolean;
  readonly providerSecretsFile: string | null;
}

type Env = Readonly<Record<string, string | undefined>>;

/**
 * Returns the store at an address: a folder or S3. Throws `StartupError` if only one of the S3 keys is set.
 * @param address absolute path, or `s3://bucket/prefix`
 */
function fileStoreOf(values: z.output<typeof settings>, address: string): FileStoreConfig {
  const { S3_ACCESS_KEY_ID: id, S3_SECRET_ACCESS_KEY: secret } = values;
  const [, bucket, prefix = ''] = s3Address.exec(address) ?? [];
  if (bucket === undefined) return { kind: 'folder', folder: address };
  if ((id === undefined) !== (secret === undefined))
    throw new StartupError(
      `${id === undefined ? 'S3_ACCESS_KEY_ID' : 'S3_SECRET_ACCESS_KEY'}: expected a key because the other one is set, found nothing`,
    );
  return {
    kind: 's3',
    bucket,
    prefix: prefix === '' ? '' : `${prefix.slice(1)}/`,
    endpoint: values.S3_ENDPOINT ?? null,
    region: values.S3_REGION,
    credentials:
      id === undefined || secret === undefined
        ? null
        : { accessKeyId: id, secretAccessKey: secret },
  };
}

/** Splits `Name: value`; returns no header for none. */
function headerIn(line: string | undefined): Readonly<Record<string, string>> {
  const [, name, value] = /^([^:]+): ?(.*)$/.exec(line ?? '') ?? [];
  return name === undefined || value === undefined ? {} : { [name]: value };
}

/** Default of `MAIL_FROM`, for mails that stay on this machine. */
const defaultSender = 'no-reply@localhost.localdomain';

/** Default of `OVERLOAD_DELAY_MS` in production; the local environment shares its machine with much else. */
const productionOverloadDelayMs = 250;

/**
 * Validates the environment. An empty value counts as not set.
 * Throws `StartupError` with one line per key: the key, its value, and the allowed values.
 * @param root folder that relative folders are resolved against
 */
export function parseConfig(env: Env, root: string): ApiConfig {
  const nonEmpty = Object.fromEntries(
    Object.keys(settings.shape).flatMap((key) => (env[key] ? [[key, env[key]]] : [])),
  );
  const parsed = settings.safeParse(nonEmpty);
  if (!parsed.success)
    throw new StartupError(
      parsed.error.issues
        .map((issue) => {
          const key = String(issue.path[0]);
          return `${key}: expected ${allowedFor(key) || issue.message}, found ${describeValue(key, env[key])}`;
        })
        .join('\n'),
    );
  const values = parsed.data;
  requireTokenSecret(values);
  requireSharedDatabase(values);
  checkRelatedSettings(values);
  const { GRANDSTAND_ENV: environment = 'local' } = values;
  const isProduction = environment === 'production';
  const recordingsDir = path.resolve(
    root,
    values.RECORDINGS_DIR ?? path.join(values.DATA_DIR, 'recordings'),
  );
  const sharedDir = path.resolve(root, values.SHARED_DIR ?? values.DATA_DIR);
  const { MEDIA_STORE: store = recordingsDir } = values;
  const storeAddress = s3Address.test(store) ? store : path.resolve(root, store);
  return {
    port: values.PORT,
    host: values.HOST ?? (isProduction ? '0.0.0.0' : 'localhost'),
    roles: values.ROLES === undefined ? null : new Set(values.ROLES.filter(isRole)),
    workers: values.WORKERS,
    dataDir: path.resolve(root, values.DATA_DIR),
    sharedDir,
    databaseUrl: values.DATABASE_URL ?? null,
    directDatabaseUrl: values.DIRECT_DATABASE_URL ?? null,
    replica:
      values.REPLICA_DATABASE_URL === undefined
        ? null
        : { url: values.REPLICA_DATABASE_URL, maxLagMs: values.REPLICA_MAX_LAG_MS },
    redisUrl: values.REDIS_URL ?? null,
    backupDatabaseUrl: values.BACKUP_DATABASE_URL ?? null,
    migrates: values.MIGRATE,
    tenant: values.TENANT ?? null,
    tenantsDir: path.resolve(root, values.TENANTS_DIR),
    mediaDir: path.resolve(root, values.MEDIA_DIR),
    recordingsDir,
    rtmpPort: values.RTMP_PORT,
    rtmpUrl: values.RTMP_URL ?? null,
    mediaStore: fileStoreOf(values, storeAddress),
    sharedStore: fileStoreOf(values, values.SHARED_STORE ?? sharedDir),
    sharedStoreCacheBytes: values.SHARED_STORE_CACHE_MB * 1024 * 1024,
    mediaStoreCacheBytes: values.MEDIA_STORE_CACHE_MB * 1024 * 1024,
    ffmpeg: values.FFMPEG,
    contentDir: path.resolve(root, values.CONTENT_DIR),
    cdnPurge:
      values.CDN_PURGE_URL === undefined
        ? null
        : { url: values.CDN_PURGE_URL, header: headerIn(values.CDN_PURGE_HEADER) },
    traces:
      values.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
        ? null
        : {
            collector: values.OTEL_EXPORTER_OTLP_ENDPOINT,
            share: values.OTEL_TRACES_SAMPLER_ARG,
          },
    metrics:
      values.METRICS_PORT === undefined
        ? null
        : { host: values.METRICS_HOST, port: values.METRICS_PORT },
    logLevel: values.LOG_LEVEL ?? (isProduction ? 'info' : 'warn'),
    environment,
    publicOrigin: values.PUBLIC_ORIGIN ?? null,
    trustProxy: namesIn(values.TRUST_PROXY),
    countryHeader: values.COUNTRY_HEADER?.toLowerCase() ?? null,
    countryDatabase:
      values.COUNTRY_DATABASE === undefined ? null : path.resolve(root, values.COUNTRY_DATABASE),
    tokenSecret: values.TOKEN_SECRET ?? null,
    acceptedTokenSecret: values.TOKEN_SECRET_ACCEPTED ?? null,
    operatorKey: values.OPERATOR_KEY ?? null,
    acceptedOperatorKey: values.OPERATOR_KEY_ACCEPTED ?? null,
    rateLimitFactor: values.RATE_LIMIT_FACTOR,
    overloadDelayMs: values.OVERLOAD_DELAY_MS ?? (isProduction ? productionOverloadDelayMs : 0),
    storageLimitFactor: values.STORAGE_LIMIT_FACTOR,
    apiDocument: values.API_DOCUMENT === undefined ? !isProduction : values.API_DOCUMENT === 'on',
    offlinePages: values.OFFLINE_PAGES === 'on',
    pageCacheBytes: values.PAGE_CACHE_MB * 1024 * 1024,
    pictureCacheBytes: values.PICTURE_CACHE_MB * 1024 * 1024,
    uploadLimitBytes: values.UPLOAD_LIMIT_GB * 1024 ** 3,
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM ?? defaultSender,
    webhookPrivateAddresses: !isProduction || values.WEBHOOK_PRIVATE_ADDRESSES === 'on',
    providerSecretsFile:
      values.PROVIDER_SECRETS_FILE === undefined
        ? null
        : path.resolve(root, values.PROVIDER_SECRETS_FILE),
  };
}

/** Returns the environment for a program that this process starts. */
export const inheritedEnvironment = (added: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  ...process.env,
  ...added,
});

/** Reads `.env` of the folder, if there is one (the environment wins), and validates it. */
export function loadConfig(root: string): ApiConfig {
  const file = path.join(root, '.env');
  if (existsSync(file)) {
    checkEnvFile(file);
    loadEnvFile(file);
  }
  return parseConfig(process.env, root);
}
