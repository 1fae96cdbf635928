import {
  maxStoredTenants,
  tenantIdPattern,
  type PlatformTenant,
  type OperatorProviderBody,
  type PlatformTenantDetails,
  type TenantCreateBody,
  type TenantUpdateBody,
} from '@grandstand/contract';
import type { Ctx } from '../../platform/context/context.ts';
import { cursorPageOf } from '../../platform/context/cursor.ts';
import { AppError, invalidField, requireVersion } from '../../platform/context/error.ts';
import type { Scope } from '../../platform/database/database.ts';
import { requireAdministrator, requireReauthentication } from '../../platform/http/operator-of.ts';
import {
  countStoredTenants,
  insertStoredTenant,
  listStoredTenants,
  listTenantHosts,
  updateStoredTenant,
  type StoredTenantRow,
} from '../../platform/tenancy/stored-tenant.queries.ts';
import { changedFields, recordChange } from '../audit/index.ts';
import {
  deleteProviderSessions,
  encryptProviderSecret,
  mailInvitations,
  storeInvitation,
  presentSentInvitation,
} from '../operator/index.ts';
import { drawnLogoOf, withLogo, withNewLogos, type NewLogos } from './logo.ts';
import { changedSettings, newSettings } from './new-settings.ts';
import {
  readProviderAddresses,
  requirePublicProviders,
  requireProviderSecret,
  withOperatorProvider,
} from './operator-provider.ts';
import { providerChange, type ProviderChange } from './provider-change.ts';
import {
  presentTenantDetails,
  presentFileTenant,
  presentStoredTenant,
  secretOfFile,
} from './present-tenant.ts';
import { saveHosts } from './tenant-host.ts';
import {
  fileOfTenant,
  requireChangeable,
  requireAllowedSettings,
  requireReadable,
  requireValid,
  type Settings,
} from './tenant-rules.ts';
import { inTenant, resultOf, stateIn } from './tenant-transaction.ts';
import { hasRenewals } from './tenant.queries.ts';

interface TenantSearch {
  readonly size: number;
  readonly after: string | null;
  readonly archived: boolean | null;
  readonly text?: string | undefined;
}

/** Returns whether a tenant's name, id or one of its hosts contains a text in lower case. */
const matches = ({ id, name, hosts }: PlatformTenant, text: string): boolean =>
  [id, name, ...hosts.map(({ host }) => host)].some((value) => value.toLowerCase().includes(text));

/** Returns a page of the tenants of files and of the database, by id. Throws `administrator_required`. */
export async function listTenants(
  ctx: Ctx,
  { size, after, archived, text = '' }: TenantSearch,
): Promise<{ entries: PlatformTenant[]; next: string | null }> {
  requireAdministrator(ctx);
  const { rows, hosts } = await ctx.db.withoutTenant(async (trx) => ({
    rows: await listStoredTenants(trx),
    hosts: await listTenantHosts(trx),
  }));
  const stored = rows
    .filter(({ tenant_id: id }) => fileOfTenant(ctx, id) === null)
    .map((row) =>
      presentStoredTenant(
        ctx,
        row,
        hosts.filter(({ tenant_id: id }) => id === row.tenant_id),
      ),
    );
  const matching = [...ctx.tenants.files.map((file) => presentFileTenant(ctx, file)), ...stored]
    .filter((tenant) => archived === null || tenant.archived === archived)
    .filter((tenant) => matches(tenant, text.trim().toLowerCase()))
    .filter(({ id }) => after === null || id > after)
    .toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const { page, next } = cursorPageOf(matching, size, ({ id }) => id);
  return { entries: [...page], next };
}

/** Returns a tenant with its settings. Throws `not_found`. */
export async function getTenant(ctx: Ctx, id: string): Promise<PlatformTenantDetails> {
  requireReadable(ctx, id);
  const file = fileOfTenant(ctx, id);
  if (file !== null)
    return {
      ...presentFileTenant(ctx, file),
      config: file.written,
      operatorProviderSecret: secretOfFile(ctx, id),
    };
  const { row, hosts } = await ctx.db.forTenant(id, stateIn);
  return presentTenantDetails(ctx, row, hosts);
}

/** Throws `limit_reached` if the installation has as many tenants as it may have. */
async function requireBelowLimit(scope: Scope): Promise<void> {
  if ((await countStoredTenants(scope)) >= maxStoredTenants) throw new AppError('limit_reached');
}

type Created = PlatformTenantDetails & {
  readonly invitation: ReturnType<typeof presentSentInvitation> | null;
};

/**
 * Creates a tenant and invites its owner. All processes serve it as soon as it has a verified host. Throws
 * `validation_failed`, `tenant_exists`, `tenant_host_taken`, `limit_reached`, `picture_unreadable`,
 * `body_too_large`, `administrator_required`, and `forbidden` if anyone but the machine requests a link without a
 * mail.
 */
export async function createTenant(ctx: Ctx, body: TenantCreateBody): Promise<Created> {
  requireAdministrator(ctx);
  const { config: given, owner, logo, mark, dry_run: dryRun } = body;
  const id = String(given.id);
  // Checks the id first, because it names the folder of the logos.
  if (!tenantIdPattern.test(id))
    requireValid(ctx, newSettings(given, { logoUrl: '/-', markUrl: '/-' }), 'body.config');
  if (fileOfTenant(ctx, id) !== null) throw new AppError('tenant_exists');
  const create = async (logos: NewLogos) => {
    const written = newSettings(given, logos);
    const tenant = requireValid(ctx, written, 'body.config');
    await requirePublicProviders(ctx, {}, written, 'body.config');
    return inTenant(ctx, id, dryRun, async (scope) => {
      const { name, hosts } = tenant;
      await requireBelowLimit(scope);
      const now = new Date(ctx.clock());
      if (!(await insertStoredTenant(scope, { name, config: written, now })))
        throw new AppError('tenant_exists');
      await saveHosts(ctx, scope, hosts);
      await recordChange(ctx, scope, {
        action: 'tenant.create',
        subject: { kind: 'tenant', id },
        before: null,
        after: { name, hosts },
      });
      const invitation =
        owner === null
          ? null
          : await storeInvitation({ ...ctx, tenant }, scope, {
              ...owner,
              role: 'owner',
              administrator: false,
            });
      return { state: await stateIn(scope), tenant, invitation };
    });
  };
  const { state, tenant, invitation } = await resultOf(
    withNewLogos({ ...ctx, tenant: { id } }, { logo, mark, ...drawnLogoOf(given) }, create),
  );
  const ofTenant: Ctx = { ...ctx, tenant };
  if (!dryRun) {
    await ctx.tenantChanges.publish();
    if (owner?.mail === true && ctx.tenants.find(id) !== null)
      await ctx.db.forTenant(id, (scope) => mailInvitations(ofTenant, scope));
  }
  const details = presentTenantDetails(ctx, state.row, state.hosts);
  if (invitation === null) return { ...details, invitation };
  const secret = owner?.mail === false && !dryRun ? invitation.secret : null;
  return {
    ...details,
    invitation: presentSentInvitation(ofTenant, { row: invitation.row, secret }),
  };
}

interface Change {
  readonly version: number;
  readonly dryRun?: boolean;
  /** Returns the settings after the change. */
  readonly settings: (before: Settings) => Settings;
  /** Returns the encrypted secret of the provider after the change; undefined keeps the stored one. */
  readonly secret?: (before: StoredTenantRow, change: ProviderChange) => string | null | undefined;
  /** Further fields of the audit entry. */
  readonly recorded?: Settings;
  /** Field of the request with the settings, for errors. */
  readonly field: string;
}

/** Keeps the stored secret of a provider, unless it would be sent elsewhere. */
const retainedSecret: NonNullable<Change['secret']> = (_, { isOtherRecipient }) =>
  isOtherRecipient ? null : undefined;

/**
 * Changes the settings of a tenant in one transaction. Throws `operator_reauthentication_required` for a change of
 * the provider of operators.
 */
async function changeSettings(
  ctx: Ctx,
  action:
    | 'tenant.update'
    | 'tenant.setPicture'
    | 'tenant.setOperatorProvider'
    | 'tenant.removeOperatorProvider',
  id: string,
  { version, dryRun = false, settings, secret = retainedSecret, recorded = {}, field }: Change,
): Promise<PlatformTenantDetails> {
  requireChangeable(ctx, id);
  const { row, hosts } = await resultOf(
    inTenant(ctx, id, dryRun, async (scope) => {
      const { row: before } = await stateIn(scope);
      requireVersion(before, version);
      const after = settings(before.config);
      if (after.id !== id)
        throw invalidField(`${field}.id`, `found "${String(after.id)}", must be "${id}"`);
      requireAllowedSettings(ctx, before.config, after);
      const config = requireValid(ctx, after, field);
      const change = providerChange(before.config, after);
      if (change.isChanged) requireReauthentication(ctx);
      const storedSecret = secret(before, change);
      await saveHosts(ctx, scope, config.hosts);
      if (change.endsSessions) await deleteProviderSessions(scope);
      await updateStoredTenant(scope, {
        ...(storedSecret !== undefined && { operator_provider_secret: storedSecret }),
        config: after,
        name: config.name,
        now: new Date(ctx.clock()),
      });
      const absent = Object.fromEntries(Object.keys(before.config).map((key) => [key, null]));
      await recordChange(ctx, scope, {
        action,
        subject: { kind: 'tenant', id },
        ...changedFields<Settings>(before.config, { ...absent, ...after, ...recorded }),
      });
      return stateIn(scope);
    }),
  );
  if (!dryRun) await ctx.tenantChanges.publish();
  return presentTenantDetails(ctx, row, hosts);
}

/**
 * Changes the settings of a tenant. The stored secret of the provider of operators is removed if it would be sent
 * elsewhere. Throws `not_found`, `tenant_of_file`, `conflict`, `validation_failed`, `tenant_host_taken`,
 * `administrator_required`, and `operator_reauthentication_required` for another provider of operators.
 */
export async function updateTenant(
  ctx: Ctx,
  id: string,
  { version, config, change = {}, dry_run: dryRun }: TenantUpdateBody,
): Promise<PlatformTenantDetails> {
  requireChangeable(ctx, id);
  const settings = (before: Settings): Settings => config ?? changedSettings(before, change);
  const field = config === undefined ? 'body.change' : 'body.config';
  if ((config ?? change).auth_providers != null) {
    const { config: before } = (await ctx.db.forTenant(id, stateIn)).row;
    const after = settings(before);
    requireAllowedSettings(ctx, before, after);
    // Names are looked up outside the transaction; another change meanwhile is a conflict of versions.
    await requirePublicProviders(ctx, before, after, field);
  }
  return changeSettings(ctx, 'tenant.update', id, { version, dryRun, settings, field });
}

/**
 * Replaces a logo of a tenant by an uploaded one. Throws as `updateTenant` does, and `picture_unreadable` and
 * `body_too_large`.
 */
export async function setTenantPicture(
  ctx: Ctx,
  id: string,
  { version, kind, picture }: { version: number; kind: 'logo' | 'mark'; picture: string },
): Promise<PlatformTenantDetails> {
  requireChangeable(ctx, id);
  return withLogo({ ...ctx, tenant: { id } }, picture, (address, size) =>
    changeSettings(ctx, 'tenant.setPicture', id, {
      version,
      settings: (before) => {
        const { logoSize, ...brand } = before.brand as Settings;
        const shownSize = kind === 'logo' ? size : logoSize;
        return {
          ...before,
          brand: {
            ...brand,
            [kind === 'logo' ? 'logoUrl' : 'markUrl']: address,
            ...(shownSize != null && { logoSize: shownSize }),
          },
        };
      },
      field: 'body.picture',
    }),
  );
}

/**
 * Sets the OpenID provider of a tenant's operators. Sessions of the provider end if its issuer or client is another,
 * or a domain is gone. Throws as `updateTenant` does, and `validation_failed` with the reason if the provider cannot
 * be used or has no secret.
 */
export async function setOperatorProvider(
  ctx: Ctx,
  id: string,
  { version, provider, secret }: OperatorProviderBody,
): Promise<PlatformTenantDetails> {
  requireAdministrator(ctx);
  requireChangeable(ctx, id);
  // Other sites are read outside the transaction.
  const addresses = await readProviderAddresses(ctx, provider.issuer);
  return changeSettings(ctx, 'tenant.setOperatorProvider', id, {
    version,
    settings: (before) => withOperatorProvider(before, { ...provider, ...addresses }),
    secret: (before, change) => {
      requireProviderSecret(ctx, before, change, { secret, sentTo: addresses.token_url });
      if (secret !== null) return encryptProviderSecret(ctx, id, secret);
      // Its issuer has named the address that gets the secret.
      return change.isOtherClient ? null : undefined;
    },
    ...(secret !== null && { recorded: { operatorProviderSecret: 'replaced' } }),
    field: 'body.provider',
  });
}

/**
 * Removes the OpenID provider of a tenant's operators with its secret, which ends the sessions of the provider.
 * Throws as `updateTenant` does.
 */
export async function removeOperatorProvider(
  ctx: Ctx,
  id: string,
  { version }: { readonly version: number },
): Promise<PlatformTenantDetails> {
  requireAdministrator(ctx);
  return changeSettings(ctx, 'tenant.removeOperatorProvider', id, {
    version,
    settings: (before) => withOperatorProvider(before, null),
    secret: () => null,
    field: 'body',
  });
}

/**
 * Stops serving a tenant, or serves it again. Throws `administrator_required`, `not_found`, `tenant_of_file`,
 * `conflict` for an outdated version, `tenant_sells` if subscriptions would still renew, and `tenant_last` for
 * the only tenant that is served.
 */
export async function setTenantArchived(
  ctx: Ctx,
  id: string,
  { version, archived }: { version: number; archived: boolean },
): Promise<PlatformTenantDetails> {
  requireAdministrator(ctx);
  requireChangeable(ctx, id);
  if (archived && ctx.tenants.all.every((tenant) => tenant.id === id))
    throw new AppError('tenant_last');
  const { row, hosts } = await ctx.db.forTenant(id, async (scope) => {
    const { row: before } = await stateIn(scope);
    requireVersion(before, version);
    if (archived && (await hasRenewals(scope))) throw new AppError('tenant_sells');
    const now = new Date(ctx.clock());
    await updateStoredTenant(scope, { archived_at: archived ? now : null, now });
    await recordChange(ctx, scope, {
      action: archived ? 'tenant.archive' : 'tenant.restore',
      subject: { kind: 'tenant', id },
      before: { archived: before.archived_at !== null },
      after: { archived },
    });
    return stateIn(scope);
  });
  await ctx.tenantChanges.publish();
  return presentTenantDetails(ctx, row, hosts);
}
