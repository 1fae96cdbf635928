/** Commands on the tenants of the platform. */
import { readFileSync, writeFileSync } from 'node:fs';
import type { CallInput, Calls, PlatformTenant, PlatformTenantDetails } from '@grandstand/contract';
import type { ApiClient } from '@grandstand/contract/client';
import { parseJson, readInput } from './operator-calls.ts';
import { CommandError } from './operator-client.ts';
import { UsageError } from './usage-error.ts';

type Settings = Record<string, unknown>;
type NewTenant = NonNullable<CallInput<Calls['tenant']['create']>['body']>;

/** A command of this file. Files are read when it runs. */
export type TenantCommand =
  | { readonly kind: 'tenant-list'; readonly archived: boolean }
  | {
      readonly kind: 'tenant-new';
      readonly settings: Settings;
      /** A JSON file with settings, `-` for the standard input, or null. */
      readonly file: string | null;
      readonly owner: NewTenant['owner'];
      readonly logo: string | null;
      readonly mark: string | null;
      readonly dryRun: boolean;
    }
  | {
      readonly kind: 'tenant-update';
      readonly id: string;
      readonly settings: Settings;
      /** A JSON file with all settings, as `tenant export` writes it. */
      readonly file: string | null;
      readonly dryRun: boolean;
    }
  | { readonly kind: 'tenant-show' | 'tenant-archive' | 'tenant-restore'; readonly id: string }
  | { readonly kind: 'tenant-export'; readonly id: string; readonly file: string | null }
  | {
      readonly kind: 'tenant-check-host';
      readonly id: string;
      readonly host: string;
      readonly withoutProof: boolean;
    }
  | {
      readonly kind: 'tenant-logo';
      readonly id: string;
      readonly file: string;
      readonly isMark: boolean;
    };

/** Options of these commands. */
export const tenantOptions = {
  accent: { type: 'string' },
  archived: { type: 'boolean' },
  host: { type: 'string' },
  languages: { type: 'string' },
  logo: { type: 'string' },
  mail: { type: 'boolean' },
  mark: { type: 'string' },
  owner: { type: 'string' },
  secondary: { type: 'string' },
  sports: { type: 'string' },
  square: { type: 'boolean' },
  'time-zone': { type: 'string' },
  'without-proof': { type: 'boolean' },
} as const;

type Values = {
  [K in keyof typeof tenantOptions]?: (typeof tenantOptions)[K]['type'] extends 'boolean'
    ? boolean
    : string;
} & { name?: string; body?: string; 'dry-run'?: boolean };

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Returns the settings that options name. The server checks them. */
function settingsOf(values: Values): Settings {
  const { name, host, languages, sports, accent, secondary, 'time-zone': timeZone } = values;
  const brand = {
    ...(accent === undefined ? {} : { accent }),
    ...(secondary === undefined ? {} : { secondary }),
  };
  return {
    ...(name === undefined ? {} : { name }),
    ...(host === undefined ? {} : { hosts: listOf(host) }),
    ...(languages === undefined ? {} : { locales: listOf(languages) }),
    ...(sports === undefined ? {} : { sports: listOf(sports) }),
    ...(timeZone === undefined ? {} : { time_zone: timeZone }),
    ...(Object.keys(brand).length === 0 ? {} : { brand }),
  };
}

const forms = {
  new: 'tenant new <id> --name <text> --host <host> [--owner <mail>]',
  list: 'tenant list [--archived]',
  show: 'tenant show <id>',
  update: 'tenant update <id> --body <file>|<options>',
  archive: 'tenant archive <id>',
  restore: 'tenant restore <id>',
  export: 'tenant export <id> [<file>]',
  'check-host': 'tenant check-host <id> <host> [--without-proof]',
  logo: 'tenant logo <id> <file> [--square]',
} as const;
type Verb = keyof typeof forms;

const settingOptions = ['accent', 'host', 'languages', 'secondary', 'sports', 'time-zone'] as const;
const optionsOfVerb: Partial<Record<Verb, readonly (keyof typeof tenantOptions)[]>> = {
  new: [...settingOptions, 'logo', 'mail', 'mark', 'owner'],
  list: ['archived'],
  update: settingOptions,
  'check-host': ['without-proof'],
  logo: ['square'],
};

/** Throws `UsageError` for an option of another command. */
function refuseOtherOptions(verb: Verb, values: Values): void {
  const allowed = optionsOfVerb[verb] ?? [];
  for (const option of Object.keys(tenantOptions) as (keyof typeof tenantOptions)[])
    if (values[option] !== undefined && !allowed.includes(option))
      throw new UsageError(
        `tenant ${verb}: --${option} is not an option of it. Write it as "${forms[verb]}"`,
      );
}

/** Parses a command of this file; null for any other. Throws `UsageError`. */
export function parseTenantCommand(
  positionals: readonly string[],
  values: Values,
): TenantCommand | null {
  const [noun, verb, id = '', value] = positionals;
  if (noun !== 'tenant') return null;
  if (verb === undefined || !Object.hasOwn(forms, verb))
    throw new UsageError(`tenant: use one of ${Object.keys(forms).join(', ')}`);
  const form = forms[verb as Verb];
  const counts: Partial<Record<Verb, readonly number[]>> = {
    new: [2, 3],
    list: [2],
    export: [3, 4],
    'check-host': [4],
    logo: [4],
  };
  if (!(counts[verb as Verb] ?? [3]).includes(positionals.length))
    throw new UsageError(`tenant: write it as "${form}"`);
  refuseOtherOptions(verb as Verb, values);
  const settings = settingsOf(values);
  const { body: file = null, 'dry-run': dryRun = false } = values;
  switch (verb as Verb) {
    case 'list':
      return { kind: 'tenant-list', archived: values.archived === true };
    case 'new':
      return {
        kind: 'tenant-new',
        settings: id === '' ? settings : { id, ...settings },
        file,
        owner:
          values.owner === undefined ? null : { email: values.owner, mail: values.mail === true },
        logo: values.logo ?? null,
        mark: values.mark ?? null,
        dryRun,
      };
    case 'update':
      if (file === null && Object.keys(settings).length === 0)
        throw new UsageError(`tenant: write it as "${form}"`);
      return { kind: 'tenant-update', id, settings, file, dryRun };
    case 'show':
    case 'archive':
    case 'restore':
      return { kind: `tenant-${verb as 'show' | 'archive' | 'restore'}`, id };
    case 'export':
      return { kind: 'tenant-export', id, file: value ?? null };
    case 'check-host':
      return {
        kind: 'tenant-check-host',
        id,
        host: value ?? '',
        withoutProof: values['without-proof'] === true,
      };
    case 'logo':
      return { kind: 'tenant-logo', id, file: value ?? '', isMark: values.square === true };
  }
}

const readSettings = (file: string): Settings =>
  parseJson('tenant', readInput('tenant', file)) as Settings;

/** Returns a file in base64; null if no file is named. */
function readLogo(file: string | null): string | null {
  if (file === null) return null;
  try {
    return readFileSync(file).toString('base64');
  } catch {
    throw new CommandError(`tenant: ${file} cannot be read`);
  }
}

/** Merges settings of options into those of a file. The brand's are merged one by one. */
const merge = (settings: Settings, change: Settings): Settings => ({
  ...settings,
  ...change,
  ...(change.brand === undefined
    ? {}
    : { brand: { ...(settings.brand as Settings), ...(change.brand as Settings) } }),
});

function stateOf({ source, archived, address }: PlatformTenant): string {
  if (source.kind === 'file') return source.file;
  if (archived) return 'archived';
  return address === null ? 'no verified host' : 'database';
}

const printTenant = (tenant: PlatformTenant) =>
  console.log(
    `${tenant.id.padEnd(24)}${(tenant.address ?? '-').padEnd(44)}${stateOf(tenant).padEnd(20)}${tenant.name}`,
  );

/** Prints a tenant with what its pending host names need. */
function printDetails(tenant: PlatformTenantDetails): void {
  printTenant(tenant);
  for (const { host, proof, problem } of tenant.hosts) {
    if (proof === null) continue;
    console.log(
      `${host} is not verified. Make one of these, then run "tenant check-host ${tenant.id} ${host}":`,
    );
    console.log(`  a DNS record of type TXT at ${proof.record} with the text ${proof.text}`);
    console.log(`  a file at ${proof.file} with that text`);
    if (problem !== null) console.log(`  last check: ${problem}`);
  }
}

const readTenant = async (client: ApiClient, id: string): Promise<PlatformTenantDetails> =>
  (await client.tenant.get({ params: { id } })).content;

/** Performs a command of this file. */
export async function runTenantCommand(client: ApiClient, command: TenantCommand): Promise<void> {
  switch (command.kind) {
    case 'tenant-list': {
      let after: string | null = null;
      do {
        const { content }: Awaited<ReturnType<ApiClient['tenant']['list']>> =
          await client.tenant.list({ query: { after, archived: command.archived } });
        content.entries.forEach(printTenant);
        after = content.next;
      } while (after !== null);
      return;
    }
    case 'tenant-new': {
      const { settings, file, owner, logo, mark, dryRun } = command;
      const { content } = await client.tenant.create({
        body: {
          config: merge(file === null ? {} : readSettings(file), settings),
          owner: owner ?? null,
          logo: readLogo(logo),
          mark: readLogo(mark),
          dry_run: dryRun,
        },
      });
      printDetails(content);
      if (dryRun) return console.log('Checked; nothing was stored.');
      if (content.invitation === null) return;
      const { email, link } = content.invitation;
      const once = content.address === null ? ' once a host is verified' : '';
      if (link !== null) console.log(`${email} becomes the owner by this link${once}:\n${link}`);
      else console.log(`${email} is invited by mail${once}.`);
      return;
    }
    case 'tenant-update': {
      const { id, settings, file, dryRun } = command;
      const { version, config: before } = await readTenant(client, id);
      const changed =
        file === null
          ? { change: merge({ brand: before.brand }, settings) }
          : { config: merge(readSettings(file), settings) };
      const { content } = await client.tenant.update({
        params: { id },
        // A tenant of a file has no version; the call explains it.
        body: { version: version ?? 1, ...changed, dry_run: dryRun },
      });
      printDetails(content);
      if (dryRun) console.log('Checked; nothing was stored.');
      return;
    }
    case 'tenant-show': {
      const { config, ...tenant } = await readTenant(client, command.id);
      printDetails({ ...tenant, config });
      return console.log(JSON.stringify(config, null, 2));
    }
    case 'tenant-archive':
    case 'tenant-restore': {
      const { id } = command;
      const { version } = await readTenant(client, id);
      const input = { params: { id }, body: { version: version ?? 1 } };
      const { content } = await (command.kind === 'tenant-archive'
        ? client.tenant.archive(input)
        : client.tenant.restore(input));
      return printDetails(content);
    }
    case 'tenant-export': {
      const { config } = await readTenant(client, command.id);
      const text = `${JSON.stringify(config, null, 2)}\n`;
      if (command.file === null) process.stdout.write(text);
      else writeFileSync(command.file, text);
      return;
    }
    case 'tenant-check-host': {
      const { id, host, withoutProof } = command;
      const { content } = await client.tenant.checkHost({
        params: { id },
        body: { host, without_proof: withoutProof },
      });
      return printDetails(content);
    }
    case 'tenant-logo': {
      const { id, file, isMark } = command;
      const { version } = await readTenant(client, id);
      const { content } = await client.tenant.setPicture({
        params: { id },
        body: {
          version: version ?? 1,
          kind: isMark ? 'mark' : 'logo',
          picture: readLogo(file) ?? '',
        },
      });
      return printDetails(content);
    }
  }
}
