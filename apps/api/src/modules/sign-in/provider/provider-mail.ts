import { locales, signInProviders, type SignInProvider } from '@grandstand/contract/constants';
import { z } from 'zod';
import type { Ctx } from '../../../platform/context/context.ts';
import type { Platform } from '../../../platform/context/platform.ts';
import type { Scope } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/context/id.ts';
import { defineWork, performWork, type WorkHandler } from '../../../platform/jobs/outbox.ts';
import { consumeMailLimit, mailLocale, sendProviderMail } from '../../mail/index.ts';
import { lockUser } from '../../user/index.ts';

const changes = ['provider-linked', 'provider-removed'] as const;
type Change = (typeof changes)[number];

/** A mail about a provider that was linked to an account or removed from it. */
export const providerMail = defineWork(
  'provider-mail',
  z.object({
    tenantId: z.string(),
    userId: z.string(),
    locale: z.enum(locales),
    mail: z.string(),
    change: z.enum(changes),
    provider: z.enum(signInProviders),
  }),
  { maxSeconds: 90, onFailure: 'delete' },
);

/** Queues the mail; it is sent after the commit. */
export const queueProviderMail = (
  ctx: Ctx,
  scope: Scope,
  userId: string,
  change: Change,
  provider: SignInProvider,
): Promise<void> =>
  ctx.outbox.enqueue(scope, providerMail, {
    tenantId: ctx.tenant.id,
    userId,
    locale: mailLocale(ctx.acceptLanguage, ctx.tenant.locales),
    mail: newId('m'),
    change,
    provider,
  });

/** Sends the mail, unless the account is gone. */
export const providerWork = (platform: Platform): WorkHandler =>
  performWork(providerMail, async ({ tenantId, userId, locale, mail, change, provider }) => {
    const user = await platform.db.forTenant(tenantId, async (scope) => {
      const found = await lockUser(scope, userId);
      if (found === null) return null;
      const request = { email: found.email, mail, limit: 'notice' } as const;
      return (await consumeMailLimit(platform, scope, request)) ? found : null;
    });
    if (user === null) return;
    const displayName = user.email_verified_at === null ? null : user.display_name;
    const recipient = { email: user.email, displayName, locale };
    await sendProviderMail(platform, platform.tenants.get(tenantId), recipient, change, provider);
  });
