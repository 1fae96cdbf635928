import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { TenantConfig } from '@grandstand/contract';
import type { ApiConfig } from '../config/config.ts';
import { StartupError } from '../context/error.ts';
import { parseTenantFile, type TenantFile } from './parse-tenant.ts';

/** A tenant of the database, as the directory has it. */
export interface StoredTenant {
  readonly config: TenantConfig;
  /** Its host names that are verified, in the order of its settings. */
  readonly verifiedHosts: readonly string[];
  readonly archived: boolean;
}

/** The tenants that this process serves, with `{origin}` replaced. Those of the database may change. */
export interface TenantDirectory {
  /** Those of files, then those of the database in the order in which they were created. */
  readonly all: readonly TenantConfig[];
  /** Finds a tenant by host name without port, in any case; null for an unknown host (SEC-01). */
  findByHost(host: string): TenantConfig | null;
  find(id: string): TenantConfig | null;
  /** Returns a tenant by id. Throws if it is not served here. */
  get(id: string): TenantConfig;
  /**
   * Finds a host's tenant with `{origin}` in the addresses of its calls, for the browser to fill in. `portal_url` is
   * absolute, since other sites link to it.
   */
  findWithPlaceholders(host: string): TenantConfig | null;
  /**
   * Returns the address at which viewers open the tenant, e.g. `http://harbour.localhost:3000`; '' if not
   * served.
   */
  originOf(id: string): string;
  /** Returns the origin at which a tenant is served, or would be. */
  originFor(tenant: TenantConfig): string;
  /** The tenant files, whether they are served or not. They take precedence over the database. */
  readonly files: readonly TenantFile[];
}

/** The directory, with the functions that fill it at start-up and after each change. */
export interface OpenTenantDirectory extends TenantDirectory {
  /**
   * Replaces the tenants of the database. Returns the ids of those that are served differently from now on.
   * Ids and hosts of files remain the files'.
   */
  replaceStored(stored: readonly StoredTenant[]): readonly string[];
  /** Those of the database, as `replaceStored` got them last. */
  readonly stored: readonly StoredTenant[];
  /** Throws `StartupError` if this process is to serve a single tenant, `TENANT`, which is unknown. */
  requireConfiguredTenant(): void;
}

type ServeOptions = Pick<ApiConfig, 'port' | 'publicOrigin' | 'tenant' | 'environment'>;
type ProviderSettings = TenantConfig['auth_providers'];

const loopbackHosts = ['localhost', '127.0.0.1', '[::1]'];

function refuseDuplicates(files: readonly TenantFile[]): void {
  const claims = new Map<string, string>();
  for (const { file, config } of files)
    for (const name of [`id "${config.id}"`, ...config.hosts.map((host) => `host "${host}"`)]) {
      const other = claims.get(name);
      if (other !== undefined)
        throw new StartupError(`${file}: ${name} is already taken by ${other}`);
      claims.set(name, file);
    }
}

/**
 * Returns the value of `{origin}`. A process for one tenant has its public origin, if any. Otherwise it is the
 * tenant's first host, with the scheme and port of the public origin or of this process.
 */
function originFor(config: TenantConfig, options: ServeOptions): string {
  if (options.publicOrigin !== null && options.tenant !== null) return options.publicOrigin;
  const url = new URL(options.publicOrigin ?? `http://localhost:${options.port}`);
  url.hostname = config.hosts[0] ?? 'localhost';
  return url.origin;
}

/** Hosts of the demo's own third parties; they are cross-site for every tenant, as real ones are. */
export const demoHosts = {
  providers: 'providers.localhost',
  forms: 'forms.localhost',
  ads: 'ads.localhost',
} as const;

/** Returns the port at which the demo's own third parties are reached: that of the proxy, if one is in front. */
export const demoPort = ({ port, publicOrigin }: Pick<ServeOptions, 'port' | 'publicOrigin'>) =>
  publicOrigin === null ? port : Number(new URL(publicOrigin).port || 80);

/**
 * Returns the origin of one of the demo's own third parties; null outside development, where nothing serves
 * them.
 */
const demoOrigin = (site: keyof typeof demoHosts, options: ServeOptions): string | null =>
  options.environment === 'local' ? `http://${demoHosts[site]}:${demoPort(options)}` : null;

/** Replaces `{providers}` with the origin; without an origin, removes the providers that contain it. */
function withProviders(settings: ProviderSettings, origin: string | null): ProviderSettings {
  const usable = Object.entries(settings).filter(
    ([, provider]) => origin !== null || !JSON.stringify(provider).includes('{providers}'),
  );
  const text = JSON.stringify(Object.fromEntries(usable));
  return JSON.parse(text.replaceAll('{providers}', origin ?? '')) as ProviderSettings;
}

/** Returns sign-in providers of settings as this process serves them. */
export const providersAsServed = (
  settings: ProviderSettings,
  options: ServeOptions,
): ProviderSettings => withProviders(settings, demoOrigin('providers', options));

/** Allows only the demo's own ad server in development, and only others elsewhere (TPS-01). */
function withAds(ads: TenantConfig['ads'], options: ServeOptions): TenantConfig['ads'] {
  if (ads === undefined) return undefined;
  const origin = demoOrigin('ads', options);
  let hosts = ads.hosts.filter((host) => host !== '{ads}');
  if (origin !== null) hosts = ads.hosts.includes('{ads}') ? [origin] : [];
  return hosts.length === 0 ? undefined : { ...ads, hosts };
}

/** Resolves the settings that may name third parties, including the demo's own. */
function withDemoSites(config: TenantConfig, options: ServeOptions): TenantConfig {
  const { auth_providers: providers, user_survey_form_url: form } = config;
  const forms = demoOrigin('forms', options);
  return {
    ...config,
    // In development, nothing is reported to third parties (TPS-01).
    third_parties: options.environment === 'local' ? undefined : config.third_parties,
    ads: withAds(config.ads, options),
    auth_providers: providersAsServed(providers, options),
    user_survey_form_url:
      forms === null && form.startsWith('{forms}') ? '' : form.replace('{forms}', forms ?? ''),
  };
}

function withOrigin(config: TenantConfig, origin: string, options: ServeOptions): TenantConfig {
  const resolve = (address: string) => address.replace('{origin}', origin);
  return {
    ...withDemoSites(config, options),
    portal_url: resolve(config.portal_url),
    api_base: resolve(config.api_base),
    app_config: { ...config.app_config, socket_base: resolve(config.app_config.socket_base) },
  };
}

/** A tenant as it is served. */
interface ServedTenant {
  readonly config: TenantConfig;
  readonly withPlaceholders: TenantConfig;
  readonly origin: string;
  /** Text that is the same as long as nothing of it changed. */
  readonly revision: string;
}

/** Resolves the addresses of a tenant for this process. */
function serveTenant(config: TenantConfig, options: ServeOptions): ServedTenant {
  const origin = originFor(config, options);
  const portal_url = config.portal_url.replace('{origin}', origin);
  return {
    config: withOrigin(config, origin, options),
    withPlaceholders: { ...withDemoSites(config, options), portal_url },
    origin,
    revision: JSON.stringify(config),
  };
}

/** Returns the tenants of the database that no file configures, with their verified hosts that no file names. */
function besideFiles(
  files: readonly TenantFile[],
  stored: readonly StoredTenant[],
): readonly TenantConfig[] {
  const ids = new Set(files.map(({ config }) => config.id));
  const hosts = new Set(files.flatMap(({ config }) => config.hosts));
  return stored.flatMap(({ config, verifiedHosts, archived }) => {
    const freeHosts = verifiedHosts.filter((host) => !hosts.has(host));
    return archived || ids.has(config.id) || freeHosts.length === 0
      ? []
      : [{ ...config, hosts: freeHosts }];
  });
}

/**
 * Creates the directory, with the tenants of files. Throws `StartupError` for ids or hosts that two files
 * claim.
 */
export function createTenantDirectory(
  files: readonly TenantFile[],
  options: ServeOptions,
): OpenTenantDirectory {
  refuseDuplicates(files);
  let all: readonly TenantConfig[] = [];
  let byId = new Map<string, ServedTenant>();
  let byHost = new Map<string, ServedTenant>();
  let knownIds: readonly string[] = [];
  let stored: readonly StoredTenant[] = [];

  function replaceStored(next: readonly StoredTenant[]): readonly string[] {
    stored = next;
    const configs = [...files.map(({ config }) => config), ...besideFiles(files, stored)];
    knownIds = configs.map(({ id }) => id);
    const before = byId;
    const served = configs
      .filter(({ id }) => options.tenant === null || id === options.tenant)
      .map((config) => {
        const tenant = serveTenant(config, options);
        const known = before.get(config.id);
        // Caches recognise settings that did not change by their identity.
        return known?.revision === tenant.revision ? known : tenant;
      });
    all = served.map(({ config }) => config);
    byId = new Map(served.map((tenant) => [tenant.config.id, tenant]));
    byHost = new Map(
      served.flatMap((tenant) => tenant.config.hosts.map((host) => [host, tenant] as const)),
    );
    const [single] = served;
    // A process for one tenant also serves it under the loopback names and the public host.
    if (options.tenant !== null && single !== undefined)
      for (const host of [
        ...loopbackHosts,
        ...(options.publicOrigin === null ? [] : [new URL(options.publicOrigin).hostname]),
      ])
        byHost.set(host, single);
    return [...new Set([...before.keys(), ...byId.keys()])].filter(
      (id) => before.get(id) !== byId.get(id),
    );
  }

  replaceStored([]);
  const servedAt = (host: string) => byHost.get(host.toLowerCase().replace(/\.$/, '')) ?? null;
  const find = (id: string) => byId.get(id)?.config ?? null;
  return {
    get all() {
      return all;
    },
    files,
    get stored() {
      return stored;
    },
    findByHost: (host) => servedAt(host)?.config ?? null,
    findWithPlaceholders: (host) => servedAt(host)?.withPlaceholders ?? null,
    find,
    get: (id) => {
      const tenant = find(id);
      if (tenant === null) throw new Error(`the tenant "${id}" is not served here`);
      return tenant;
    },
    originOf: (id) => byId.get(id)?.origin ?? '',
    originFor: (tenant) => originFor(tenant, options),
    replaceStored,
    requireConfiguredTenant: () => {
      if (options.tenant !== null && all.length === 0)
        throw new StartupError(
          `TENANT: expected one of ${knownIds.join(', ')}, found "${options.tenant}"`,
        );
    },
  };
}

/**
 * Reads every `*.json` of the tenants folder, which may have none: tenants may be in the database. Throws
 * `StartupError`.
 */
export function loadTenants(config: ApiConfig): OpenTenantDirectory {
  let names: string[];
  try {
    names = readdirSync(config.tenantsDir)
      .filter((name) => name.endsWith('.json') && !name.endsWith('.schema.json'))
      .toSorted();
  } catch {
    throw new StartupError(`TENANTS_DIR: found no folder at ${config.tenantsDir}`);
  }
  const files = names.map((name) => {
    const file = path.join(config.tenantsDir, name);
    return parseTenantFile(file, readFileSync(file, 'utf8'));
  });
  return createTenantDirectory(files, config);
}
