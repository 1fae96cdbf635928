/** The elements of a page's head as the server writes them. */
import { escapeHtml } from '@grandstand/contract';
import { ofPage } from './head-place.ts';
import type { HeadTag } from './head-tags.ts';

function write(tag: HeadTag): string {
  if (tag.name === 'title') return `<title>${escapeHtml(tag.text)}</title>`;
  const attributes = Object.entries(tag.attributes).map(
    ([name, value]) => ` ${name}="${escapeHtml(value)}"`,
  );
  return `<${tag.name} ${ofPage}${attributes.join('')}>`;
}

export const writeTags = (tags: readonly HeadTag[]): string => tags.map(write).join('');
