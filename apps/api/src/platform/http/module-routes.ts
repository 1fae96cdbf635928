import type { FastifyInstance } from 'fastify';
import { AppError } from '../context/error.ts';
import type { ModuleRoutes } from '../context/module.ts';
import { withCaller } from '../context/caller.ts';
import type { Limiter } from './limits/limiter.ts';
import {
  operatorInBrowser,
  operatorOf,
  requirePermission,
  type OperatorAccess,
} from './operator-of.ts';
import { readSession, type Authenticate } from './session-of.ts';

/** Parses only JSON. An empty body of any type counts as none, even if chunked. */
export function readJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('remove', 'remove');
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    (request, body: string, done) => {
      if (body === '') done(null, undefined);
      else void parse(request, body, done);
    },
  );
  app.addContentTypeParser('*', { parseAs: 'string' }, (_, body: string, done) => {
    if (body === '') done(null, undefined);
    else done(new AppError('unsupported_media_type'));
  });
}

/** Reads bodies of any type as raw bytes. */
function readRaw(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body: Buffer, done) => {
    done(null, body);
  });
}

/** Leaves bodies of any type to the handler, which reads `request.raw`. */
function readNothing(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _body, done) => done(null));
}

/** Admission of requests to module routes. */
export interface RouteAccess {
  readonly authenticate: Authenticate;
  readonly limiter: Limiter;
  readonly operators: OperatorAccess;
}

/** Adds a module's routes below `/api`, in a Fastify instance with its own body parsing. */
export async function addModuleRoutes(
  api: FastifyInstance,
  { prefix, body, bodyLimit, caller = 'anonymous', permission, limit, add }: ModuleRoutes,
  { authenticate, limiter, operators }: RouteAccess,
): Promise<void> {
  await api.register(
    async (app) => {
      if (body === 'json') readJsonOnly(app);
      if (body === 'raw') readRaw(app);
      if (body === 'stream') readNothing(app);
      // Without a parser, a body of any type is refused.
      if (body === 'none') app.removeAllContentTypeParsers();
      if (bodyLimit !== undefined)
        app.addHook('onRoute', (route) => {
          route.bodyLimit ??= bodyLimit;
        });
      app.addHook('onRequest', async (request, reply) => {
        const { tenant, address } = request.ctx;
        if (limit !== undefined) {
          const { perAddress, windowMs } = limit;
          limiter.consumeFrom(`${tenant.id}|${prefix}|address`, address, perAddress, windowMs);
        }
        if (caller === 'operator') {
          // Reads only: a browser sends a known password with every request, including those that another site
          // causes.
          const operator =
            request.method === 'GET'
              ? await operatorInBrowser(request, reply, operators)
              : await operatorOf(request, operators);
          if (permission === undefined) throw new Error(`${prefix} names no permission`);
          requirePermission(operator, permission);
          request.ctx = withCaller(request.ctx, { operator });
        } else await readSession(request, caller, authenticate);
      });
      await add(app);
    },
    { prefix },
  );
}
