import { attributeOf } from '../source/playlist-attributes.ts';

/** A line of a transcript; times in content seconds. */
export type TranscriptLine = {
  readonly start: number;
  readonly end: number;
  readonly text: string;
};

/** Captions that a master playlist names. */
export type TranscriptTrack = {
  readonly label: string;
  readonly language: string;
  readonly url: string;
};

/** A file of captions, and where it belongs: seconds from the start of the video. */
export type CaptionsFile = {
  readonly url: string;
  readonly start: number;
  readonly duration: number;
};

const linesOf = (text: string) => text.split(/\r?\n/).map((line) => line.trim());

/** Returns the captions of a master playlist, each language of its first group. */
export function transcriptTracks(master: string, base: string): TranscriptTrack[] {
  const tracks = linesOf(master)
    .filter((line) => line.startsWith('#EXT-X-MEDIA:') && line.includes('TYPE=SUBTITLES'))
    .map((line) => {
      const attributes = line.slice('#EXT-X-MEDIA:'.length);
      const [uri, group] = [attributeOf(attributes, 'URI'), attributeOf(attributes, 'GROUP-ID')];
      const language = attributeOf(attributes, 'LANGUAGE');
      return { uri, group, label: attributeOf(attributes, 'NAME') || language, language };
    })
    .filter(({ uri }) => uri !== '' && URL.canParse(uri, base));
  return tracks
    .filter(({ group }) => group === tracks[0]?.group)
    .map(({ uri, label, language }) => ({ label, language, url: new URL(uri, base).href }));
}

/**
 * Returns the files of a playlist of captions.
 * @param originMs epoch ms of the event's second zero; null if content and media time are the same
 */
export function captionsFiles(
  playlist: string,
  base: string,
  originMs: number | null,
): CaptionsFile[] {
  const files: CaptionsFile[] = [];
  let start = 0;
  let duration = 0;
  for (const line of linesOf(playlist)) {
    if (line.startsWith('#EXTINF:')) duration = Number.parseFloat(line.slice('#EXTINF:'.length));
    const date = /^#EXT-X-PROGRAM-DATE-TIME:(.+)$/.exec(line)?.[1];
    if (date !== undefined && originMs !== null) start = (Date.parse(date) - originMs) / 1000;
    if (line === '' || line.startsWith('#') || !URL.canParse(line, base)) continue;
    files.push({ url: new URL(line, base).href, start, duration });
    start += duration;
  }
  return files;
}

const timing = /^((?:\d+:)?\d{2}:\d{2}[.,]\d{3})\s+-->\s+((?:\d+:)?\d{2}:\d{2}[.,]\d{3})/;

const secondsOf = (stamp: string): number =>
  stamp
    .replace(',', '.')
    .split(':')
    .reduce((sum, part) => sum * 60 + Number(part), 0);

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&nbsp;': ' ',
  '&lrm;': '\u200e',
  '&rlm;': '\u200f',
};

const plainText = (text: string): string =>
  text
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(?:amp|lt|gt|nbsp|lrm|rlm);/g, (entity) => entities[entity] ?? entity)
    .replaceAll(/\s+/g, ' ')
    .trim();

/**
 * Returns the lines of a file of captions (WebVTT). Their times count from the start of the video; in files
 * that are cut from a recording, they count from the start of the file. Such a file has an X-TIMESTAMP-MAP,
 * and if its times counted from the start of the video, none of its lines would be within the file's own time.
 */
export function captionLines(vtt: string, { start, duration }: CaptionsFile): TranscriptLine[] {
  const lines = vtt
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .flatMap((block): TranscriptLine[] => {
      const rows = block.split('\n');
      const at = rows.findIndex((row) => timing.test(row));
      const times = timing.exec(rows[at] ?? '');
      const text = plainText(rows.slice(at + 1).join(' '));
      if (times === null || text === '') return [];
      return [{ start: secondsOf(times[1] ?? ''), end: secondsOf(times[2] ?? ''), text }];
    });
  const isFromFile =
    vtt.includes('X-TIMESTAMP-MAP=') &&
    !lines.some((line) => line.end > start && line.start < start + duration);
  const shift = isFromFile ? start : 0;
  return lines.map((line) => ({ ...line, start: line.start + shift, end: line.end + shift }));
}

/** Joins the lines of all files in order. A line at the boundary of two files is in both, and returned once. */
export function joinLines(files: readonly (readonly TranscriptLine[])[]): TranscriptLine[] {
  const lines: TranscriptLine[] = [];
  for (const line of files.flat().toSorted((one, other) => one.start - other.start)) {
    const isRepeated = lines
      .slice(-3)
      .some(({ text, end }) => text === line.text && line.start - end < 0.5);
    if (!isRepeated) lines.push(line);
  }
  return lines;
}

/** Returns the index of the last line that starts at most 0.25 s after `time`, s; -1 before the first. */
export const lineAt = (lines: readonly TranscriptLine[], time: number): number =>
  lines.findLastIndex(({ start }) => start <= time + 0.25);
