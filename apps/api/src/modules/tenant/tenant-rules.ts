/** Rules for changes of a tenant: the permitted actions of operators, and valid settings. */
import path from 'node:path';
import { administratorSettings, type TenantConfig } from '@grandstand/contract';
import type { Ctx } from '../../platform/context/context.ts';
import { AppError, invalidField, StartupError } from '../../platform/context/error.ts';
import {
  checkTenant,
  describeProblem,
  type TenantFile,
} from '../../platform/tenancy/parse-tenant.ts';

export type Settings = Readonly<Record<string, unknown>>;

const isAdministrator = ({ operator }: Ctx): boolean => operator?.isAdministrator === true;

/** Returns the file that configures a tenant; null for one of the database. */
export const fileOfTenant = ({ tenants }: Ctx, id: string): TenantFile | null =>
  tenants.files.find(({ config }) => config.id === id) ?? null;

/** Throws `not_found` for a tenant that the operator may not read. */
export function requireReadable(ctx: Ctx, id: string): void {
  if (id !== ctx.tenant.id && !isAdministrator(ctx)) throw new AppError('not_found');
}

/** Throws `not_found` as `requireReadable` does, and `tenant_of_file` with the name of the tenant's file. */
export function requireChangeable(ctx: Ctx, id: string): void {
  requireReadable(ctx, id);
  const found = fileOfTenant(ctx, id);
  if (found !== null)
    throw new AppError('tenant_of_file', {
      message: `The file ${path.basename(found.file)} configures this portal; change it there and restart`,
    });
}

/** Returns the settings as the processes use them. Throws `validation_failed` with every problem. */
export function requireValid(ctx: Ctx, settings: Settings, field: string): TenantConfig {
  const { config, problems } = checkTenant(settings);
  if (config === null) {
    const details = problems.map(({ key, problem }) => ({
      path: key === '' ? field : `${field}.${key}`,
      message: problem,
    }));
    throw new AppError('validation_failed', {
      message: problems.map(describeProblem).slice(0, 5).join('; '),
      details,
    });
  }
  try {
    ctx.checkTenant(config);
  } catch (error) {
    if (error instanceof StartupError) throw invalidField(field, error.message);
    throw error;
  }
  return config;
}

/**
 * Throws `administrator_required` if one of `administratorSettings` changes and the operator is not an
 * administrator.
 */
export function requireAllowedSettings(ctx: Ctx, before: Settings, after: Settings): void {
  if (isAdministrator(ctx)) return;
  for (const key of administratorSettings)
    if (JSON.stringify(before[key]) !== JSON.stringify(after[key]))
      throw new AppError('administrator_required', {
        message: `Only an administrator of the platform changes ${key}`,
      });
}
