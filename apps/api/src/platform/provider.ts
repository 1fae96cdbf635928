import type { ErrorCode, TenantConfig } from '@grandstand/contract';
import type { z } from 'zod';
import type { Ctx } from './context.ts';
import { AppError } from './error.ts';
import type { SecretKind } from './third-party-secrets.ts';

/** A third party that does something for tenants: signs viewers in, takes payments. */
interface ProviderOptions<P, Settings, S extends z.ZodType> {
  /** Whether the tenant wants it. */
  readonly isOn: (tenant: TenantConfig) => boolean;
  /** How the tenant is known to it, as far as that is no secret. */
  readonly settings: (tenant: TenantConfig) => Settings | undefined;
  /** By what it knows that we are the tenant; null when it needs no secret. */
  readonly secret: SecretKind<S> | null;
  readonly open: (ctx: Ctx, settings: Settings, secret: z.output<S>) => P;
}

/** One of a kind of third parties, whatever its settings and secret look like. */
export interface ProviderOffer<P> {
  readonly secret: SecretKind | null;
  /** The third party as the request's tenant is known to it; null when it is off or not set up. */
  readonly open: (ctx: Ctx) => P | null;
}

/** The third parties of one kind, among which each tenant chooses. */
export interface Providers<P> {
  /** A third party of the request's tenant; throws the error of the kind when there is none. */
  of(ctx: Ctx, name: string): P;
  /** Secrets that tenants need for them; the module lists these. */
  readonly secrets: readonly SecretKind[];
}

/** Describes one third party; `P` is what its kind has in common. */
export const defineProvider = <P, Settings, S extends z.ZodType = z.ZodNever>({
  isOn,
  settings,
  secret,
  open,
}: ProviderOptions<P, Settings, S>): ProviderOffer<P> => ({
  secret,
  open: (ctx) => {
    const known = isOn(ctx.tenant) ? settings(ctx.tenant) : undefined;
    if (known === undefined) return null;
    // The cast is safe: what asks for no secret cannot read one.
    if (secret === null) return open(ctx, known, null as z.output<S>);
    const given = ctx.secrets.of(ctx.tenant.id, secret);
    return given === null ? null : open(ctx, known, given);
  },
});

/**
 * Puts the third parties of a kind together, by their names.
 * @param missing what is thrown for one that is unknown, off, or not set up
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
