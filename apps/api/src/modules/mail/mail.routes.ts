import path from 'node:path';
import { escapeHtml } from '@grandstand/contract';
import type { FastifyInstance } from 'fastify';
import type { ApiConfig } from '../../platform/config/config.ts';
import { AppError } from '../../platform/context/error.ts';
import { isLocalRequest } from '../../platform/http/request/loopback.ts';
import type { ApiModule } from '../../platform/context/module.ts';
import type { AccountDataHandler } from '../../platform/context/context.ts';
import type { Platform } from '../../platform/context/platform.ts';
import { findUser } from '../user/index.ts';
import { mailJobs } from './mail.jobs.ts';
import { listStoredMails, type StoredMail } from '../../platform/mail/file-mailer.ts';

/** Mails are shown in frames without scripts; their links open in a new page. */
const contentSecurityPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'";

const article = ({ to, subject, sentAt, html, id }: StoredMail) => `<article>
<h2>${escapeHtml(subject)}</h2>
<p>${escapeHtml(to)} · <time>${sentAt}</time></p>
<iframe title="${escapeHtml(subject)} (${id})" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${escapeHtml(html.replace('<head>', '<head><base target="_blank">'))}"></iframe>
</article>`;

const page = (name: string, mails: readonly StoredMail[]) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Mails of ${escapeHtml(name)}</title>
<meta name="viewport" content="width=device-width">
<style>
body{font:1rem/1.5 system-ui,sans-serif;margin:2rem auto;max-width:44rem;padding:0 1rem;color-scheme:light dark}
iframe{border:1px solid #8886;border-radius:8px;width:100%;height:34rem;background:#fff}
article{margin-block:2rem}h2{margin:0;font-size:1.1rem}
</style></head><body>
<h1>Mails of ${escapeHtml(name)}</h1>
<p>They are stored on this machine and not sent. Set SMTP_URL to send them.</p>
${mails.length === 0 ? '<p>None yet.</p>' : mails.map(article).join('\n')}
</body></html>`;

export const module: ApiModule = {
  name: 'mail',
  calls: [],
  create: (platform) => {
    const { config } = platform;
    const base = {
      jobs: mailJobs(platform),
      account: { erase: deleteStoredMails(platform) },
    };
    // Mails give access to accounts: only a developer on this machine may see them.
    if (config.environment !== 'local' || config.smtpUrl !== null) return base;
    const add = (api: FastifyInstance) => addMailPage(api, config);
    return { ...base, routes: [{ prefix: '/mails', body: 'none', add }] };
  },
};

/** Deletes the mails stored on this machine when the account that they were sent to is erased. */
const deleteStoredMails =
  ({ mailer }: Platform): NonNullable<AccountDataHandler['erase']> =>
  async (ctx, scope, userId) => {
    const user = await findUser(scope, userId);
    return async () => {
      if (user !== null) await mailer.deleteStored?.(ctx.tenant.id, user.email);
    };
  };

function addMailPage(api: FastifyInstance, config: ApiConfig): void {
  api.get('/', { schema: { hide: true } }, async (request, reply) => {
    // A client chooses the `Host` header, so the socket decides.
    if (!isLocalRequest(request.raw)) throw new AppError('not_found');
    const { id, name } = request.ctx.tenant;
    const mails = await listStoredMails(path.join(config.sharedDir, 'mail'));
    return reply
      .headers({ 'content-security-policy': contentSecurityPolicy, 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(
        page(
          name,
          mails.filter(({ tenantId }) => tenantId === id),
        ),
      );
  });
}
