export interface InfoText {
  readonly title: string;
  readonly markdown: string;
  /** The day of its last change, as an ISO time at midnight UTC; null if the text has none. */
  readonly updatedAt: string | null;
}

const fence = '---\n';
const expected = 'expected "updated: YYYY-MM-DD"';

/** Parses the line of the front matter. Throws for anything but a day. */
function dayOf(line: string): string {
  const [, day = ''] = /^updated: *(\d{4}-\d{2}-\d{2})$/.exec(line.trim()) ?? [];
  const at = new Date(`${day}T00:00:00.000Z`);
  // 31 February would otherwise become a day in March.
  if (Number.isNaN(at.getTime()) || !at.toISOString().startsWith(day)) {
    throw new Error(`front matter: found ${JSON.stringify(line)}, ${expected}`);
  }
  return at.toISOString();
}

/** Splits off the front matter between two lines of `---`. */
function splitFrontMatter(text: string): { updatedAt: string | null; rest: string } {
  if (!text.startsWith(fence)) return { updatedAt: null, rest: text };
  const end = text.indexOf(`\n${fence}`, fence.length - 1);
  if (end === -1) throw new Error(`front matter: found no closing ---, ${expected}`);
  const frontMatter = text.slice(fence.length, end);
  return { updatedAt: dayOf(frontMatter), rest: text.slice(end + 1 + fence.length).trim() };
}

/**
 * Splits a text into front matter, title (a `# ` heading at its start, else empty) and body.
 * @throws Error for front matter that has anything but a day: `updated: 2026-11-21`
 */
export function parseInfoText(file: string): InfoText {
  const { updatedAt, rest } = splitFrontMatter(file.replaceAll('\r\n', '\n').trim());
  const [, title = '', markdown = ''] = /^# +(.+)\n*([\s\S]*)$/.exec(rest) ?? [null, '', rest];
  return { title: title.trim(), markdown, updatedAt };
}
