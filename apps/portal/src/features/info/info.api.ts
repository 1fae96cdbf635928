import type { HeadContext, LoadContext, PageHead } from '../../lib/page/define-page.ts';
import type { InfoPageData } from './info-page.tsx';
import { plainText } from './markdown-tree.ts';

/** Description length that search engines show in full, characters. */
const descriptionLength = 155;

/** Loads and parses a text page. Throws ApiError, with status 404 if the tenant does not have this type. */
export async function loadInfoPage(context: LoadContext, type: string): Promise<InfoPageData> {
  const { api, locale } = context;
  const [{ content }, { readMarkdown }] = await Promise.all([
    api.info.get({ params: { type }, query: { lang: locale } }),
    import('./read-markdown.ts'),
  ]);
  const { lang, title, updatedAt, markdown } = content;
  return { type, lang, title, updatedAt, ...readMarkdown(markdown) };
}

/** Describes a text page by its first paragraph, cut at a word boundary if it is long; null if it has none. */
export function descriptionOf(nodes: InfoPageData['nodes']): string | null {
  const first = nodes.find((node) => typeof node !== 'string' && node.tag === 'p');
  if (first === undefined) return null;
  const text = plainText(first).replace(/\s+/g, ' ').trim();
  if (text.length <= descriptionLength) return text;
  return `${text.slice(0, descriptionLength).replace(/\s+\S*$/, '')}…`;
}

export const infoHead = ({ data, tenant }: HeadContext<InfoPageData>): PageHead => ({
  title: `${data.title} · ${tenant.name}`,
  shareTitle: data.title,
  description: descriptionOf(data.nodes),
  type: 'article',
});
