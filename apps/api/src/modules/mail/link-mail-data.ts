import { z } from 'zod';
import { mailLocales } from './mail-locale.ts';

/** What the queue keeps of a mail with a link. Neither the address nor the link's secret is stored. */
export const linkMailData = z.object({
  tenantId: z.string(),
  locale: z.enum(mailLocales),
  /** ms since 1970. */
  askedAt: z.number(),
  /** Tells this mail from others; every try to send it has the same. Work of earlier versions has none. */
  mail: z.string().default('one of before'),
});
