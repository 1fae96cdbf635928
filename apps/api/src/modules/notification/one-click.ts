import type { FastifyInstance } from 'fastify';
import { AppError } from '../../platform/context/error.ts';
import type { ModuleRoutes } from '../../platform/context/module.ts';
import { chooseByLink, oneClickPath, unsubscribePage } from './unsubscribe.service.ts';

interface Address {
  readonly Querystring: { readonly token?: unknown };
}

const tokenOf = ({ token }: Address['Querystring']): string => {
  if (typeof token !== 'string' || token.length > 1024) throw new AppError('not_found');
  return token;
};

/**
 * The `List-Unsubscribe` address of a mail: a mail program's own button posts to it, with the body of RFC
 * 8058 and neither cookies nor a login. A GET redirects to the page, since virus scanners open every
 * address.
 */
export const oneClickRoutes: ModuleRoutes = {
  prefix: oneClickPath,
  body: 'raw',
  bodyLimit: 4 * 1024,
  limit: { perAddress: 600, windowMs: 60_000 },
  add: (api: FastifyInstance) => {
    api.post<Address>('/', { schema: { hide: true } }, async (request, reply) => {
      const body = request.body instanceof Buffer ? request.body.toString() : '';
      if (!body.includes('List-Unsubscribe=One-Click')) throw new AppError('validation_failed');
      await chooseByLink(request.ctx, tokenOf(request.query), false);
      return reply.header('cache-control', 'no-store').send({});
    });
    api.get<Address>('/', { schema: { hide: true } }, async (request, reply) =>
      reply
        .header('cache-control', 'no-store')
        .redirect(unsubscribePage(request.ctx.tenant, 'en', tokenOf(request.query)), 303),
    );
  },
};
