import type { FeedContext } from './feed.ts';

/**
 * Everything may be read; pages that are not to be listed say so themselves, which only those who may
 * read them learn.
 */
export const writeRobots = async ({ site }: FeedContext): Promise<string> =>
  `User-agent: *\nAllow: /\n\nSitemap: ${site.fileUrl('/sitemap.xml')}\n`;
