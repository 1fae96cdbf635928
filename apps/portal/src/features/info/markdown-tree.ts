/**
 * A text as a tree of few kinds of elements: plain data that a loader hands to its page. What is not in
 * the list of elements cannot be shown, whatever a text says.
 */
export const textTags = [
  'h2',
  'h3',
  'h4',
  'p',
  'ul',
  'ol',
  'li',
  'strong',
  'em',
  'del',
  'code',
  'pre',
  'blockquote',
  'hr',
  'br',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
] as const;
export type TextTag = (typeof textTags)[number];

export type TextNode =
  | string
  | { readonly tag: 'a'; readonly href: string; readonly children: readonly TextNode[] }
  | {
      readonly tag: TextTag;
      /** Anchor of a heading. */
      readonly id?: string;
      readonly children: readonly TextNode[];
    };

/** A heading of the table of contents. */
export interface Section {
  readonly id: string;
  readonly title: string;
}

/** The words of a node without its marks. */
export const plainText = (node: TextNode): string =>
  typeof node === 'string' ? node : node.children.map(plainText).join('');

/**
 * A link that a text may have: a page of this site, or an https address. Anything else, also one that
 * only looks like a path (`//evil.example`, `/\evil.example`), is null and stays plain text.
 */
export function safeHref(href: string): string | null {
  if (/[\p{Cc}\\]/u.test(href)) return null;
  if (/^#[^\s]*$/.test(href)) return href;
  if (/^\/(?!\/)/.test(href)) {
    const { origin, pathname } = new URL(href, 'https://portal.invalid');
    return origin === 'https://portal.invalid' && !pathname.startsWith('//') ? href : null;
  }
  const url = URL.parse(href);
  return url !== null && url.protocol === 'https:' && url.username === '' && url.password === ''
    ? url.href
    : null;
}
