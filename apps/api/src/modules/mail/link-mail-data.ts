import { z } from 'zod';
import { mailLocales } from './mail-locale.ts';

/** Queued data of a mail with a link. Contains neither the address nor the link's secret. */
export const linkMailData = z.object({
  tenantId: z.string(),
  locale: z.enum(mailLocales),
  /** ms since 1970. */
  askedAt: z.number(),
  /** Identifies the mail across retries. Work queued by earlier versions has none. */
  mail: z.string().default('one of before'),
});
