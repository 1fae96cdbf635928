import { cleanupJob } from '../../platform/tenancy/each-tenant.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/context/platform.ts';
import { mailWindowMs } from './mail-rate-limit.service.ts';
import { removeSentMails } from './sent-mail.queries.ts';

/** Deletes the records of sent mails that no longer count against a rate limit. */
export const mailJobs = (platform: Platform): readonly Job[] => [
  cleanupJob(platform, {
    name: 'sent-mail-cleanup',
    everyMs: mailWindowMs,
    remove: (scope, now) => removeSentMails(scope, new Date(now.getTime() - mailWindowMs)),
  }),
];
