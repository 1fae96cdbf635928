import type { ErrorCode, TenantConfig } from '@grandstand/contract';
import type { z } from 'zod';
import type { Ctx } from '../context/context.ts';
import { AppError } from '../context/error.ts';
import { maySendSecret, type SecretRecipient } from './named-address.ts';
import type { SecretKind } from './third-party-secrets.ts';

/** How to open a third party that serves tenants, such as one that signs viewers in or takes payments. */
interface ProviderOptions<P, Settings, S extends z.ZodType> {
  /** True if the tenant enables it. */
  readonly isOn: (tenant: TenantConfig) => boolean;
  /** The tenant's public settings for it. */
  readonly settings: (tenant: TenantConfig) => Settings | undefined;
  /** The secret that identifies us to it; null if it needs none. */
  readonly secret: SecretKind<S> | null;
  /** Who gets the secret; absent if the settings name no address. */
  readonly recipient?: (settings: Settings, secret: z.output<S>) => SecretRecipient;
  readonly open: (ctx: Ctx, settings: Settings, secret: z.output<S>) => P;
}

/** One third party of a kind, whatever the shape of its settings and secret. */
export interface ProviderOffer<P> {
  readonly secret: SecretKind | null;
  /** Opens the third party for the request's tenant; null if it is off or not configured. */
  readonly open: (ctx: Ctx) => P | null;
}

/** The third parties of one kind, among which each tenant chooses. */
export interface Providers<P> {
  /** Returns a third party of the request's tenant. Throws the kind's error if there is none. */
  of(ctx: Ctx, name: string): P;
  /** Secrets that tenants need for them; the module registers these. */
  readonly secrets: readonly SecretKind[];
}

/** Defines one third party; `P` is the common interface of its kind. */
export const defineProvider = <P, Settings, S extends z.ZodType = z.ZodNever>({
  isOn,
  settings,
  secret,
  recipient,
  open,
}: ProviderOptions<P, Settings, S>): ProviderOffer<P> => ({
  secret,
  open: (ctx) => {
    const tenantSettings = isOn(ctx.tenant) ? settings(ctx.tenant) : undefined;
    if (tenantSettings === undefined) return null;
    // The cast is safe: without a secret kind, the provider reads no secret.
    if (secret === null) return open(ctx, tenantSettings, null as z.output<S>);
    const value = ctx.secrets.of(ctx.tenant.id, secret);
    if (value === null) return null;
    const mayUse =
      recipient === undefined || maySendSecret(ctx, secret.name, recipient(tenantSettings, value));
    return mayUse ? open(ctx, tenantSettings, value) : null;
  },
});

/**
 * Combines the third parties of a kind, by name.
 * @param missing error code for one that is unknown, off or not configured
 */
export const defineProviders = <P>(
  missing: ErrorCode,
  offers: Readonly<Record<string, ProviderOffer<P>>>,
): Providers<P> => ({
  of: (ctx, name) => {
    const provider = Object.hasOwn(offers, name) ? (offers[name]?.open(ctx) ?? null) : null;
    if (provider === null) throw new AppError(missing);
    return provider;
  },
  secrets: Object.values(offers).flatMap(({ secret }) => (secret === null ? [] : [secret])),
});
