/**
 * What is wrong with a file that should be a playlist: it has no media, it is a format that only another
 * player plays, or nothing in it is recognised, as in a network's login page.
 */
export type PlaylistFault = 'empty' | 'foreign' | 'unreadable';

/** The format of a file shows within this many characters. */
export const formatLength = 1000;

/** True if a file starts as an MP4 video or a DASH manifest, so that trying again is useless. */
export function isForeignFormat(text: string): boolean {
  const start = text.slice(0, formatLength);
  return start.slice(4, 8) === 'ftyp' || /<MPD[\s>]/.test(start);
}

/** Returns what is wrong with a file that could not be used as a playlist. */
export function playlistFault(text: string): PlaylistFault {
  if (isForeignFormat(text)) return 'foreign';
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const hasEntries = lines.some((line) => !line.startsWith('#'));
  return hasEntries ? 'unreadable' : 'empty';
}
