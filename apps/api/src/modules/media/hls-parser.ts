/**
 * Parses the playlists of a video folder. Strict on purpose (SEC-20): rejects anything that this software
 * does not write itself, and every address stays inside the folder.
 */

interface PlaylistLimits {
  readonly characters: number;
  readonly segments: number;
}

const videoLimits: PlaylistLimits = { characters: 512 * 1024, segments: 10_000 };
/** A day of segments of two seconds. */
const recordingLimits: PlaylistLimits = { characters: 6 * 1024 * 1024, segments: 43_200 };
const maxRenditions = 20;

/** An invalid playlist; the message names the line. */
export class PlaylistError extends Error {
  override readonly name = 'PlaylistError';
}

/** One segment; times in microseconds from the start of the video, so that sums stay exact. */
export interface Segment {
  readonly uri: string;
  /** The run of a recording that it belongs to; 0 for a video of one piece. */
  readonly run: number;
  readonly startUs: number;
  readonly durationUs: number;
}

export interface MediaPlaylist {
  /** Initialisation segment; null for subtitles. */
  readonly mapUri: string | null;
  readonly segments: readonly Segment[];
  readonly durationUs: number;
}

export type Attributes = ReadonlyMap<string, string>;

/** One `EXT-X-STREAM-INF` or `EXT-X-MEDIA` with its address, relative to the video's folder. */
export interface MasterEntry {
  readonly uri: string;
  readonly attributes: Attributes;
}

export interface MasterPlaylist {
  readonly variants: readonly MasterEntry[];
  /** Audio tracks with segments of their own. */
  readonly audioTracks: readonly MasterEntry[];
  readonly subtitles: readonly MasterEntry[];
}

const pathSegment = '[A-Za-z0-9_-][A-Za-z0-9_.-]*';
const relativePath = new RegExp(`^${pathSegment}(?:/${pathSegment})*$`);
const mediaFile = /\.(?:m3u8|m4s|mp4|vtt)$/;

/** Validates a relative address of a playlist: no scheme, no root, no parent step, a known extension. */
function insideFolder(uri: string, line: number): string {
  if (uri.length > 200 || !relativePath.test(uri) || !mediaFile.test(uri)) {
    throw new PlaylistError(`line ${line}: "${uri.slice(0, 80)}" is not a file of the video`);
  }
  return uri;
}

/** Parses an attribute list such as `BANDWIDTH=1200000,CODECS="avc1"`; values include their quotes. */
function parseAttributes(text: string, line: number): Map<string, string> {
  const attributes = new Map<string, string>();
  let rest = text;
  while (rest !== '') {
    const match = /^([A-Z0-9-]+)=("[^"]*"|[^",]+)(?:,|$)/.exec(rest);
    if (match === null) throw new PlaylistError(`line ${line}: malformed attributes`);
    const [whole, key = '', value = ''] = match;
    attributes.set(key, value);
    rest = rest.slice(whole.length);
  }
  return attributes;
}

function quotedUri(attributes: Attributes, line: number): string {
  const value = attributes.get('URI');
  if (value === undefined || !value.startsWith('"')) {
    throw new PlaylistError(`line ${line}: URI is missing`);
  }
  return insideFolder(value.slice(1, -1), line);
}

interface Line {
  readonly number: number;
  /** Name of the tag, or null for an address. */
  readonly tag: string | null;
  readonly value: string;
}

/** Splits into tags and addresses, skipping blank lines and comments. */
function linesOf(text: string, { characters }: PlaylistLimits = videoLimits): Line[] {
  if (text.length > characters) throw new PlaylistError('playlist is too large');
  const raw = text.split(/\r?\n/);
  if (raw[0] !== '#EXTM3U') throw new PlaylistError('line 1: #EXTM3U expected');
  const lines: Line[] = [];
  for (const [index, content] of raw.entries()) {
    if (index === 0 || content === '') continue;
    if (!content.startsWith('#')) {
      lines.push({ number: index + 1, tag: null, value: content });
    } else if (content.startsWith('#EXT')) {
      const colon = content.indexOf(':');
      const tag = colon === -1 ? content.slice(1) : content.slice(1, colon);
      lines.push({ number: index + 1, tag, value: colon === -1 ? '' : content.slice(colon + 1) });
    }
  }
  return lines;
}

function segmentDuration(value: string, line: number): number {
  const match = /^(\d{1,3}(?:\.\d{1,9})?)(?:,.*)?$/.exec(value);
  const microseconds = Math.round(Number(match?.[1] ?? 0) * 1e6);
  if (microseconds < 1) throw new PlaylistError(`line ${line}: EXTINF needs a duration`);
  return microseconds;
}

/**
 * Parses a media playlist.
 * @param run the run of its segments
 * @param isGrowing true if the playlist may still grow, and be empty; otherwise it must be complete
 * @throws PlaylistError for anything else, unknown tags included
 */
export function parseMediaPlaylist(
  text: string,
  { run = 0, isGrowing = false }: { readonly run?: number; readonly isGrowing?: boolean } = {},
): MediaPlaylist {
  const segments: Segment[] = [];
  let mapUri: string | null = null;
  let pendingDurationUs: number | null = null;
  let startUs = 0;
  let hasEnded = false;
  const limits = isGrowing ? recordingLimits : videoLimits;
  for (const { number, tag, value } of linesOf(text, limits)) {
    if (hasEnded) throw new PlaylistError(`line ${number}: nothing may follow EXT-X-ENDLIST`);
    switch (tag) {
      case null:
        if (pendingDurationUs === null) throw new PlaylistError(`line ${number}: EXTINF expected`);
        if (segments.length === limits.segments) throw new PlaylistError('too many segments');
        segments.push({
          uri: insideFolder(value, number),
          run,
          startUs,
          durationUs: pendingDurationUs,
        });
        startUs += pendingDurationUs;
        pendingDurationUs = null;
        break;
      case 'EXTINF':
        pendingDurationUs = segmentDuration(value, number);
        break;
      case 'EXT-X-MAP':
        if (mapUri !== null || segments.length > 0) {
          throw new PlaylistError(`line ${number}: only one EXT-X-MAP, before the first segment`);
        }
        mapUri = quotedUri(parseAttributes(value, number), number);
        break;
      case 'EXT-X-ENDLIST':
        hasEnded = true;
        break;
      case 'EXT-X-VERSION':
      case 'EXT-X-TARGETDURATION':
      case 'EXT-X-MEDIA-SEQUENCE':
      case 'EXT-X-PLAYLIST-TYPE':
      case 'EXT-X-INDEPENDENT-SEGMENTS':
        break;
      case 'EXT-X-PROGRAM-DATE-TIME':
        // The manifest of a recording has the wall-clock times.
        if (!isGrowing) throw new PlaylistError(`line ${number}: ${tag} is not supported`);
        break;
      default:
        throw new PlaylistError(`line ${number}: ${tag} is not supported`);
    }
  }
  if (isGrowing) return { mapUri, segments, durationUs: startUs };
  if (segments.length === 0) throw new PlaylistError('no segments');
  if (!hasEnded) throw new PlaylistError('EXT-X-ENDLIST is missing');
  return { mapUri, segments, durationUs: startUs };
}

/**
 * Parses the master playlist of a video.
 * @throws PlaylistError if it has no variants or anything unexpected
 */
export function parseMasterPlaylist(text: string): MasterPlaylist {
  const variants: MasterEntry[] = [];
  const audioTracks: MasterEntry[] = [];
  const subtitles: MasterEntry[] = [];
  let pending: Attributes | null = null;
  for (const { number, tag, value } of linesOf(text)) {
    if (variants.length + audioTracks.length + subtitles.length >= maxRenditions) {
      throw new PlaylistError('too many renditions');
    }
    switch (tag) {
      case null:
        if (pending === null) throw new PlaylistError(`line ${number}: EXT-X-STREAM-INF expected`);
        variants.push({ uri: insideFolder(value, number), attributes: pending });
        pending = null;
        break;
      case 'EXT-X-STREAM-INF':
        pending = parseAttributes(value, number);
        break;
      case 'EXT-X-MEDIA': {
        const attributes = parseAttributes(value, number);
        const list = { AUDIO: audioTracks, SUBTITLES: subtitles }[attributes.get('TYPE') ?? ''];
        if (list === undefined)
          throw new PlaylistError(
            `line ${number}: only sound and subtitles may be alternate renditions`,
          );
        list.push({ uri: quotedUri(attributes, number), attributes });
        break;
      }
      case 'EXT-X-VERSION':
      case 'EXT-X-INDEPENDENT-SEGMENTS':
        break;
      default:
        throw new PlaylistError(`line ${number}: ${tag} is not supported`);
    }
  }
  if (variants.length === 0) throw new PlaylistError('no variants');
  return { variants, audioTracks, subtitles };
}
