import type { ModuleRoutes } from '../../../platform/context/module.ts';
import { printReceipt } from './receipt-link.service.ts';
import { receiptPolicy } from './receipt-page.ts';

interface Query {
  readonly proof?: unknown;
}

/** Serves a receipt as a file. It is not a call, because browsers open it by its address. */
export const receiptFile: ModuleRoutes = {
  prefix: '/commerce/receipt',
  body: 'none',
  limit: { perAddress: 120, windowMs: 60_000 },
  add: (app) => {
    app.get<{ Querystring: Query }>('/', { schema: { hide: true } }, async (request, reply) => {
      const { proof } = request.query;
      void reply.header('cache-control', 'private, no-store');
      const { number, html } = await printReceipt(
        request.ctx,
        typeof proof === 'string' ? proof : '',
      );
      return reply
        .headers({
          'content-security-policy': receiptPolicy,
          'content-type': 'text/html; charset=utf-8',
          'content-disposition': `attachment; filename="receipt-${number}.html"`,
          'cross-origin-resource-policy': 'same-origin',
        })
        .send(html);
    });
  },
};
