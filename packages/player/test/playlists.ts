import { readFileSync } from 'node:fs';
import path from 'node:path';

export type Segment = { uri: string; duration: number };
export type MediaPlaylist = { map: string; segments: Segment[]; seconds: number };

/** Reads an on-demand fMP4 playlist as ffmpeg writes it. Durations are in seconds. */
export function readPlaylist(file: string): MediaPlaylist {
  let map = '';
  let duration = 0;
  const segments: Segment[] = [];
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    if (line.startsWith('#EXT-X-MAP')) map = /URI="([^"]+)"/.exec(line)?.[1] ?? '';
    else if (line.startsWith('#EXTINF:')) duration = Number.parseFloat(line.slice(8));
    else if (line !== '' && !line.startsWith('#')) segments.push({ uri: line.trim(), duration });
  }
  const seconds = segments.reduce((total, segment) => total + segment.duration, 0);
  return { map, segments, seconds };
}

/** Reads the folder's master playlist without subtitle groups, and with rewritten URLs of its renditions. */
export function readMaster(folder: string, address: (rendition: string) => string): string {
  return readFileSync(path.join(folder, 'master.m3u8'), 'utf8')
    .split('\n')
    .filter((line) => !line.startsWith('#EXT-X-MEDIA'))
    .map((line) => {
      if (line.startsWith('#')) return line.replace(/,SUBTITLES="[^"]*"/, '');
      return line.trim() === '' ? '' : address(line.trim());
    })
    .join('\n');
}

export type LiveClock = {
  /** Epoch ms at which second zero went on air. */
  startedAt: number;
  /** Length of the seekable range in segments. */
  windowSegments: number;
  /** Epoch ms after which nothing more is published; null while the stream continues. */
  endedAt: number | null;
  /** Delay (ms) of everything published; 0 if absent. The stream jumps ahead when it shrinks. */
  delayMs?: number;
  /** Gap (s) between two rounds of the video, as from an encoder that restarts. */
  pause?: number;
};

/**
 * Returns the playlist that a live encoder would have published by now, with the video in an endless loop.
 * @param base prefix of each segment's own URL
 */
export function livePlaylist(
  playlist: MediaPlaylist,
  base: string,
  clock: LiveClock,
  wallClock: number,
): string {
  const now = wallClock - (clock.delayMs ?? 0);
  const aired = (Math.min(now, clock.endedAt ?? now) - clock.startedAt) / 1000;
  const count = playlist.segments.length;
  const starts: number[] = [];
  let nextStart = 0;
  for (const { duration } of playlist.segments) {
    starts.push(nextStart);
    nextStart += duration;
  }
  const segmentAt = (index: number) => {
    const round = Math.floor(index / count);
    const segment = playlist.segments[index % count];
    if (!segment) throw new Error('The video has no segments');
    return {
      ...segment,
      start: round * (playlist.seconds + (clock.pause ?? 0)) + (starts[index % count] ?? 0),
    };
  };
  let last = -1;
  for (;;) {
    const next = segmentAt(last + 1);
    if (next.start + next.duration > aired) break;
    last += 1;
  }
  const first = Math.max(0, last - clock.windowSegments + 1);
  const target = Math.ceil(Math.max(...playlist.segments.map(({ duration }) => duration)));
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${target}`,
    `#EXT-X-MEDIA-SEQUENCE:${first}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${first === 0 ? 0 : Math.floor((first - 1) / count)}`,
    `#EXT-X-MAP:URI="${base}${playlist.map}"`,
  ];
  for (let index = first; index <= last; index += 1) {
    const segment = segmentAt(index);
    const isRoundStart = index > 0 && index % count === 0;
    if (isRoundStart) lines.push('#EXT-X-DISCONTINUITY');
    if (isRoundStart || index === first) {
      const date = new Date(clock.startedAt + segment.start * 1000).toISOString();
      lines.push(`#EXT-X-PROGRAM-DATE-TIME:${date}`);
    }
    lines.push(`#EXTINF:${segment.duration.toFixed(6)},`, base + segment.uri);
  }
  if (clock.endedAt !== null && now >= clock.endedAt) lines.push('#EXT-X-ENDLIST');
  return `${lines.join('\n')}\n`;
}
