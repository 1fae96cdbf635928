import { z } from 'zod';
import { defineWork, performWork, type WorkHandler } from '../../platform/outbox.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Job } from '../../platform/jobs.ts';
import { issueLink, removeExpiredLinks } from '../mail-link/index.ts';
import { sendLinkMail } from '../mail/index.ts';
import { findUserByEmail } from '../user/index.ts';

/** A mail with a link for a new password, if there is an account with that address. */
export const resetMail = defineWork(
  'reset-mail',
  z.object({ tenantId: z.string(), username: z.string(), acceptLanguage: z.string() }),
  { maxSeconds: 90, whenGivenUp: 'forget' },
);

/** Sends the mail; nothing when there is no such account. */
export const resetWork = (platform: Platform): WorkHandler =>
  performWork(resetMail, async ({ tenantId, username, acceptLanguage }) => {
    const tenant = platform.tenants.get(tenantId);
    const due = await platform.db.forTenant(tenantId, async (scope) => {
      const user = await findUserByEmail(scope, username);
      if (user === null) return null;
      return { user, secret: await issueLink({ ...platform, tenant }, scope, 'reset', user) };
    });
    if (due === null) return;
    const { email, display_name: displayName } = due.user;
    const reader = { email, displayName, acceptLanguage };
    await sendLinkMail(platform, tenant, 'reset', reader, due.secret);
  });

const hourMs = 60 * 60_000;

/** Deletes expired mail links. */
export const passwordJobs = ({ db, tenants, clock }: Platform): readonly Job[] => [
  {
    name: 'mail-link-cleanup',
    everyMs: 6 * hourMs,
    run: async () => {
      for (const { id } of tenants.all)
        await db.forTenant(id, (scope) => removeExpiredLinks(scope, new Date(clock())));
    },
  },
];
