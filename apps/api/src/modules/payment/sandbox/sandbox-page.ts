import { escapeHtml } from '@grandstand/contract';
import type { FastifyInstance } from 'fastify';
import { directionOf, type Locale } from '@grandstand/contract/constants';
import english from '../../../../locales/en/sandbox.json' with { type: 'json' };
import type { Ctx } from '../../../platform/context/context.ts';
import { AppError } from '../../../platform/context/error.ts';
import type { ModuleRoutes } from '../../../platform/context/module.ts';
import { formatMessage, readMessages, textLocaleOf } from '../../../platform/text/messages.ts';
import { priceText } from '../../../platform/text/price-text.ts';
import { mailLocale } from '../../mail/index.ts';
import { sandboxSettingsOf } from '../providers.ts';
import { isChallengeProof } from './sandbox.ts';

interface Params {
  readonly payment: string;
  readonly proof: string;
  readonly decision?: string;
}

/** Leaves these routes out of the OpenAPI document, which lists calls. */
const hidden = { schema: { hide: true } };

/** Texts of the page, in the language of the browser, as a bank's page has them. */
const textsOf = readMessages('sandbox', english.sandbox);

const page = (locale: Locale, title: string, body: string) => `<!doctype html>
<html lang="${locale}" dir="${directionOf(locale)}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>
  body { font: 1rem/1.5 system-ui, sans-serif; margin: 0; padding: 8vh 24px; color: #14181f; background: #f4f5f7 }
  main { max-width: 26rem; margin: auto; background: #fff; border-radius: 12px; padding: 28px; box-shadow: 0 1px 4px #0003 }
  h1 { font-size: 1.25rem; margin: 0 0 .5rem }
  form { display: inline-block; margin-block: 1rem 0; margin-inline-end: .75rem }
  button { font: inherit; padding: .65rem 1.1rem; border: 1px solid #14181f; border-radius: 8px; background: #fff; cursor: pointer }
  .main { background: #14181f; color: #fff }
</style>
<main>${body}</main></html>`;

/**
 * Allows no scripts and no content of other origins. The portal may frame the page, and forms may redirect
 * to the portal.
 */
const contentSecurityPolicy = (portal: string) =>
  `default-src 'none'; style-src 'unsafe-inline'; form-action 'self' ${portal}; frame-ancestors 'self' ${portal}; base-uri 'none'`;

const pageHeaders = (portalUrl: string) => ({
  'content-security-policy': contentSecurityPolicy(new URL(portalUrl).origin),
  'cache-control': 'no-store',
  'content-type': 'text/html; charset=utf-8',
});

const localeOf = ({ acceptLanguage, tenant }: Pick<Ctx, 'acceptLanguage' | 'tenant'>): Locale =>
  textLocaleOf(mailLocale(acceptLanguage, tenant.locales));

/** The sandbox's confirmation page, like a bank's 3-D Secure page. */
export const sandboxPage: ModuleRoutes = {
  prefix: '/payment/sandbox',
  body: 'raw',
  bodyLimit: 1024,
  limit: { perAddress: 120, windowMs: 60_000 },
  add: (app: FastifyInstance) => {
    /** Throws `not_found` unless the address has the proof for the payment. */
    const loadPayment = (ctx: Ctx, { payment, proof }: Params) => {
      if (ctx.tenant.payments?.provider !== 'sandbox') throw new AppError('not_found');
      const settings = sandboxSettingsOf(ctx, ctx.tenant);
      const bankPayment = isChallengeProof(settings.key, payment, proof)
        ? settings.bank.find(payment)
        : null;
      if (bankPayment === null) throw new AppError('not_found');
      return { bank: settings.bank, bankPayment };
    };
    app.get<{ Params: Params }>('/:payment/:proof', hidden, async (request, reply) => {
      const { bankPayment } = loadPayment(request.ctx, request.params);
      void reply
        .removeHeader('x-frame-options')
        .headers(pageHeaders(request.ctx.tenant.portal_url));
      const locale = localeOf(request.ctx);
      const texts = textsOf(locale);
      if (bankPayment.status !== 'requires_action')
        return page(locale, texts.title, `<h1>${texts.nothing}</h1><p>${texts.close}</p>`);
      const purpose =
        bankPayment.amount === 0
          ? texts.storedCard
          : formatMessage(locale, texts.payment, { price: priceText(locale, bankPayment) });
      const formPath = escapeHtml(`./${request.params.proof}`);
      return page(
        locale,
        texts.title,
        `<h1>${texts.title}</h1><p>${escapeHtml(purpose)} ${texts.notice}</p>
        <form method="post" action="${formPath}/approve"><button class="main">${texts.confirm}</button></form>
        <form method="post" action="${formPath}/refuse"><button>${texts.decline}</button></form>`,
      );
    });
    app.post<{ Params: Params }>('/:payment/:proof/:decision', hidden, async (request, reply) => {
      const { bank, bankPayment } = loadPayment(request.ctx, request.params);
      bank.completeChallenge(bankPayment.id, request.params.decision === 'approve');
      const locale = localeOf(request.ctx);
      const texts = textsOf(locale);
      // In a frame there is no page to return to: the portal's page around it checks the payment by itself.
      if (bankPayment.inPage)
        return reply
          .headers(pageHeaders(request.ctx.tenant.portal_url))
          .removeHeader('x-frame-options')
          .send(page(locale, texts.title, `<h1>${texts.done}</h1><p>${texts.proceed}</p>`));
      return reply.redirect(bankPayment.returnUrl ?? request.ctx.tenant.portal_url, 303);
    });
  },
};
