import type { FeedContext } from './feed.ts';

/**
 * Everything may be crawled: pages that must not be listed say so by `noindex`, which a crawler
 * sees only when it may read them.
 */
export const writeRobots = async ({ site }: FeedContext): Promise<string> =>
  `User-agent: *\nAllow: /\n\nSitemap: ${site.fileUrl('/sitemap.xml')}\n`;
