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

type Serving = Pick<ApiConfig, 'port' | 'publicOrigin' | 'tenant' | 'environment'>;
type ProviderSettings = TenantConfig['auth_providers'];

const loopbackHosts = ['localhost', '127.0.0.1', '[::1]'];

/** A secret written into the wrong file must not reach the log as well. */
const isSecretKey = (key: PropertyKey | undefined): boolean =>
  /(secret|_key|password)$/i.test(String(key));

function valueAt(value: unknown, keys: readonly PropertyKey[]): string {
  let found: unknown = value;
  for (const key of keys) found = (found as Record<PropertyKey, unknown> | null)?.[key];
  if (found === undefined) return 'nothing';
  return isSecretKey(keys.at(-1)) ? 'a value (not shown)' : JSON.stringify(found).slice(0, 80);
}

function describeIssue(file: string, input: unknown, issue: z.core.$ZodIssue): string {
  const unknownKeys = issue.code === 'unrecognized_keys' ? issue.keys : [];
  const key = [...issue.path.map(String), ...unknownKeys.slice(0, 1)].join('.') || '(file)';
  const allowed =
    issue.code === 'unrecognized_keys'
      ? 'no key of that name'
      : issue.code === 'invalid_value'
        ? `one of ${issue.values.join(', ')}`
        : issue.message;
  const path_ = unknownKeys.length > 0 ? [...issue.path, unknownKeys[0] ?? ''] : issue.path;
  return `${file}: ${key}: found ${valueAt(input, path_)}, allowed is: ${allowed}`;
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
  const seen = new Map<string, string>();
  for (const { file, config } of files)
    for (const name of [`id "${config.id}"`, ...config.hosts.map((host) => `host "${host}"`)]) {
      const other = seen.get(name);
      if (other !== undefined)
        throw new StartupError(`${file}: ${name} is already taken by ${other}`);
      seen.set(name, file);
    }
}

/** Returns `{origin}`: the public origin, or with several tenants its scheme and port with their host. */
function originFor(config: TenantConfig, serving: Serving): string {
  if (serving.publicOrigin !== null && serving.tenant !== null) return serving.publicOrigin;
  const url = new URL(serving.publicOrigin ?? `http://localhost:${serving.port}`);
  url.hostname = config.hosts[0] ?? 'localhost';
  return url.origin;
}

/** Hosts of the demo's own third parties: other sites than every tenant, as real ones are. */
export const demoHosts = {
  providers: 'providers.localhost',
  forms: 'forms.localhost',
  ads: 'ads.localhost',
} as const;

/**
 * Returns the origin of one of the demo's own third parties. They are served on this machine only;
 * elsewhere, tenants that name them do without.
 */
const demoOrigin = (site: keyof typeof demoHosts, { port, environment }: Serving): string | null =>
  environment === 'local' ? `http://${demoHosts[site]}:${port}` : null;

function withProviders(settings: ProviderSettings, origin: string | null): ProviderSettings {
  const usable = Object.entries(settings).filter(
    ([, provider]) => origin !== null || !JSON.stringify(provider).includes('{providers}'),
  );
  const text = JSON.stringify(Object.fromEntries(usable));
  return JSON.parse(text.replaceAll('{providers}', origin ?? '')) as ProviderSettings;
}

/** In development, only the demo's own ad server is used; elsewhere, only others (TPS-01). */
function withAds(ads: TenantConfig['ads'], serving: Serving): TenantConfig['ads'] {
  const origin = demoOrigin('ads', serving);
  const hosts =
    origin === null
      ? ads?.hosts.filter((host) => host !== '{ads}')
      : ads?.hosts.includes('{ads}') === true
        ? [origin]
        : [];
  return ads === undefined || hosts === undefined || hosts.length === 0
    ? undefined
    : { ...ads, hosts };
}

/** Resolves the settings that may name third parties, including the demo's own. */
function withDemoSites(config: TenantConfig, serving: Serving): TenantConfig {
  const { auth_providers: providers, user_survey_form_url: form } = config;
  const forms = demoOrigin('forms', serving);
  return {
    ...config,
    // In development, nothing is reported to third parties (TPS-01).
    third_parties: serving.environment === 'local' ? undefined : config.third_parties,
    ads: withAds(config.ads, serving),
    auth_providers: withProviders(providers, demoOrigin('providers', serving)),
    user_survey_form_url:
      forms === null && form.startsWith('{forms}') ? '' : form.replace('{forms}', forms ?? ''),
  };
}

function withOrigin(config: TenantConfig, origin: string, serving: Serving): TenantConfig {
  const resolve = (address: string) => address.replace('{origin}', origin);
  return {
    ...withDemoSites(config, serving),
    portal_url: resolve(config.portal_url),
    api_base: resolve(config.api_base),
    app_config: { ...config.app_config, socket_base: resolve(config.app_config.socket_base) },
  };
}

/** Builds the exact host map. Throws `StartupError` for ids or hosts claimed by two tenants. */
export function createTenantDirectory(
  files: readonly TenantFile[],
  serving: Serving,
): TenantDirectory {
  refuseDuplicates(files);
  const served = files.filter(
    ({ config }) => serving.tenant === null || config.id === serving.tenant,
  );
  if (served.length === 0)
    throw new StartupError(
      `TENANT: found "${serving.tenant ?? ''}", allowed is one of ${files.map(({ config }) => config.id).join(', ')}`,
    );
  const origins = new Map(
    served.map(({ config }) => [config.id, originFor(config, serving)] as const),
  );
  const all = served.map(({ config }) => withOrigin(config, origins.get(config.id) ?? '', serving));
  const byHost = new Map(all.flatMap((config) => config.hosts.map((host) => [host, config])));
  const [only] = all;
  // A process for one tenant is also reachable by the machine's own names.
  if (serving.tenant !== null && only !== undefined)
    for (const host of [
      ...loopbackHosts,
      ...(serving.publicOrigin === null ? [] : [new URL(serving.publicOrigin).hostname]),
    ])
      byHost.set(host, only);
  const written = new Map(
    served.map(({ config }) => {
      const portal_url = config.portal_url.replace('{origin}', origins.get(config.id) ?? '');
      return [config.id, { ...withDemoSites(config, serving), portal_url }] as const;
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
