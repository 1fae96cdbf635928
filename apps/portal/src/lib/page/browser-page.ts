/** React's marks of a part whose script or turn may come later, and those that Preact reads. */
const marks: Readonly<Record<string, string>> = {
  '<!--$-->': '<!--$s-->',
  '<!--/$-->': '<!--/$s-->',
  // Between two texts, which a browser would read as one; Preact takes both from one.
  '<!-- -->': '',
};
const anyMark = /<!--(?:\/?\$| )-->/g;

/** How React marks a part that it could not write, e.g. one that waits for something. */
const notWritten = '<!--$!-->';

/** Pictures fetched ahead are those of the page's own list (`lib/head/head.ts`). */
const preloads = /^(?:<link rel="preload"[^>]*>)+/;

/**
 * The page that React wrote, as Preact takes it over: React writes three times as fast as
 * `preact-render-to-string` (ADR 66). A viewer's words cannot hold any of these marks: `<` is written
 * as `&lt;`. Null when a part of the page could not be written.
 */
export function browserPage(written: string): string | null {
  if (written.includes(notWritten)) return null;
  // In one go: a page is a large text, and each change of it another one.
  return written.replace(preloads, '').replace(anyMark, (mark) => marks[mark] ?? mark);
}
