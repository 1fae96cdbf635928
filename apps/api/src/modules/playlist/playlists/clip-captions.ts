/** The captions of a clip: only those that its part of the video shows (SEC-27). */
import { readFile } from 'node:fs/promises';
import {
  pathInVideo,
  parseWebVttTime,
  type NamedRendition,
  type Video,
} from '../../media/index.ts';
import { clipSegments } from './video-playlists.ts';

/** A part of a video, ms. */
interface Part {
  readonly startMs: number;
  readonly endMs: number;
}

const timing = /^((?:\d{2,}:)?\d{2}:\d{2}\.\d{3}) +--> +((?:\d{2,}:)?\d{2}:\d{2}\.\d{3})/m;

/**
 * Returns WebVTT with the cues that overlap `[startMs, endMs)`, in the times of the video. Leaves out
 * comments and the title, which may reveal what happens.
 */
export function cutCaptions(text: string, { startMs, endMs }: Part): string {
  const [header = 'WEBVTT', ...blocks] = text
    .replaceAll(/\r\n?/g, '\n')
    .trim()
    .split(/\n{2,}/);
  const shown = blocks.filter((block) => {
    const times = timing.exec(block);
    if (times === null) return /^(?:STYLE|REGION)(?:\n|$)/.test(block);
    return parseWebVttTime(times[1] ?? '') < endMs && parseWebVttTime(times[2] ?? '') > startMs;
  });
  const timestampMap = header.split('\n').filter((line) => line.startsWith('X-TIMESTAMP-MAP='));
  return `${[['WEBVTT', ...timestampMap].join('\n'), ...shown].join('\n\n')}\n`;
}

const fileOf = ({ name }: NamedRendition, index: number) => `${name}-${index}.vtt`;

/** Returns a rendition of captions with a file per segment, whose text is that of `clipCaptionsFile`. */
export const clipCaptions = (captions: NamedRendition): NamedRendition => ({
  ...captions,
  base: '',
  segments: captions.segments.map((segment, index) => ({
    ...segment,
    uri: fileOf(captions, index),
  })),
});

/** Returns the text of a file of a clip's captions; null if it has no file of this name. */
export async function clipCaptionsFile(
  video: Video,
  file: string,
  part: Part,
): Promise<string | null> {
  for (const captions of video.captions) {
    const shown = clipSegments(captions.segments, part.startMs, part.endMs) ?? [];
    const segment = shown.find(
      (candidate) => file === fileOf(captions, captions.segments.indexOf(candidate)),
    );
    if (segment === undefined) continue;
    const path = await video.files.locate(pathInVideo(video, captions, segment.uri));
    const text = await readFile(path, 'utf8');
    return cutCaptions(text, part);
  }
  return null;
}
