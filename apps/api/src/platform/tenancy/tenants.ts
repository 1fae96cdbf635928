import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  paletteProblems,
  tenantConfig,
  themes,
  type TenantConfig,
  type Theme,
} from '@grandstand/contract';
import type { z } from 'zod';
import type { ApiConfig } from '../config/config.ts';
import { StartupError } from '../context/error.ts';

/** The tenants that this process serves, with `{origin}` replaced. */
export interface TenantDirectory {
  readonly all: readonly TenantConfig[];
  /** Finds a tenant by host name without port, in any case; null for an unknown host (SEC-01). */
  findByHost(host: string): TenantConfig | null;
  find(id: string): TenantConfig | null;
  /** Returns a tenant by id. Throws if it is not served here. */
  get(id: string): TenantConfig;
  /**
   * Finds a host's tenant as its file is written. `{origin}` stays for the browser to fill in where it
   * makes calls; `portal_url` is absolute, since it names the pages to the outside world.
   */
  findWritten(host: string): TenantConfig | null;
  /** Returns the address at which viewers open the tenant, e.g. `http://harbour.localhost:3000`. */
  originOf(id: string): string;
}

interface TenantFile {
  readonly file: string;
  readonly config: TenantConfig;
}

type ServeOptions = Pick<ApiConfig, 'port' | 'publicOrigin' | 'tenant' | 'environment'>;
type ProviderSettings = TenantConfig['auth_providers'];

const loopbackHosts = ['localhost', '127.0.0.1', '[::1]'];

/** True for keys whose value may be a secret, written into the wrong file; it is not logged. */
const isSecretKey = (key: PropertyKey | undefined): boolean =>
  /(secret|_key|password)$/i.test(String(key));

function describeValueAt(value: unknown, keys: readonly PropertyKey[]): string {
  let found: unknown = value;
  for (const key of keys) found = (found as Record<PropertyKey, unknown> | null)?.[key];
  if (found === undefined) return 'nothing';
  return isSecretKey(keys.at(-1)) ? 'a value (not shown)' : JSON.stringify(found).slice(0, 80);
}

function describeIssue(file: string, input: unknown, issue: z.core.$ZodIssue): string {
  let keys = issue.path;
  let rule = issue.message;
  if (issue.code === 'unrecognized_keys') {
    keys = [...issue.path, ...issue.keys.slice(0, 1)];
    rule = 'expected no key of that name';
  } else if (issue.code === 'invalid_value') {
    rule = `expected one of ${issue.values.join(', ')}`;
  }
  const key = keys.map(String).join('.') || '(file)';
  return `${file}: ${key}: ${rule}, found ${describeValueAt(input, keys)}`;
}

/** Parses a tenant file. Throws `StartupError` with a line per fault: file, key, value, allowed values. */
export function parseTenantFile(file: string, text: string): TenantConfig {
  let input: unknown;
  try {
    input = JSON.parse(text);
  } catch (error) {
    throw new StartupError(`${file}: not valid JSON: ${(error as Error).message}`);
  }
  const parsed = tenantConfig.safeParse(input);
  if (!parsed.success)
    throw new StartupError(
      parsed.error.issues.map((issue) => describeIssue(file, input, issue)).join('\n'),
    );
  const offered: readonly Theme[] = parsed.data.enable_white_theme ? themes : ['dark'];
  const unreadable = paletteProblems(parsed.data.brand, offered);
  if (unreadable.length > 0)
    throw new StartupError(unreadable.map((problem) => `${file}: ${problem}`).join('\n'));
  return parsed.data;
}

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

/** Returns the value of `{origin}`: the public origin; with several tenants, each has its own host in it. */
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

/**
 * Returns the origin of one of the demo's own third parties; null outside development, where nothing serves
 * them.
 */
const demoOrigin = (
  site: keyof typeof demoHosts,
  { port, environment }: ServeOptions,
): string | null => (environment === 'local' ? `http://${demoHosts[site]}:${port}` : null);

/** Replaces `{providers}` with the origin; without an origin, removes the providers that contain it. */
function withProviders(settings: ProviderSettings, origin: string | null): ProviderSettings {
  const usable = Object.entries(settings).filter(
    ([, provider]) => origin !== null || !JSON.stringify(provider).includes('{providers}'),
  );
  const text = JSON.stringify(Object.fromEntries(usable));
  return JSON.parse(text.replaceAll('{providers}', origin ?? '')) as ProviderSettings;
}

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
    auth_providers: withProviders(providers, demoOrigin('providers', options)),
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

/** Throws `StartupError` for ids or hosts claimed by two tenants, and if the chosen tenant is unknown. */
export function createTenantDirectory(
  files: readonly TenantFile[],
  options: ServeOptions,
): TenantDirectory {
  refuseDuplicates(files);
  const served = files.filter(
    ({ config }) => options.tenant === null || config.id === options.tenant,
  );
  if (served.length === 0)
    throw new StartupError(
      `TENANT: expected one of ${files.map(({ config }) => config.id).join(', ')}, found "${options.tenant ?? ''}"`,
    );
  const origins = new Map(
    served.map(({ config }) => [config.id, originFor(config, options)] as const),
  );
  const all = served.map(({ config }) => withOrigin(config, origins.get(config.id) ?? '', options));
  const byHost = new Map(all.flatMap((config) => config.hosts.map((host) => [host, config])));
  const [single] = all;
  // A process for one tenant also serves it under the loopback names and the public host.
  if (options.tenant !== null && single !== undefined)
    for (const host of [
      ...loopbackHosts,
      ...(options.publicOrigin === null ? [] : [new URL(options.publicOrigin).hostname]),
    ])
      byHost.set(host, single);
  const written = new Map(
    served.map(({ config }) => {
      const portal_url = config.portal_url.replace('{origin}', origins.get(config.id) ?? '');
      return [config.id, { ...withDemoSites(config, options), portal_url }] as const;
    }),
  );
  const findByHost = (host: string) => byHost.get(host.toLowerCase().replace(/\.$/, '')) ?? null;
  const find = (id: string) => all.find((config) => config.id === id) ?? null;
  return {
    all,
    findByHost,
    findWritten: (host) => {
      const id = findByHost(host)?.id;
      return id === undefined ? null : (written.get(id) ?? null);
    },
    find,
    get: (id) => {
      const tenant = find(id);
      if (tenant === null) throw new Error(`the tenant "${id}" is not served here`);
      return tenant;
    },
    originOf: (id) => origins.get(id) ?? '',
  };
}

/** Reads every `*.json` of the tenants folder. Throws `StartupError`. */
export function loadTenants(config: ApiConfig): TenantDirectory {
  let names: string[];
  try {
    names = readdirSync(config.tenantsDir)
      .filter((name) => name.endsWith('.json') && !name.endsWith('.schema.json'))
      .toSorted();
  } catch {
    throw new StartupError(`TENANTS_DIR: found no folder at ${config.tenantsDir}`);
  }
  if (names.length === 0)
    throw new StartupError(`TENANTS_DIR: found no tenant file (*.json) in ${config.tenantsDir}`);
  const files = names.map((name) => {
    const file = path.join(config.tenantsDir, name);
    return { file, config: parseTenantFile(file, readFileSync(file, 'utf8')) };
  });
  return createTenantDirectory(files, config);
}
