/** The Fastify instances below `/api` and `/media`, whose requests belong to a tenant. */
import type { FastifyInstance, FastifySchemaCompiler } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import type { ApiModule, RunningModules } from '../context/module.ts';
import type { Platform } from '../context/platform.ts';
import { addApiDocument } from './api-document.ts';
import { addCallRoutes } from './call-routes.ts';
import { addModuleRoutes, readJsonOnly } from './module-routes.ts';
import type { OperatorAccess } from './operator-of.ts';
import { compileSerializer } from './serializer.ts';
import type { Authenticate, FindRemovedSession } from './session-of.ts';
import { addContext, addCors, addErrors, addSecurityHeaders } from './tenant-scope.ts';

interface TenantRoutesOptions {
  readonly platform: Platform;
  readonly running: RunningModules;
}

interface ApiRoutesOptions extends TenantRoutesOptions {
  readonly modules: readonly ApiModule[];
  readonly authenticate: Authenticate;
  readonly findRemovedSession: FindRemovedSession;
  readonly operators: OperatorAccess;
}

/**
 * Validates request parts against the contract's schemas. The framework passes null for a missing body; it
 * becomes undefined, so that an optional body may be omitted.
 */
const compileValidator: FastifySchemaCompiler<z.ZodType> = (route) => {
  const validate = validatorCompiler(route);
  return (value: unknown) => validate(value ?? undefined);
};

async function addTenantScope(
  app: FastifyInstance,
  { platform, running }: TenantRoutesOptions,
): Promise<void> {
  addErrors(app);
  addSecurityHeaders(app);
  await addCors(app, platform);
  addContext(app, platform, running.accountDataHandlers);
}

/** Plugin: every call, its document and the modules' other routes. */
export async function apiRoutes(api: FastifyInstance, options: ApiRoutesOptions): Promise<void> {
  const { platform, running, modules, authenticate, findRemovedSession, operators } = options;
  await addTenantScope(api, options);
  readJsonOnly(api);
  api.setValidatorCompiler(compileValidator);
  api.setSerializerCompiler(compileSerializer);
  if (platform.config.apiDocument) await addApiDocument(api);
  const access = { authenticate, limiter: platform.limiter, operators };
  const handlers = modules.flatMap(({ calls }) => calls);
  addCallRoutes(api, { ...access, findRemovedSession, handlers });
  for (const { routes = [] } of running.started)
    for (const moduleRoutes of routes) await addModuleRoutes(api, moduleRoutes, access);
}

/** Plugin: the modules' media. */
export async function mediaRoutes(
  media: FastifyInstance,
  options: TenantRoutesOptions,
): Promise<void> {
  await addTenantScope(media, options);
  for (const module of options.running.started) await module.media?.(media);
}
