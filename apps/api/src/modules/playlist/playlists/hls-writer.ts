import type { Attributes } from '../../media/index.ts';

/** A playlist segment. `mapUri`, `dateTimeMs` and `discontinuity` are written before it. */
export interface PlaylistEntry {
  readonly uri: string;
  readonly durationUs: number;
  readonly mapUri?: string | null;
  /** Its `EXT-X-PROGRAM-DATE-TIME`, ms since 1970. */
  readonly dateTimeMs?: number;
  readonly discontinuity?: boolean;
}

export interface MediaPlaylistContent {
  /** Longest segment of the whole stream, µs: the target duration must not change between reloads. */
  readonly maxSegmentUs: number;
  readonly mediaSequence: number;
  readonly discontinuitySequence?: number;
  readonly onDemand?: boolean;
  /** Start of playback, in seconds from the start of the playlist. */
  readonly startOffset?: number;
  readonly ended: boolean;
  readonly entries: readonly PlaylistEntry[];
}

const seconds = (microseconds: number) => (microseconds / 1e6).toFixed(6);

function entryLines(entry: PlaylistEntry): string[] {
  const lines: string[] = [];
  if (entry.discontinuity === true) lines.push('#EXT-X-DISCONTINUITY');
  if (entry.mapUri != null) lines.push(`#EXT-X-MAP:URI="${entry.mapUri}"`);
  if (entry.dateTimeMs !== undefined) {
    lines.push(`#EXT-X-PROGRAM-DATE-TIME:${new Date(entry.dateTimeMs).toISOString()}`);
  }
  lines.push(`#EXTINF:${seconds(entry.durationUs)},`, entry.uri);
  return lines;
}

/** Writes a media playlist (RFC 8216). */
export function writeMediaPlaylist(playlist: MediaPlaylistContent): string {
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    // RFC 8216 4.3.3.1: each duration, rounded to the nearest second, is at most this.
    `#EXT-X-TARGETDURATION:${Math.ceil(playlist.maxSegmentUs / 1e6)}`,
    `#EXT-X-MEDIA-SEQUENCE:${playlist.mediaSequence}`,
  ];
  if (playlist.discontinuitySequence !== undefined) {
    lines.push(`#EXT-X-DISCONTINUITY-SEQUENCE:${playlist.discontinuitySequence}`);
  }
  if (playlist.onDemand === true) lines.push('#EXT-X-PLAYLIST-TYPE:VOD');
  lines.push('#EXT-X-INDEPENDENT-SEGMENTS');
  if (playlist.startOffset !== undefined) {
    lines.push(`#EXT-X-START:TIME-OFFSET=${playlist.startOffset.toFixed(3)},PRECISE=YES`);
  }
  for (const entry of playlist.entries) lines.push(...entryLines(entry));
  if (playlist.ended) lines.push('#EXT-X-ENDLIST');
  return `${lines.join('\n')}\n`;
}

const attributeText = (attributes: Attributes) =>
  [...attributes].map(([key, value]) => `${key}=${value}`).join(',');

export interface MasterPlaylistContent {
  readonly variants: readonly { readonly uri: string; readonly attributes: Attributes }[];
  readonly audioTracks?: readonly { readonly uri: string; readonly attributes: Attributes }[];
  readonly subtitles: readonly { readonly uri: string; readonly attributes: Attributes }[];
  /** Caption services embedded in the video, such as `CC1`. */
  readonly services?: readonly string[];
}

/** Writes a master playlist. Variants refer to groups of audio tracks and subtitles only if there are any. */
export function writeMasterPlaylist({
  variants,
  audioTracks = [],
  subtitles,
  services = [],
}: MasterPlaylistContent): string {
  const lines = ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS'];
  for (const { uri, attributes } of [...audioTracks, ...subtitles]) {
    const mediaAttributes = new Map(attributes).set('URI', `"${uri}"`);
    lines.push(`#EXT-X-MEDIA:${attributeText(mediaAttributes)}`);
  }
  for (const service of services)
    lines.push(
      `#EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="services",NAME="${service}",DEFAULT=NO,AUTOSELECT=YES,INSTREAM-ID="${service}"`,
    );
  for (const { uri, attributes } of variants) {
    const variantAttributes = new Map(attributes);
    if (audioTracks.length === 0) variantAttributes.delete('AUDIO');
    if (subtitles.length === 0) variantAttributes.delete('SUBTITLES');
    if (services.length === 0) variantAttributes.delete('CLOSED-CAPTIONS');
    lines.push(`#EXT-X-STREAM-INF:${attributeText(variantAttributes)}`, uri);
  }
  return `${lines.join('\n')}\n`;
}
