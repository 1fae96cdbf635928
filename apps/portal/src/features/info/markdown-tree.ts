/**
 * A text as a tree of a few element types: plain data that a loader passes to its page. Only listed
 * elements can be rendered, whatever the text contains.
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

/** A heading in the table of contents. */
export interface Section {
  readonly id: string;
  readonly title: string;
}

/** Returns the plain text of a node. */
export const plainText = (node: TextNode): string =>
  typeof node === 'string' ? node : node.children.map(plainText).join('');

/**
 * Returns the address of a link that a text may contain: a section of the same text, a page of this site, an
 * https URL or a mail address. Returns null for anything else, of which only the words stay, including what only
 * looks like a path (`//evil.example`, `/\evil.example`).
 */
export function safeHref(href: string): string | null {
  if (/[\p{Cc}\\]/u.test(href)) return null;
  if (/^#[^\s]*$/.test(href)) return href;
  // Exactly one address: no further recipient, subject or text.
  if (/^mailto:[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/.test(href)) return href;
  if (/^\/(?!\/)/.test(href)) {
    const { origin, pathname } = new URL(href, 'https://portal.invalid');
    return origin === 'https://portal.invalid' && !pathname.startsWith('//') ? href : null;
  }
  const url = URL.parse(href);
  return url !== null && url.protocol === 'https:' && url.username === '' && url.password === ''
    ? url.href
    : null;
}
