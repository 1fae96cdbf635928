import { PlaylistError } from './hls-parser.ts';
import { formatWebVttTime, parseWebVttTime } from './webvtt-time.ts';

/** One thumbnail; times in ms, `image` such as `thumbs.jpg#xywh=0,0,160,90`. */
export interface ThumbnailCue {
  readonly startMs: number;
  readonly endMs: number;
  readonly image: string;
}

const maxCues = 10_000;
const timing = /^((?:\d{2,}:)?\d{2}:\d{2}\.\d{3}) --> ((?:\d{2,}:)?\d{2}:\d{2}\.\d{3})$/;
const picture = /^[A-Za-z0-9_-]+\.(?:jpg|webp|png)#xywh=\d{1,5},\d{1,5},\d{1,5},\d{1,5}$/;

/**
 * Parses a video's `thumbs.vtt` or `stills.vtt`.
 * @throws PlaylistError for anything but cues that name a picture of the same folder
 */
export function parseThumbnails(text: string): ThumbnailCue[] {
  const [header = '', ...blocks] = text
    .replaceAll('\r', '')
    .trim()
    .split(/\n{2,}/);
  if (!header.startsWith('WEBVTT')) throw new PlaylistError('WEBVTT expected');
  if (blocks.length > maxCues) throw new PlaylistError('too many cues');
  return blocks.map((block) => {
    const lines = block.split('\n');
    const timingIndex = lines.findIndex((line) => line.includes('-->'));
    const times = timing.exec(lines[timingIndex] ?? '');
    const image = lines[timingIndex + 1] ?? '';
    if (times === null || !picture.test(image)) {
      throw new PlaylistError(`malformed cue "${block.slice(0, 60)}"`);
    }
    return {
      startMs: parseWebVttTime(times[1] ?? ''),
      endMs: parseWebVttTime(times[2] ?? ''),
      image,
    };
  });
}

/**
 * Writes the cues that overlap `[startMs, endMs)`, clipped to it.
 * @param base absolute path of the video's folder, ending in `/`
 */
export function writeThumbnails(
  cues: readonly ThumbnailCue[],
  base: string,
  startMs: number,
  endMs: number,
): string {
  const blocks = cues
    .filter((cue) => cue.endMs > startMs && cue.startMs < endMs)
    .map((cue) => {
      const from = formatWebVttTime(Math.max(cue.startMs, startMs));
      const to = formatWebVttTime(Math.min(cue.endMs, endMs));
      return `${from} --> ${to}\n${base}${cue.image}`;
    });
  return `${['WEBVTT', ...blocks].join('\n\n')}\n`;
}
