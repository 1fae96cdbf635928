import type { FeedContext } from './feed.ts';

/**
 * Everything may be crawled: unlisted pages have `noindex`, which a crawler sees only if it may read
 * them.
 */
export const writeRobots = async ({ site }: FeedContext): Promise<string> =>
  `User-agent: *\nAllow: /\n\nSitemap: ${site.fileUrl('/sitemap.xml')}\n`;
