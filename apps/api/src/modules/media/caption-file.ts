/** Reads captions that operators upload (WebVTT, SRT) and writes WebVTT. */
import { formatWebVttTime } from './webvtt-time.ts';

/** One caption; times in ms from the start of the video. */
export interface CaptionCue {
  readonly startMs: number;
  readonly endMs: number;
  /** WebVTT's cue settings, such as `line:0`; empty for none. */
  readonly settings: string;
  readonly text: string;
}

/** A malformed file of captions. The message names the line. */
export class CaptionError extends Error {
  override readonly name = 'CaptionError';
}

const maxCues = 20_000;
const timestamp = String.raw`(?:(\d{1,3}):)?([0-5]?\d):([0-5]?\d)[.,](\d{3})`;
const timing = new RegExp(`^${timestamp}[ \\t]+-->[ \\t]+${timestamp}(?:[ \\t]+(.*))?$`);
const setting = /^(?:vertical:(?:rl|lr)|(?:line|position|size|align):[A-Za-z0-9.,%-]{1,40})$/;
/** WebVTT blocks without a caption. They are skipped: the player has its own regions and styles. */
const otherBlock = /^(?:NOTE|STYLE|REGION)(?:[ \t]|$)/;

const msOf = (parts: readonly (string | undefined)[]): number => {
  const [hours, minutes, seconds, ms] = parts.map((part) => Number(part ?? 0));
  return (((hours ?? 0) * 60 + (minutes ?? 0)) * 60 + (seconds ?? 0)) * 1000 + (ms ?? 0);
};

/** Removes the markup of SRT files that WebVTT does not have: `<font>` and `{\an8}`. */
const plainText = (text: string): string =>
  text.replaceAll(/<\/?font[^>]*>/gi, '').replaceAll(/\{\\[^}]*\}/g, '');

const settingsOf = (text: string | undefined): string =>
  (text ?? '')
    .split(/[ \t]+/)
    .filter((word) => setting.test(word))
    .join(' ');

interface Block {
  /** Number of its first line in the file, from 1. */
  readonly lineNumber: number;
  readonly lines: readonly string[];
}

function blocksOf(text: string): Block[] {
  const blocks: { lineNumber: number; lines: string[] }[] = [];
  let isInside = false;
  for (const [index, line] of text.split('\n').entries()) {
    const isBlank = line.trim() === '';
    if (!isBlank && isInside) blocks.at(-1)?.lines.push(line);
    else if (!isBlank) blocks.push({ lineNumber: index + 1, lines: [line] });
    isInside = !isBlank;
  }
  return blocks;
}

/** Returns the caption of a block; null if it has no text. */
function readCue({ lineNumber, lines }: Block): CaptionCue | null {
  // The first line may be the caption's name or number.
  const index = lines[0]?.includes('-->') ? 0 : 1;
  const line = lines[index] ?? '';
  const match = timing.exec(line.trim());
  if (match === null)
    throw new CaptionError(
      `line ${lineNumber + Math.min(index, lines.length - 1)}: times such as "00:01:02.000 --> 00:01:04.000" expected`,
    );
  const [startMs, endMs] = [msOf(match.slice(1, 5)), msOf(match.slice(5, 9))];
  if (endMs <= startMs) throw new CaptionError(`line ${lineNumber + index}: ends before it starts`);
  const rest = lines.slice(index + 1);
  const nextTiming = rest.findIndex((textLine) => textLine.includes('-->'));
  if (nextTiming >= 0)
    throw new CaptionError(
      `line ${lineNumber + index + 1 + nextTiming}: an empty line must precede these times`,
    );
  const text = plainText(rest.map((textLine) => textLine.trimEnd()).join('\n')).trim();
  return text === '' ? null : { startMs, endMs, settings: settingsOf(match[9]), text };
}

/**
 * Parses WebVTT or SRT. Returns the captions in order of time.
 * @throws CaptionError naming the line
 */
export function parseCaptions(file: string): CaptionCue[] {
  const text = file
    .replace(/^\uFEFF/, '')
    .replaceAll('\0', '\uFFFD')
    .replaceAll(/\r\n?/g, '\n');
  const blocks = blocksOf(text);
  const [first] = blocks;
  if (first === undefined) throw new CaptionError('line 1: the file is empty');
  const isWebVtt = /^WEBVTT(?:[ \t]|$)/.test(first.lines[0] ?? '');
  if (!isWebVtt && !first.lines.slice(0, 2).some((line) => line.includes('-->')))
    throw new CaptionError(`line ${first.lineNumber}: neither WebVTT nor SRT`);
  const cues = blocks
    .slice(isWebVtt ? 1 : 0)
    .filter(({ lines }) => !isWebVtt || !otherBlock.test(lines[0] ?? ''))
    .map(readCue)
    .filter((cue) => cue !== null);
  if (cues.length === 0) throw new CaptionError('line 1: the file has no captions');
  if (cues.length > maxCues) throw new CaptionError(`more than ${maxCues} captions`);
  return cues.toSorted((one, other) => one.startMs - other.startMs);
}

/**
 * Returns a WebVTT file.
 * @param header lines after `WEBVTT`, such as `X-TIMESTAMP-MAP=…`
 */
export const writeCaptions = (
  cues: readonly CaptionCue[],
  header: readonly string[] = [],
): string =>
  `${[
    ['WEBVTT', ...header].join('\n'),
    ...cues.map(({ startMs, endMs, settings, text }) => {
      const times = `${formatWebVttTime(startMs)} --> ${formatWebVttTime(endMs)}`;
      return `${settings === '' ? times : `${times} ${settings}`}\n${text}`;
    }),
  ].join('\n\n')}\n`;
