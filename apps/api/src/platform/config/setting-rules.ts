/** Settings that, without others, have no effect or not the one that their name promises: each stops the start. */
import proxyAddress from '@fastify/proxy-addr';
import type { z } from 'zod';
import { StartupError } from '../context/error.ts';
import { namesIn, s3Address, type settings } from './settings.ts';

type Values = z.output<typeof settings>;

/** A setting without which others have no effect. */
interface Condition {
  readonly holds: (values: Values) => boolean;
  readonly expected: string;
  /** The effect that the setting would have silently. */
  readonly otherwise: string;
  readonly settings: readonly (keyof Values)[];
}

const hasDatabase = ({ DATABASE_URL: url }: Values) => url !== undefined;

const conditions: readonly Condition[] = [
  {
    settings: ['DIRECT_DATABASE_URL', 'BACKUP_DATABASE_URL'],
    holds: hasDatabase,
    expected: 'DATABASE_URL beside it',
    otherwise: 'The embedded database would be used in place of this one',
  },
  {
    settings: ['REDIS_URL'],
    holds: hasDatabase,
    expected: 'DATABASE_URL beside it',
    otherwise: 'The embedded database has one process, which needs no Redis',
  },
  {
    settings: ['REPLICA_DATABASE_URL'],
    holds: hasDatabase,
    expected: 'DATABASE_URL beside it',
    otherwise: 'The embedded database has no replica',
  },
  {
    settings: ['COUNTRY_HEADER'],
    holds: ({ TRUST_PROXY: proxies }) => namesIn(proxies).length > 0,
    expected: 'TRUST_PROXY beside it',
    otherwise: 'The header counts only from a proxy that TRUST_PROXY names',
  },
  {
    settings: ['CDN_PURGE_HEADER'],
    holds: ({ CDN_PURGE_URL: url }) => url !== undefined,
    expected: 'CDN_PURGE_URL beside it',
    otherwise: 'Nothing would be purged',
  },
  {
    settings: ['S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
    holds: ({ MEDIA_STORE: media = '', SHARED_STORE: shared }) =>
      s3Address.test(media) || shared !== undefined,
    expected: 'MEDIA_STORE or SHARED_STORE with an address such as s3://bucket/prefix beside it',
    otherwise: 'Nothing would be stored in S3',
  },
];

/** Throws `StartupError` for a setting that has no effect without another one. */
function refuseIneffective(values: Values): void {
  for (const { holds, expected, otherwise, settings: names } of conditions) {
    const name = names.find((candidate) => values[candidate] !== undefined);
    if (name !== undefined && !holds(values))
      throw new StartupError(
        `${name}: expected nothing, or ${expected}; found it alone. ${otherwise}`,
      );
  }
}

/** Throws `StartupError` for an entry that is neither an address nor a network nor the name of one. */
function refuseUnknownProxies({ TRUST_PROXY: proxies }: Values): void {
  for (const entry of namesIn(proxies))
    try {
      proxyAddress.compile([entry]);
    } catch {
      throw new StartupError(
        `TRUST_PROXY: expected addresses or networks such as 10.0.0.7 or 10.0.0.0/8, or loopback, found "${entry}"`,
      );
    }
}

/** Throws `StartupError` for a second secret that is the first one: a rotation that rotates nothing. */
function refuseSameSecrets(values: Values): void {
  for (const name of ['TOKEN_SECRET', 'OPERATOR_KEY'] as const) {
    const accepted = values[`${name}_ACCEPTED`];
    if (accepted !== undefined && accepted === values[name])
      throw new StartupError(
        `${name}_ACCEPTED: expected another value than that of ${name}, or nothing; found the same, with which nothing is rotated`,
      );
  }
}

/** Throws `StartupError` for a site with a public address and an environment that was not chosen. */
function requireChosenEnvironment({ PUBLIC_ORIGIN: origin, GRANDSTAND_ENV: chosen }: Values): void {
  if (chosen === undefined && origin?.startsWith('https:') === true)
    throw new StartupError(
      `GRANDSTAND_ENV: expected production because PUBLIC_ORIGIN is ${origin}, found nothing; everybody knows the logins of the default, local. Set it to local for a demo`,
    );
}

/** Throws `StartupError` for mails that mail servers refuse by their sender. */
function requireSender({ SMTP_URL: url, MAIL_FROM: sender, GRANDSTAND_ENV: chosen }: Values): void {
  if (chosen === 'production' && url !== undefined && sender === undefined)
    throw new StartupError(
      'MAIL_FROM: expected the sender of mails because SMTP_URL is set, found nothing; mail servers refuse or hide mails from the default',
    );
}

/** Throws `StartupError` if recordings and shared files would be under the same keys. */
function refuseSameStores({ MEDIA_STORE: media = '', SHARED_STORE: shared }: Values): void {
  const keysOf = (address: string) => s3Address.exec(address)?.slice(1).join('');
  if (shared !== undefined && keysOf(media) === keysOf(shared))
    throw new StartupError(
      `SHARED_STORE: expected another address than that of MEDIA_STORE, such as another prefix, found "${shared}" for both`,
    );
}

const maxPort = 65_535;

/** Throws `StartupError` if a worker would have the port of the server for `/metrics`, or none. */
function requireMetricsPorts({ METRICS_PORT: first, PORT: port, WORKERS: workers }: Values): void {
  if (first === undefined || workers === 1) return;
  // While a worker is replaced, there is one more.
  const last = first + workers;
  if (last > maxPort || (port >= first && port <= last))
    throw new StartupError(
      `METRICS_PORT: expected ${workers + 1} free ports, one more than WORKERS, found ${first} to ${last}${last > maxPort ? '' : `, among them PORT ${port}`}`,
    );
}

/** Throws `StartupError` for settings that contradict each other, or have no effect alone. */
export function checkRelatedSettings(values: Values): void {
  refuseIneffective(values);
  refuseUnknownProxies(values);
  refuseSameSecrets(values);
  requireChosenEnvironment(values);
  requireSender(values);
  refuseSameStores(values);
  requireMetricsPorts(values);
}
