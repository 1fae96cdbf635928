/**
 * Reads HLS playlists of other sites (RFC 8216). Unlike the parser of the media library, it accepts whatever
 * ordinary encoders write. Unknown tags are ignored. Tags that change what plays, and that a copy cannot have,
 * are listed with their line. The caller resolves addresses.
 */

const maxCharacters = 8 * 1024 * 1024;
const maxSegments = 50_000;
const maxSegmentSeconds = 3600;
const maxRenditions = 100;
const maxLineCharacters = 8192;

/** A playlist that cannot be read; the message states why, and at which line if one is at fault. */
export class ForeignPlaylistError extends Error {
  override readonly name = 'ForeignPlaylistError';
}

export interface ByteRange {
  readonly length: number;
  readonly offset: number;
}

export interface ForeignMap {
  readonly uri: string;
  readonly range: ByteRange | null;
}

export interface ForeignSegment {
  readonly line: number;
  readonly uri: string;
  readonly range: ByteRange | null;
  /** Seconds. */
  readonly duration: number;
  readonly map: ForeignMap | null;
  /** True if it does not continue the segment before. */
  readonly isDiscontinuous: boolean;
  /** ms since 1970, if the playlist dates it. */
  readonly dateMs: number | null;
  /** True if its site does not have it (EXT-X-GAP). */
  readonly isGap: boolean;
}

export interface ForeignVariant {
  readonly line: number;
  readonly uri: string;
  /** Peak bits per second; 0 if the playlist does not state it. */
  readonly bandwidth: number;
  readonly codecs: string | null;
  readonly resolution: string | null;
  readonly frameRate: number | null;
  /** Groups of its audio tracks and captions. */
  readonly audio: string | null;
  readonly subtitles: string | null;
}

export interface ForeignRendition {
  readonly line: number;
  readonly type: 'AUDIO' | 'SUBTITLES' | 'CLOSED-CAPTIONS' | 'VIDEO';
  readonly group: string;
  readonly name: string;
  readonly language: string | null;
  /** Null if it is in the variants themselves. */
  readonly uri: string | null;
  readonly isDefault: boolean;
}

/** A feature of a playlist that not every player supports, or that a copy cannot have. */
export interface UnsupportedFeature {
  readonly line: number;
  readonly kind: 'encrypted' | 'variables' | 'gap' | 'key-frames-only';
  readonly detail: string;
}

export interface ForeignMaster {
  readonly kind: 'master';
  readonly variants: readonly ForeignVariant[];
  readonly renditions: readonly ForeignRendition[];
  readonly unsupportedFeatures: readonly UnsupportedFeature[];
}

export interface ForeignMedia {
  readonly kind: 'media';
  readonly segments: readonly ForeignSegment[];
  /** Number of the first segment (EXT-X-MEDIA-SEQUENCE). */
  readonly sequence: number;
  /** Seconds. */
  readonly targetDuration: number;
  readonly hasEnded: boolean;
  readonly unsupportedFeatures: readonly UnsupportedFeature[];
}

export type ForeignPlaylist = ForeignMaster | ForeignMedia;

interface Line {
  readonly number: number;
  readonly tag: string | null;
  readonly value: string;
}

const fail = (line: number, reason: string) => new ForeignPlaylistError(`line ${line}: ${reason}`);

function* linesOf(text: string): Generator<Line> {
  if (text.length > maxCharacters) throw new ForeignPlaylistError('the playlist is too large');
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  if (lines[0]?.trimEnd() !== '#EXTM3U')
    throw fail(1, '#EXTM3U expected; this is not an HLS playlist');
  for (const [index, raw] of lines.entries()) {
    const line = raw.trim();
    if (index === 0 || line === '') continue;
    if (line.length > maxLineCharacters) throw fail(index + 1, 'is too long');
    if (!line.startsWith('#')) yield { number: index + 1, tag: null, value: line };
    else if (line.startsWith('#EXT')) {
      const colon = line.indexOf(':');
      yield {
        number: index + 1,
        tag: colon === -1 ? line.slice(1) : line.slice(1, colon),
        value: colon === -1 ? '' : line.slice(colon + 1),
      };
    }
  }
}

const attribute = /\s*([A-Z0-9-]+)\s*=\s*("[^"]*"|[^",]*)\s*(?:,|$)/y;

function attributesOf({ value, number }: Line): Map<string, string> {
  const attributes = new Map<string, string>();
  attribute.lastIndex = 0;
  while (attribute.lastIndex < value.length) {
    const match = attribute.exec(value);
    if (match === null) throw fail(number, 'its attributes cannot be read');
    attributes.set(match[1] ?? '', (match[2] ?? '').replace(/^"|"$/g, ''));
  }
  return attributes;
}

/**
 * Reads `<length>[@<offset>]`. Without an offset, the range starts at `previousEnd`, the end of the range
 * before it in the same file; null if there is none.
 */
function rangeOf(text: string, line: number, previousEnd: number | null): ByteRange {
  const [, length, offset] = /^(\d{1,15})(?:@(\d{1,15}))?$/.exec(text.trim()) ?? [];
  if (length === undefined)
    throw fail(line, `the byte range "${text.slice(0, 40)}" cannot be read`);
  if (offset !== undefined) return { length: Number(length), offset: Number(offset) };
  if (previousEnd === null) throw fail(line, 'a byte range without an offset follows nothing');
  return { length: Number(length), offset: previousEnd };
}

function parseMaster(lines: Iterable<Line>): ForeignMaster {
  const variants: ForeignVariant[] = [];
  const renditions: ForeignRendition[] = [];
  const unsupportedFeatures: UnsupportedFeature[] = [];
  /** The last EXT-X-STREAM-INF, whose address is on the next line. */
  let pending: { line: number; attributes: Map<string, string> } | null = null;
  for (const line of lines) {
    if (variants.length + renditions.length >= maxRenditions)
      throw fail(line.number, `more than ${maxRenditions} renditions`);
    switch (line.tag) {
      case null: {
        if (pending === null) throw fail(line.number, 'an address without EXT-X-STREAM-INF');
        const { attributes } = pending;
        const frameRate = Number(attributes.get('FRAME-RATE'));
        variants.push({
          line: line.number,
          uri: line.value,
          bandwidth: Number(attributes.get('BANDWIDTH')) || 0,
          codecs: attributes.get('CODECS') ?? null,
          resolution: attributes.get('RESOLUTION') ?? null,
          frameRate: frameRate > 0 ? frameRate : null,
          audio: attributes.get('AUDIO') ?? null,
          subtitles: attributes.get('SUBTITLES') ?? null,
        });
        pending = null;
        break;
      }
      case 'EXT-X-STREAM-INF':
        pending = { line: line.number, attributes: attributesOf(line) };
        break;
      case 'EXT-X-MEDIA': {
        const attributes = attributesOf(line);
        const type = attributes.get('TYPE');
        if (
          type !== 'AUDIO' &&
          type !== 'SUBTITLES' &&
          type !== 'CLOSED-CAPTIONS' &&
          type !== 'VIDEO'
        )
          throw fail(
            line.number,
            `the TYPE "${type?.slice(0, 40) ?? ''}" of EXT-X-MEDIA is unknown`,
          );
        renditions.push({
          line: line.number,
          type,
          group: attributes.get('GROUP-ID') ?? '',
          name: (attributes.get('NAME') ?? '').slice(0, 100),
          language: attributes.get('LANGUAGE')?.slice(0, 35) ?? null,
          uri: attributes.get('URI') ?? null,
          isDefault: attributes.get('DEFAULT') === 'YES',
        });
        break;
      }
      case 'EXT-X-SESSION-KEY':
        unsupportedFeatures.push(encryptionFeature(line));
        break;
      case 'EXT-X-DEFINE':
        unsupportedFeatures.push({ line: line.number, kind: 'variables', detail: line.tag });
        break;
      default:
    }
  }
  if (pending !== null) throw fail(pending.line, 'EXT-X-STREAM-INF without an address');
  if (variants.length === 0) throw new ForeignPlaylistError('it has no variants');
  return { kind: 'master', variants, renditions, unsupportedFeatures };
}

function encryptionFeature(line: Line): UnsupportedFeature {
  const attributes = attributesOf(line);
  const method = attributes.get('METHOD') ?? '';
  const format = attributes.get('KEYFORMAT');
  const detail = format === undefined || format === 'identity' ? method : `${method}, ${format}`;
  return { line: line.number, kind: 'encrypted', detail: detail.slice(0, 100) };
}

function parseMedia(lines: Iterable<Line>): ForeignMedia {
  const segments: ForeignSegment[] = [];
  const unsupportedFeatures: UnsupportedFeature[] = [];
  let map: ForeignMap | null = null;
  let duration: number | null = null;
  /** Text of the last EXT-X-BYTERANGE, which applies to the next segment. */
  let range: string | null = null;
  let isDiscontinuous = false;
  let dateMs: number | null = null;
  let isGap = false;
  let sequence = 0;
  let targetDuration = 0;
  let hasEnded = false;
  /** The byte range of the last segment, if it had one. */
  let lastRange = null as { readonly uri: string; readonly end: number } | null;
  for (const line of lines) {
    switch (line.tag) {
      case null: {
        if (duration === null) throw fail(line.number, 'an address without EXTINF');
        if (segments.length === maxSegments)
          throw fail(line.number, `more than ${maxSegments} segments`);
        const previousEnd: number | null = lastRange?.uri === line.value ? lastRange.end : null;
        const bytes: ByteRange | null =
          range === null ? null : rangeOf(range, line.number, previousEnd);
        segments.push({
          line: line.number,
          uri: line.value,
          range: bytes,
          duration,
          map,
          isDiscontinuous: isDiscontinuous && segments.length > 0,
          dateMs,
          isGap,
        });
        lastRange = bytes === null ? null : { uri: line.value, end: bytes.offset + bytes.length };
        duration = null;
        range = null;
        isDiscontinuous = false;
        dateMs = null;
        isGap = false;
        break;
      }
      case 'EXTINF': {
        const seconds = Number(/^\s*(\d+(?:\.\d+)?)/.exec(line.value)?.[1]);
        if (!(seconds >= 0 && seconds < maxSegmentSeconds))
          throw fail(line.number, `the duration "${line.value.slice(0, 40)}" cannot be read`);
        duration = seconds;
        break;
      }
      case 'EXT-X-BYTERANGE':
        range = line.value;
        break;
      case 'EXT-X-MAP': {
        const attributes = attributesOf(line);
        const uri = attributes.get('URI');
        if (uri === undefined) throw fail(line.number, 'EXT-X-MAP without URI');
        const bytes = attributes.get('BYTERANGE');
        map = { uri, range: bytes === undefined ? null : rangeOf(bytes, line.number, 0) };
        break;
      }
      case 'EXT-X-DISCONTINUITY':
        isDiscontinuous = true;
        break;
      case 'EXT-X-PROGRAM-DATE-TIME': {
        // Date.parse refuses offsets without a colon, such as +0100.
        const time = Date.parse(line.value.trim().replace(/([+-]\d\d)(\d\d)$/, '$1:$2'));
        if (Number.isNaN(time))
          throw fail(line.number, `the date "${line.value.slice(0, 40)}" cannot be read`);
        dateMs = time;
        break;
      }
      case 'EXT-X-TARGETDURATION':
        targetDuration = Number(line.value) || 0;
        break;
      case 'EXT-X-ENDLIST':
        hasEnded = true;
        break;
      case 'EXT-X-KEY':
        if (attributesOf(line).get('METHOD') !== 'NONE')
          unsupportedFeatures.push(encryptionFeature(line));
        break;
      case 'EXT-X-MEDIA-SEQUENCE':
        if (!/^\s*\d{1,15}\s*$/.test(line.value))
          throw fail(line.number, `the number "${line.value.slice(0, 40)}" cannot be read`);
        sequence = Number(line.value);
        break;
      case 'EXT-X-GAP':
        isGap = true;
        unsupportedFeatures.push({ line: line.number, kind: 'gap', detail: line.tag });
        break;
      case 'EXT-X-DEFINE':
        unsupportedFeatures.push({ line: line.number, kind: 'variables', detail: line.tag });
        break;
      case 'EXT-X-I-FRAMES-ONLY':
        unsupportedFeatures.push({ line: line.number, kind: 'key-frames-only', detail: line.tag });
        break;
      default:
    }
  }
  return { kind: 'media', segments, sequence, targetDuration, hasEnded, unsupportedFeatures };
}

/** Parses a playlist. Throws `ForeignPlaylistError` with the line and the reason. */
export function parseForeignPlaylist(text: string): ForeignPlaylist {
  const lines = [...linesOf(text)];
  const isMaster = lines.some(({ tag }) => tag === 'EXT-X-STREAM-INF' || tag === 'EXT-X-MEDIA');
  return isMaster ? parseMaster(lines) : parseMedia(lines);
}
