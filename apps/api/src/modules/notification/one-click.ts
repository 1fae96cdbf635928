import type { FastifyInstance } from 'fastify';
import { AppError } from '../../platform/context/error.ts';
import type { ModuleRoutes } from '../../platform/context/module.ts';
import { setReminderMailsByLink, oneClickPath, unsubscribePage } from './unsubscribe.service.ts';

interface OneClickRoute {
  readonly Querystring: { readonly token?: unknown };
}

const tokenOf = ({ token }: OneClickRoute['Querystring']): string => {
  if (typeof token !== 'string' || token.length > 1024) throw new AppError('not_found');
  return token;
};

/**
 * Serves the `List-Unsubscribe` address of a mail, to which the mail program's own button posts the body of
 * RFC 8058, without cookies or a login. A GET only redirects to the unsubscribe page, since virus scanners
 * open every address in a mail.
 */
export const oneClickRoutes: ModuleRoutes = {
  prefix: oneClickPath,
  body: 'raw',
  bodyLimit: 4 * 1024,
  limit: { perAddress: 600, windowMs: 60_000 },
  add: (api: FastifyInstance) => {
    api.post<OneClickRoute>('/', { schema: { hide: true } }, async (request, reply) => {
      const body = request.body instanceof Buffer ? request.body.toString() : '';
      if (!body.includes('List-Unsubscribe=One-Click')) throw new AppError('validation_failed');
      await setReminderMailsByLink(request.ctx, tokenOf(request.query), false);
      return reply.header('cache-control', 'no-store').send({});
    });
    api.get<OneClickRoute>('/', { schema: { hide: true } }, async (request, reply) =>
      reply
        .header('cache-control', 'no-store')
        .redirect(unsubscribePage(request.ctx.tenant, 'en', tokenOf(request.query)), 303),
    );
  },
};
