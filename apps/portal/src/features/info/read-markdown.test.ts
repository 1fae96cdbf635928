import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainText, safeHref, textTags, type TextNode } from './markdown-tree.ts';
import { readMarkdown } from './read-markdown.ts';

const nodesIn = (nodes: readonly TextNode[]): Exclude<TextNode, string>[] =>
  nodes.flatMap((node) => (typeof node === 'string' ? [] : [node, ...nodesIn(node.children)]));
const linksOf = (markdown: string) =>
  nodesIn(readMarkdown(markdown).nodes).flatMap((node) => (node.tag === 'a' ? [node.href] : []));
const here = 'https://portal.invalid';
const originOf = (href: string) => new URL(href, here).origin;
const textOf = (markdown: string) => readMarkdown(markdown).nodes.map(plainText).join(' ');

describe('Markdown text', () => {
  it('becomes headings, lists, tables and emphasis', () => {
    const { nodes } = readMarkdown(
      '## Rules\n\nOne **bold** word.\n\n- a\n- b\n\n| x | y |\n|---|---|\n| 1 | 2 |\n',
    );
    expect(nodesIn(nodes).map(({ tag }) => tag)).toEqual(
      'h2 p strong ul li li table thead tr th th tbody tr td td'.split(' '),
    );
  });

  it('leaves the only h1 to the page title', () => {
    expect(nodesIn(readMarkdown('# Big\n\n##### Small').nodes).map(({ tag }) => tag)).toEqual([
      'h2',
      'h4',
    ]);
  });

  it('gives headings unique anchors in any script', () => {
    const { sections } = readMarkdown('## שאלות ותשובות\n\n## Q & A\n\n## Q & A\n\n## !!!');
    expect(sections.map(({ id }) => id)).toEqual(['שאלות-ותשובות', 'q-a', 'q-a-2', 'section']);
  });

  it('shows raw HTML as text', () => {
    const evil = '<script>alert(1)</script> <img src=x onerror=alert(1)> <b>bold</b>';
    expect(nodesIn(readMarkdown(`Look: ${evil}`).nodes).map(({ tag }) => tag)).toEqual(['p']);
    expect(textOf(`Look: ${evil}`)).toBe(`Look: ${evil}`);
    expect(nodesIn(readMarkdown(evil).nodes)).toEqual([]);
    expect(textOf(evil)).toBe(evil);
  });

  it('[SEC-06] links only to pages of this site and to https', () => {
    expect(linksOf('[a](/live/) [b](https://club.example/x?y=1) [c](#rules)')).toEqual([
      '/live/',
      'https://club.example/x?y=1',
      '#rules',
    ]);
    for (const evil of [
      'javascript:alert(1)',
      'JaVaScRiPt:alert(1)',
      'data:text/html,x',
      'vbscript:x',
      '//evil.example',
      '/\\evil.example',
      '/%2e%2e//evil.example',
      'http://club.example/',
      'https://club.example@evil.example/',
      '/./\t/evil.example',
    ]) {
      const away = linksOf(`[word](<${evil}>)`).filter((href) => originOf(href) !== here);
      expect(away).toEqual([]);
      expect(textOf(`[word](<${evil}>)`)).toContain('word');
    }
  });

  it('links to a mail address, but fills in no mail', () => {
    expect(linksOf('[a](mailto:help@club.example)')).toEqual(['mailto:help@club.example']);
    for (const filled of ['help@club.example?cc=x@evil.example', 'a@b.example,c@d.example', 'x']) {
      expect(linksOf(`[a](mailto:${filled})`)).toEqual([]);
    }
  });

  it('contains only listed elements and safe links, whatever the input', () => {
    const part = fc.oneof(
      fc.constantFrom(
        '[',
        ']',
        '(',
        ')',
        '<',
        '>',
        '`',
        '*',
        '#',
        '|',
        '&lt;',
        '"',
        '\n',
        ' href="',
      ),
      fc.constantFrom('javascript:', '//evil.example', 'https://a.example', '<script', '<!--', 'x'),
      fc.string({ maxLength: 6 }),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 40 }), (parts) => {
        const unsafe = nodesIn(readMarkdown(parts.join('')).nodes).filter((node) =>
          node.tag === 'a' ? safeHref(node.href) !== node.href : !textTags.includes(node.tag),
        );
        expect(unsafe).toEqual([]);
      }),
    );
  });
});
