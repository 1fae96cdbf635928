import { z } from 'zod';
import type { CallSchemasOf } from '../call/call-schemas.ts';
import { cursorPaged, cursorPaging } from '../call/cursor-paging.ts';
import { maxUploadedPictureBytes } from '../call/constants.ts';
import { flag, inContent, isoTime } from '../call/primitives.ts';
import { operatorInvitation } from '../operator/operator.ts';
import { requiredLegalSettings } from './legal-constants.ts';
import { locales } from './locales.ts';
import { operatorProviderSettings } from './sign-in-provider-settings.ts';
import { tenantIdPattern, type tenantAddresses } from './tenant-constants.ts';

/** Where a tenant's configuration is. That of files takes precedence, and only the files change it. */
export const tenantSource = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('database') }),
  z.object({
    kind: z.literal('file'),
    /** Name of the file in the folder of the tenant files. */
    file: z.string(),
  }),
]);

/** A host name of a tenant. Only verified ones are served. */
export const tenantHost = z.object({
  host: z.string(),
  state: z.enum(['pending', 'verified']),
  /** Text of the DNS record or file by which the host is verified; null once it is. */
  proof: z.object({ record: z.string(), file: z.string(), text: z.string() }).nullable(),
  /** Why the last check failed. */
  problem: z.string().nullable(),
  checkedAt: isoTime.nullable(),
});
export type TenantHost = z.infer<typeof tenantHost>;

export const platformTenant = z.object({
  id: z.string(),
  name: z.string(),
  source: tenantSource,
  hosts: z.array(tenantHost),
  /** Address at which viewers open it; null while it is not served. */
  address: z.string().nullable(),
  archived: z.boolean(),
  /** Settings below `legal` that its legal pages must have and it lacks. */
  missingLegal: z.array(z.enum(requiredLegalSettings)),
  /** Null for a tenant of files. */
  version: z.int().nullable(),
  createdAt: isoTime.nullable(),
  updatedAt: isoTime.nullable(),
});
export type PlatformTenant = z.infer<typeof platformTenant>;

/** Settings in the format of a tenant file, as they were written: without defaults. */
const writtenConfig = z.record(z.string(), z.unknown());

export const platformTenantDetails = platformTenant.extend({
  config: writtenConfig,
  /** Where the secret of the client at the OpenID provider of its operators is; null if there is none. */
  operatorProviderSecret: z.enum(['file', 'database']).nullable(),
});
export type PlatformTenantDetails = z.infer<typeof platformTenantDetails>;

const tenantParams = z.object({
  id: z.string().regex(tenantIdPattern, 'must be the id of a tenant'),
});
const version = z.int().min(1);

/** A logo in base64: a picture as for other uploads, or an SVG without anything that runs or loads. */
const logo = z
  .base64('must be a file in base64')
  .min(1, 'must not be empty')
  .max(
    Math.ceil(maxUploadedPictureBytes / 3) * 4,
    `must not be larger than ${maxUploadedPictureBytes} bytes`,
  );

/** The keys of a tenant file, which the server validates as it does the files. */
const config = writtenConfig;

export const tenantCreateBody = z.strictObject({
  /** `id`, `name` and `hosts` are required; every other setting has a default. */
  config,
  /** The first owner, who is invited by mail; null for none. */
  owner: z
    .strictObject({
      email: z.email('must be a mail address').max(254),
      locale: z.enum(locales).nullable().default(null),
      /** False returns the link instead, to the key of the machine only. */
      mail: z.boolean().default(true),
    })
    .nullable()
    .default(null),
  logo: logo.nullable().default(null),
  /** Square logo; both are drawn from the name if they are missing. */
  mark: logo.nullable().default(null),
  /** True to check everything and store nothing. */
  dry_run: z.boolean().default(false),
});
export type TenantCreateBody = z.infer<typeof tenantCreateBody>;

export const tenantUpdateBody = z
  .strictObject({
    version,
    /** All settings, in place of the current ones. */
    config: config.optional(),
    /** Some settings; null sets one to its default. */
    change: config.optional(),
    dry_run: z.boolean().default(false),
  })
  .refine(({ config: all, change }) => (all === undefined) !== (change === undefined), {
    message: 'must have either config or change',
  });
export type TenantUpdateBody = z.infer<typeof tenantUpdateBody>;

export const operatorProviderBody = z.strictObject({
  version,
  provider: operatorProviderSettings,
  /** Secret of the client; null keeps the current one. */
  secret: z
    .string()
    .regex(/^[\x20-\x7e]{1,1024}$/, 'must be the secret that the provider assigned')
    .nullable(),
});
export type OperatorProviderBody = z.infer<typeof operatorProviderBody>;

export const tenantCalls = {
  list: {
    summary: 'Lists the tenants of the platform by id, for its administrators',
    query: z.strictObject({
      ...cursorPaging,
      archived: flag.nullable().default(null),
      /** A part of the name, the id or a host. */
      text: z.string().max(100).optional(),
    }),
    response: cursorPaged(platformTenant),
  },
  get: {
    summary: 'Returns a tenant with its settings, as its file would have them',
    params: tenantParams,
    response: inContent(platformTenantDetails),
  },
  create: {
    summary:
      'Creates a tenant, which is served at once on its verified hosts, and invites its owner',
    body: tenantCreateBody,
    response: z.object({
      content: platformTenantDetails.extend({
        invitation: operatorInvitation.extend({ link: z.string().nullable() }).nullable(),
      }),
    }),
  },
  update: {
    summary: 'Changes the settings of a tenant; all processes use them at once',
    params: tenantParams,
    body: tenantUpdateBody,
    response: inContent(platformTenantDetails),
  },
  setPicture: {
    summary: 'Uploads the logo of a tenant, or its square mark',
    params: tenantParams,
    body: z.strictObject({ version, kind: z.enum(['logo', 'mark']), picture: logo }),
    response: inContent(platformTenantDetails),
  },
  checkHost: {
    summary: 'Checks that a host name belongs to the tenant, by its DNS record or its file',
    params: tenantParams,
    body: z.strictObject({
      host: z.string().max(253),
      /** True to accept it without a proof, for the key of the machine only. */
      without_proof: z.boolean().default(false),
    }),
    response: inContent(platformTenantDetails),
  },
  setOperatorProvider: {
    summary:
      'Sets the OpenID provider by which the operators of a tenant sign in, after reading its addresses from its issuer',
    params: tenantParams,
    body: operatorProviderBody,
    response: inContent(platformTenantDetails),
  },
  removeOperatorProvider: {
    summary: 'Removes the OpenID provider of the operators of a tenant, and ends its sessions',
    params: tenantParams,
    body: z.strictObject({ version }),
    response: inContent(platformTenantDetails),
  },
  archive: {
    summary: 'Stops serving a tenant and keeps all it has',
    params: tenantParams,
    body: z.strictObject({ version }),
    response: inContent(platformTenantDetails),
  },
  restore: {
    summary: 'Serves an archived tenant again',
    params: tenantParams,
    body: z.strictObject({ version }),
    response: inContent(platformTenantDetails),
  },
} as const satisfies CallSchemasOf<typeof tenantAddresses>;
