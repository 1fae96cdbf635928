export interface ListedSegment {
  /** File name, such as `s00012.m4s`. */
  name: string;
  seconds: number;
}

/** The playlist of all segments of a variant. */
export const playlistName = 'index.m3u8';
/** The playlist that ffmpeg writes. It lists only the newest segments. */
export const windowName = 'newest.m3u8';
export const endLine = '#EXT-X-ENDLIST';

const segmentLine = /#EXTINF:([\d.]+),[^\n]*\n(?:#[^\n]*\n)*([^#\n]+)\n/g;

/** Returns the segments that a playlist lists. */
export const segmentsIn = (text: string): ListedSegment[] =>
  [...text.matchAll(segmentLine)].map(([, seconds, name]) => ({
    name: name ?? '',
    seconds: Number(seconds),
  }));

/** Returns the text of a playlist that grows. */
export const playlistText = (segments: readonly ListedSegment[]): string => {
  const longest = segments.reduce((most, { seconds }) => Math.max(most, seconds), 0);
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${Math.ceil(longest)}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:EVENT',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    '#EXT-X-MAP:URI="init.mp4"',
    ...segments.map(({ name, seconds }) => `#EXTINF:${seconds.toFixed(6)},\n${name}`),
    '',
  ].join('\n');
};
