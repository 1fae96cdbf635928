import { callsByName, noContent, type CallName } from '@grandstand/contract';
import { conflictReasons, idempotencyKeyDays, operatorRoles } from '@grandstand/contract/constants';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { checkHandlers, type CallHandler, type CallParts } from '../context/call.ts';
import { AppError } from '../context/error.ts';
import { callAdmission } from '../security/call-admission.ts';
import { toAppError } from './error-reply.ts';
import { withCaller } from '../context/caller.ts';
import type { RouteAccess } from './module-routes.ts';
import { idempotentRequestOf } from '../security/idempotent-request.ts';
import { operatorOf, requireRights, requireStudio } from './operator-of.ts';
import { isDeferrable } from './limits/overload.ts';
import { readSession, type FindRemovedSession } from './session-of.ts';

interface CallRouteOptions extends RouteAccess {
  readonly findRemovedSession: FindRemovedSession;
  readonly handlers: readonly CallHandler[];
}

const errorBody = z
  .object({
    messageErrorCode: z.string(),
    message: z.string(),
    requestId: z.string(),
    details: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
    reason: z.enum(conflictReasons).optional(),
    roles: z.array(z.enum(operatorRoles)).optional(),
  })
  .describe(
    'messageErrorCode, reason and roles are stable; message is English text for callers without translations',
  );

const idempotencyNote = [
  'Accepts an Idempotency-Key header of 1 to 255 visible characters.',
  `For ${idempotencyKeyDays} days, repeating the request with its key changes nothing and returns the same`,
  'response, including a refusal. Another request with that key is refused.',
].join(' ');

const prefix = '/api';
const operatorPrefix = '/api/operator/';
const tagOf = (path: string) => path.split('/')[2] ?? '';

/** Adds a route for every call of the contract. `api` already has the prefix `/api`. */
export function addCallRoutes(api: FastifyInstance, options: CallRouteOptions): void {
  checkHandlers(options.handlers, Object.keys(callsByName) as CallName[]);
  for (const handler of options.handlers) addCallRoute(api, handler, options);
}

function addCallRoute(api: FastifyInstance, handler: CallHandler, options: CallRouteOptions): void {
  const call = callsByName[handler.name];
  const {
    invalidCode,
    bodyLimit,
    responseTimeoutMs,
    acceptsRemovedDevice = false,
  } = handler.options;
  const admission = callAdmission(handler, call);
  const schemas = {
    ...('params' in call ? { params: call.params } : {}),
    ...('query' in call ? { querystring: call.query } : {}),
    ...('body' in call ? { body: call.body } : {}),
  };
  const needsCredentials = call.caller === 'user' || call.caller === 'operator';
  const isWithoutContent = call.response === noContent;

  api.route({
    method: call.method,
    ...(bodyLimit === undefined ? {} : { bodyLimit }),
    config: { deferrable: isDeferrable(handler.name) },
    url: call.path.slice(prefix.length).replace(/\{(\w+)\}/g, ':$1'),
    schema: {
      summary: call.summary,
      ...('idempotencyKey' in call && { description: idempotencyNote }),
      operationId: handler.name,
      tags: [tagOf(call.path)],
      ...schemas,
      response: {
        ...(isWithoutContent ? { 204: z.null() } : { 200: call.response }),
        '4xx': errorBody,
        '5xx': errorBody,
      },
      ...(needsCredentials ? { security: [{ [call.caller]: [] }] } : {}),
    },
    onRequest: async (request) => {
      admission.admitAddress(request.ctx);
      if (call.caller === 'operator') {
        const operator = await operatorOf(request, options.operators);
        requireRights(operator, call, request.ctx.clock());
        request.ctx = withCaller(request.ctx, { operator });
        return;
      }
      // An operator's sign-in, which sets a cookie.
      if (call.path.startsWith(operatorPrefix)) requireStudio(request);
      await readSession(
        request,
        call.caller,
        options.authenticate,
        acceptsRemovedDevice ? options.findRemovedSession : null,
      );
    },
    handler: async (request, reply) => {
      // Node restores the limit of the server with the next request of the connection.
      if (responseTimeoutMs !== undefined && 'setTimeout' in request.raw.socket)
        request.raw.socket.setTimeout(responseTimeoutMs);
      const parts = {
        params: 'params' in call ? request.params : null,
        query: 'query' in call ? request.query : null,
        body: 'body' in call ? request.body : null,
      } as CallParts<never>;
      await admission.admit(request.ctx, parts);
      void reply.header('cache-control', 'no-store');
      const ctx =
        'idempotencyKey' in call
          ? {
              ...request.ctx,
              idempotency: idempotentRequestOf(request, handler.name, [parts.params, parts.body]),
            }
          : request.ctx;
      const response = await handler.handle(ctx, parts);
      return isWithoutContent ? reply.code(204).send() : response;
    },
    ...(invalidCode === undefined
      ? {}
      : {
          errorHandler: (failure) => {
            const error = toAppError(failure);
            const code = error.details === null ? null : invalidCode(error.details);
            throw code === null
              ? error
              : new AppError(code, {
                  cause: error,
                  ...(error.details === null ? {} : { details: error.details }),
                });
          },
        }),
  });
}
