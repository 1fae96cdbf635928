import { tenantIdPattern } from '@grandstand/contract/constants';
import { z } from 'zod';
import { isRole, roles } from './roles.ts';

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export const environments = ['local', 'production'] as const;
const switches = ['on', 'off'] as const;
/** Splits a list at its commas. */
export const namesIn = (text: string): string[] =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');

const port = z
  .string()
  .regex(/^\d{1,5}$/, 'a number from 1 to 65535')
  .transform(Number)
  .refine((value) => value >= 1 && value <= 65_535, 'a number from 1 to 65535');

const databaseAddress = z
  .string()
  .regex(/^postgres(ql)?:\/\/\S+$/, 'an address such as postgres://user:password@host/database');

/** An address without path, query or trailing slash. */
const origin = z.string().refine((value) => {
  const url = URL.parse(value);
  return url !== null && /^https?:$/.test(url.protocol) && url.origin === value;
}, 'an origin such as https://club.example, without a path');

/** Matches the bucket, and the prefix of its keys. */
export const s3Address =
  /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[A-Za-z0-9_][A-Za-z0-9._-]*)*)\/?$/;
const isMediaStore = (value: string) => s3Address.test(value) || !/^[a-z0-9]+:/i.test(value);

/** The settings by name, as strings from the environment. */
export const settings = z.object({
  /** Port the server listens on. */
  PORT: port.default(3000),
  /**
   * Address to listen on: `localhost` for this machine only, `0.0.0.0` for every interface. Defaults to the
   * former in the local environment, whose logins are public, and to the latter in production.
   */
  HOST: z.string().min(1, 'an address such as localhost or 0.0.0.0').optional(),
  /** What this process does, separated by commas. Defaults to everything. */
  ROLES: z
    .string()
    .transform(namesIn)
    .refine((names) => names.length > 0 && names.every(isRole), `any of ${roles.join(', ')}`)
    .optional(),
  /** Processes that serve the port together, on PostgreSQL. */
  WORKERS: z
    .string()
    .regex(/^(?:[1-9]|[1-5]\d|6[0-4])$/, 'a whole number from 1 to 64')
    .transform(Number)
    .default(1),
  /** Folder of the embedded database, generated pictures and keys. */
  DATA_DIR: z.string().min(1, 'a folder').default('.data'),
  /**
   * Folder of avatars, pictures of tenants and the archive of builds, which all processes of a site need;
   * defaults to the data directory.
   */
  SHARED_DIR: z.string().min(1, 'a folder').optional(),
  /** PostgreSQL 15 or newer instead of the embedded database. */
  DATABASE_URL: databaseAddress.optional(),
  /** The server itself, where DATABASE_URL leads through a connection pooler. */
  DIRECT_DATABASE_URL: databaseAddress.optional(),
  /** A replica of that database, from which lists are read. */
  REPLICA_DATABASE_URL: databaseAddress.optional(),
  /** Age of a list beyond which the replica is not used, ms. */
  REPLICA_MAX_LAG_MS: z
    .string()
    .regex(/^(?:[1-4]\d{3}|5000)$/, 'a whole number of ms from 1000 to 5000')
    .transform(Number)
    .default(2000),
  /**
   * Redis or Valkey 7 or newer, the same for all processes: carries their messages in place of PostgreSQL, and
   * counts requests for all of them.
   */
  REDIS_URL: z
    .string()
    .refine(
      (value) => /^rediss?:\/\/\S+$/.test(value) && URL.canParse(value),
      'an address such as redis://user:password@host:6379, or rediss:// with TLS',
    )
    .optional(),
  /** The same database with a role that may read every row, for backups. */
  BACKUP_DATABASE_URL: databaseAddress.optional(),
  /** `off` leaves migrations to `operator migrate`: the server only starts on an up-to-date schema. */
  MIGRATE: z.enum(switches).default('on'),
  /** Serve only the tenant with this id. */
  TENANT: z.string().regex(tenantIdPattern, 'the id of a tenant, such as northline').optional(),
  /** Folder of the tenant files. */
  TENANTS_DIR: z.string().min(1, 'a folder').default('demo/tenants'),
  /** Folder of the media library. */
  MEDIA_DIR: z.string().min(1, 'a folder').default('demo/media'),
  /** Folder of the recordings, shared with the ingest; defaults to `recordings` in the data directory. */
  RECORDINGS_DIR: z.string().min(1, 'a folder').optional(),
  /** Port on which the ingest receives encoders; the studio shows its address. */
  RTMP_PORT: port.default(1935),
  /** Address at which encoders publish if it is a different one, such as that of a proxy. */
  RTMP_URL: z
    .string()
    .regex(
      /^rtmps?:\/\/[^\s/?#]+\/[^\s?#]*[^\s/?#]$/,
      'an address such as rtmps://live.club.example/live',
    )
    .optional(),
  /**
   * Where finished recordings are moved: a folder, or `s3://bucket/prefix`. Defaults to RECORDINGS_DIR, which
   * moves nothing.
   */
  MEDIA_STORE: z
    .string()
    .refine(isMediaStore, 'a folder, or an address such as s3://bucket or s3://bucket/prefix')
    .optional(),
  /** Disk space for files of moved recordings, MB; the least recently used are evicted first. */
  MEDIA_STORE_CACHE_MB: z
    .string()
    .regex(/^[1-9]\d{0,6}$/, 'a whole number from 1 to 9999999')
    .transform(Number)
    .default(2048),
  /**
   * Where avatars, pictures of tenants and the archive of builds are, in place of SHARED_DIR:
   * `s3://bucket/prefix`, not the same as that of MEDIA_STORE.
   */
  SHARED_STORE: z
    .string()
    .regex(s3Address, 'an address such as s3://bucket or s3://bucket/prefix')
    .optional(),
  /** Disk space for copies of these files, MB; the least recently used are evicted first. */
  SHARED_STORE_CACHE_MB: z
    .string()
    .regex(/^[1-9]\d{0,6}$/, 'a whole number from 1 to 9999999')
    .transform(Number)
    .default(512),
  /** Address of an S3 server other than Amazon's. */
  S3_ENDPOINT: origin.optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,32}$/, 'a region such as eu-central-1')
    .default('us-east-1'),
  /** Both or neither; without them, the machine's own role and the usual AWS_* variables count. */
  S3_ACCESS_KEY_ID: z.string().min(1, 'a key').optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1, 'a key').optional(),
  /** Name or path of ffmpeg; ffprobe must be beside it. */
  FFMPEG: z.string().min(1, 'a program').default('ffmpeg'),
  /** Folder of the tenants' information pages, `<tenant>/<locale>/<type>.md`. */
  CONTENT_DIR: z.string().min(1, 'a folder').default('demo/content'),
  /** Port of `/metrics`; without it, nothing is measured. */
  METRICS_PORT: port.optional(),
  /** Address to listen on for `/metrics`; they are only for the operator. */
  METRICS_HOST: z.string().min(1, 'an address such as localhost or 10.0.0.7').default('127.0.0.1'),
  /** Address at which the CDN in front purges keys by POST; without it, nothing is purged. */
  CDN_PURGE_URL: z
    .string()
    .refine(
      (value) => /^https?:$/.test(URL.parse(value)?.protocol ?? ''),
      'an address such as https://api.fastly.com/service/<id>/purge',
    )
    .optional(),
  /** Header that authorises it. */
  CDN_PURGE_HEADER: z
    .string()
    .regex(/^[A-Za-z][A-Za-z0-9-]*: ?\S[ -~]*$/, 'a header such as Fastly-Key: <token>')
    .optional(),
  /** OpenTelemetry collector that receives traces over HTTP; without it, nothing is traced. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .string()
    .refine(
      (value) => /^https?:$/.test(URL.parse(value)?.protocol ?? ''),
      'an address such as http://127.0.0.1:4318',
    )
    .optional(),
  /** Share of requests that are traced, unless their proxy has decided. */
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(?:0(?:\.\d{1,6})?|1)$/, 'a number from 0 to 1, such as 0.01')
    .transform(Number)
    .default(0.01),
  /** Minimum log level; defaults to `info` in production, else `warn`. */
  LOG_LEVEL: z.enum(logLevels).optional(),
  /**
   * `local` runs the demo, whose logins are public, and its stand-ins; `production` does neither. Defaults to
   * `local`, but not for a public address.
   */
  GRANDSTAND_ENV: z.enum(environments).optional(),
  /** Address that viewers use, if it is not this process's own, e.g. behind a reverse proxy. */
  PUBLIC_ORIGIN: origin.optional(),
  /**
   * Addresses or networks (comma-separated) of reverse proxies whose X-Forwarded-For and X-Forwarded-Proto
   * are trusted; X-Forwarded-Host never is. Accepts `loopback` and CIDR ranges. Defaults to none.
   */
  TRUST_PROXY: z.string().default(''),
  /**
   * Header in which the reverse proxy names the viewer's country (two capital letters), e.g.
   * `CF-IPCountry`. It is trusted only from a proxy of `TRUST_PROXY`, which must overwrite the value that a
   * viewer sends.
   */
  COUNTRY_HEADER: z
    .string()
    .regex(/^[A-Za-z0-9-]+$/, 'the name of a header, such as CF-IPCountry')
    .optional(),
  /** File of countries by address (MaxMind DB), in place of the bundled one. */
  COUNTRY_DATABASE: z.string().min(1, 'a file').optional(),
  /** Root key of all tokens, at least 32 characters; if not set, generated and stored in DATA_DIR. */
  TOKEN_SECRET: z.string().min(32, 'at least 32 characters').optional(),
  /** While TOKEN_SECRET is rotated: a second secret, the next or the former one, whose signatures are valid. */
  TOKEN_SECRET_ACCEPTED: z.string().min(32, 'at least 32 characters').optional(),
  /**
   * The machine's key for operator calls, at least 32 characters; if not set, generated and stored in DATA_DIR.
   */
  OPERATOR_KEY: z.string().min(32, 'at least 32 characters').optional(),
  /** While OPERATOR_KEY is rotated: a second key that is valid. */
  OPERATOR_KEY_ACCEPTED: z.string().min(32, 'at least 32 characters').optional(),
  /** Multiplies the limits on requests, sockets, failures and mails. */
  RATE_LIMIT_FACTOR: z
    .string()
    .regex(/^[1-9]\d{0,3}$/, 'a whole number from 1 to 9999')
    .transform(Number)
    .default(1),
  /** Mean delay of the event loop above which lists are refused, ms; 0 never refuses any. */
  OVERLOAD_DELAY_MS: z
    .string()
    .regex(/^(?:0|[1-9]\d{1,4})$/, '0, or a whole number of ms from 10 to 99999')
    .transform(Number)
    .optional(),
  /** Multiplies the limits on what viewers store, rows and bytes per table and tenant. */
  STORAGE_LIMIT_FACTOR: z
    .string()
    .regex(/^[1-9]\d{0,3}$/, 'a whole number from 1 to 9999')
    .transform(Number)
    .default(1),
  /** Enables `/api/docs` and `/api/openapi.json`; defaults to `on` in the local environment. */
  API_DOCUMENT: z.enum(switches).optional(),
  /** Lets browsers store pages for use offline; `off` also removes stored pages. */
  OFFLINE_PAGES: z.enum(switches).default('on'),
  /** Memory for rendered pages, MB; 0 disables the cache. */
  PAGE_CACHE_MB: z
    .string()
    .regex(/^\d{1,5}$/, 'a whole number from 0 to 99999')
    .transform(Number)
    .default(40),
  /** Disk space for resized pictures, MB; the least recently used are evicted first. */
  PICTURE_CACHE_MB: z
    .string()
    .regex(/^[1-9]\d{0,5}$/, 'a whole number from 1 to 999999')
    .transform(Number)
    .default(256),
  /** Maximum size of a tenant's uploaded videos together, GB; also of a single one. */
  UPLOAD_LIMIT_GB: z
    .string()
    .regex(/^\d{1,5}$/, 'a whole number from 0 to 99999')
    .transform(Number)
    .default(50),
  /** Server that sends mails; without it, they are written to SHARED_DIR/mail. */
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/\S+$/, 'an address such as smtp://user:password@host:587')
    .refine((url) => URL.canParse(url), 'an address such as smtp://user:password@host:587')
    .optional(),
  /** Sender address of mails; required in production with SMTP_URL. */
  MAIL_FROM: z.email('an email address').optional(),
  /**
   * Lets webhooks be sent to this machine, private networks and plain http, as they always may in the local
   * environment. Any owner of a tenant could then reach them.
   */
  WEBHOOK_PRIVATE_ADDRESSES: z.enum(switches).default('off'),
  /** JSON file with the secrets of third parties, by tenant. */
  PROVIDER_SECRETS_FILE: z.string().min(1, 'a file').optional(),
});

const secretKeys = new Set([
  'CDN_PURGE_HEADER',
  'TOKEN_SECRET',
  'TOKEN_SECRET_ACCEPTED',
  'OPERATOR_KEY',
  'OPERATOR_KEY_ACCEPTED',
  'DATABASE_URL',
  'DIRECT_DATABASE_URL',
  'BACKUP_DATABASE_URL',
  'REPLICA_DATABASE_URL',
  'REDIS_URL',
  'SMTP_URL',
  'S3_SECRET_ACCESS_KEY',
]);

const switchKeys = new Set([
  'API_DOCUMENT',
  'MIGRATE',
  'OFFLINE_PAGES',
  'WEBHOOK_PRIVATE_ADDRESSES',
]);

/** Returns the values that a setting allows; empty if its own message names them. */
export function allowedFor(key: string): string {
  if (key === 'LOG_LEVEL') return `one of ${logLevels.join(', ')}`;
  if (key === 'GRANDSTAND_ENV') return `one of ${environments.join(', ')}`;
  if (switchKeys.has(key)) return `one of ${switches.join(', ')}`;
  return '';
}

/** Returns a value for a message, without showing secrets. */
export const describeValue = (key: string, value: string | undefined) =>
  secretKeys.has(key) ? 'a value (not shown)' : `"${value ?? ''}"`;
