/**
 * Parses Markdown into a tree. Loaded only where a text is parsed: on the server, and in the browser after
 * a navigation.
 */
import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import {
  plainText,
  safeHref,
  textTags,
  type Section,
  type TextNode,
  type TextTag,
} from './markdown-tree.ts';

export interface ParsedText {
  readonly nodes: readonly TextNode[];
  /** The headings that become `h2`, for a table of contents. */
  readonly sections: readonly Section[];
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
};
const decode = (text: string): string =>
  text.replace(/&(?:amp|lt|gt|quot);/g, (entity) => entities[entity] ?? entity);

/** The page title is the only `h1`: headings of a text start one level below, and have three levels. */
const loweredHeadings: Readonly<Record<string, TextTag>> = { h1: 'h2', h5: 'h4', h6: 'h4' };
const tagOf = (name: string): TextTag | null =>
  loweredHeadings[name] ?? textTags.find((tag) => tag === name) ?? null;

const htmlToken = /<(?<close>\/?)(?<name>[a-z][a-z0-9]*)(?<attributes>[^>]*?)\/?>|(?<text>[^<]+)/g;
const voidElements = new Set(['hr', 'br', 'img', 'input']);

interface OpenElement {
  readonly name: string;
  readonly href: string | null;
  readonly children: TextNode[];
}

/** Appends a closed element to its parent; a disallowed one leaves only its content. */
function close(open: OpenElement, into: TextNode[]): void {
  const tag = tagOf(open.name);
  if (open.name === 'a' && open.href !== null) {
    into.push({ tag: 'a', href: open.href, children: open.children });
  } else if (tag === null) into.push(...open.children);
  else into.push({ tag, children: open.children });
}

/**
 * Parses the HTML that micromark generates (it escapes raw HTML of the text): well-formed, with few tags
 * and quoted attributes.
 */
function readTree(html: string): TextNode[] {
  const root: TextNode[] = [];
  const stack: OpenElement[] = [];
  const currentChildren = () => stack.at(-1)?.children ?? root;
  for (const { groups = {} } of html.matchAll(htmlToken)) {
    const { name, text, attributes = '' } = groups;
    if (text !== undefined) {
      // Between blocks, the text consists of line breaks only, which are dropped.
      if (
        text.trim() !== '' ||
        stack.some((open) => /^(?:p|pre|h\d|a|td|th|li)$/.test(open.name))
      ) {
        currentChildren().push(decode(text));
      }
    } else if (name === undefined) continue;
    else if (groups['close'] === '/') {
      const open = stack.pop();
      if (open !== undefined) close(open, currentChildren());
    } else if (voidElements.has(name)) {
      const tag = tagOf(name);
      if (tag !== null) currentChildren().push({ tag, children: [] });
    } else {
      const href = / href="(?<href>[^"]*)"/.exec(attributes)?.groups?.['href'];
      stack.push({ name, href: href === undefined ? null : safeHref(decode(href)), children: [] });
    }
  }
  return root;
}

/** Returns an anchor of a heading's letters and digits in any script; unique among `usedIds`. */
function anchorOf(title: string, usedIds: Set<string>): string {
  const words = title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
  const base = words === '' ? 'section' : words;
  let id = base;
  for (let count = 2; usedIds.has(id); count += 1) id = `${base}-${count}`;
  usedIds.add(id);
  return id;
}

/**
 * Parses a text: Markdown as GitHub extends it, e.g. with tables. Raw HTML stays text; links lead to this site, to
 * https or to a mail address.
 */
export function readMarkdown(markdown: string): ParsedText {
  const html = micromark(markdown, {
    extensions: [gfm()],
    htmlExtensions: [gfmHtml()],
  });
  const usedIds = new Set<string>();
  const sections: Section[] = [];
  const nodes = readTree(html).map((node) => {
    if (typeof node === 'string' || (node.tag !== 'h2' && node.tag !== 'h3')) return node;
    const title = plainText(node);
    const id = anchorOf(title, usedIds);
    if (node.tag === 'h2') sections.push({ id, title });
    return { ...node, id };
  });
  return { nodes, sections };
}
