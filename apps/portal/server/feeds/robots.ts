import type { WriteDocument } from './feed.ts';

/**
 * Everything may be crawled: pages that must not be indexed have `noindex`, which a crawler sees only if it
 * may read them.
 */
export const writeRobots: WriteDocument = async ({ site }) =>
  `User-agent: *\nAllow: /\n\nSitemap: ${site.fileUrl('/sitemap.xml')}\n`;
