/** Checks what a stream of another site consists of, and whether browsers can play it. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { StreamCheck, TenantConfig } from '@grandstand/contract';
import { z } from 'zod';
import type { Platform } from '../../platform/context/platform.ts';
import { ffmpeg } from '../../platform/video/ffmpeg.ts';
import {
  type FetchedDocument,
  failureReason,
  ForeignPlaylistError,
  parseForeignPlaylist,
  type ByteRange,
  type ForeignMaster,
  type ForeignMedia,
  type ForeignSegment,
} from '@grandstand/outbound';
import { foreignReader, type ForeignReader } from './foreign-reader.ts';
import { signerSettingsOf, streamSigners, expiryOf } from './signing/stream-signers.ts';

const maxPlaylistBytes = 8 * 1024 * 1024;
/** How much of a segment is fetched to find its container. */
const sampleBytes = 64 * 1024;
/** Maximum size of a whole segment, whose key frames are measured. */
const maxSegmentBytes = 32 * 1024 * 1024;
const segmentTimeoutMs = 15_000;
/** Key frames further apart make the start and seeking slow. */
const longGopSeconds = 4;

type CheckPlatform = Pick<Platform, 'allowlistedRead' | 'tenants' | 'resources' | 'clock'>;
type Draft = { -readonly [Key in keyof StreamCheck]: StreamCheck[Key] };

/** Thrown to end a check, if nothing else can be checked after a problem. */
class UnplayableError extends Error {}

/** Returns which other format a document has, as a message; null for HLS. */
function otherFormatOf({ bytes }: FetchedDocument): string | null {
  const head = bytes.subarray(0, 512);
  const text = head.toString('utf8').replace(/^\uFEFF/, '');
  if (text.startsWith('#EXTM3U')) return null;
  if (head.toString('latin1', 4, 8) === 'ftyp')
    return 'it is an MP4 file, not HLS; "upload" it instead';
  if (text.includes('<MPD'))
    return 'it is DASH; the player plays HLS (an address that ends in .m3u8)';
  if (/<!doctype html|<html/i.test(text)) return 'it is a page and no stream';
  if (head[0] === 0x47) return 'it is MPEG-TS without a playlist';
  return 'it is not an HLS playlist';
}

/** Detects the container of a segment by its first bytes; null for an unknown one. */
function containerOf(bytes: Buffer): string | null {
  if (bytes[0] === 0x47) return 'MPEG-TS';
  if (['ftyp', 'styp', 'moof', 'sidx', 'emsg', 'prft'].includes(bytes.toString('latin1', 4, 8)))
    return 'fMP4';
  if (bytes.toString('latin1', 0, 3) === 'ID3' || bytes[0] === 0xff) return 'packed audio';
  return null;
}

const corsOf = ({ headers }: FetchedDocument): string | null =>
  headers['access-control-allow-origin']?.slice(0, 200) ?? null;

/** Adds a problem if browsers may not read a document. */
function checkCors(check: Draft, subject: string, document: FetchedDocument, origin: string): void {
  const cors = corsOf(document);
  if (cors === '*' || cors === origin) return;
  check.problems.push(
    cors === null
      ? `${subject} has no Access-Control-Allow-Origin: browsers may not read it; let its server send "${origin}" or "*"`
      : `${subject} allows ${cors} by Access-Control-Allow-Origin, not ${origin}`,
  );
}

function resolve(base: URL, uri: string, line: number): URL {
  const url = URL.parse(uri, base.href);
  if (url === null) throw new ForeignPlaylistError(`line ${line}: the address cannot be read`);
  return url;
}

/** Adds a problem if pages may not fetch an address that a playlist names. */
function checkSource(
  check: Draft,
  subject: string,
  url: URL,
  tenant: TenantConfig,
  own: string,
): void {
  if (url.origin === own) return;
  if (url.protocol !== 'https:') {
    check.problems.push(`${subject} is at ${url.protocol}//${url.host}: pages fetch https only`);
  } else if (!tenant.stream_sources.includes(url.origin)) {
    const text = `${subject} is at ${url.origin}, which is not among the tenant's stream_sources`;
    if (!check.problems.includes(text)) check.problems.push(text);
  }
}

function checkCodecs(check: Draft): void {
  for (const codec of new Set(
    check.variants.flatMap(({ codecs }) => (codecs ?? '').split(',').map((name) => name.trim())),
  )) {
    if (/^(hvc1|hev1|dvh1|dvhe)/.test(codec))
      check.warnings.push(`${codec} (H.265) does not play in every browser; offer H.264 as well`);
    else if (/^(ac-3|ec-3|ac-4|dts)/.test(codec))
      check.warnings.push(`${codec} has no sound in most browsers; offer AAC as well`);
    else if (codec !== '' && !/^(avc1|avc3|av01|vp09|mp4a|opus|flac|wvtt|stpp)/i.test(codec))
      check.warnings.push(`${codec} may not play in browsers`);
  }
  if (check.variants.some(({ codecs }) => codecs === null))
    check.warnings.push('A variant has no CODECS, so players start more slowly');
}

function readMaster(check: Draft, master: ForeignMaster): void {
  check.variants = master.variants.map(({ bandwidth, codecs, resolution, frameRate }) => ({
    bandwidth,
    codecs,
    resolution,
    frameRate,
  }));
  const tracks = (type: string) =>
    master.renditions
      .filter((rendition) => rendition.type === type)
      .map(({ name, language }) => ({ name, language }));
  check.soundTracks = tracks('AUDIO');
  check.captions = [...tracks('SUBTITLES'), ...tracks('CLOSED-CAPTIONS')];
  checkCodecs(check);
}

function readMedia(check: Draft, { segments, hasEnded, targetDuration }: ForeignMedia): void {
  check.kind = hasEnded ? 'on demand' : 'live';
  const durations = segments.map(({ duration }) => duration);
  check.window = durations.reduce((sum, duration) => sum + duration, 0);
  check.hasDates = segments.some(({ dateMs }) => dateMs !== null);
  // The last segment may be shorter than the others.
  const regular = durations.length > 1 ? durations.slice(0, -1) : durations;
  if (regular.length > 0)
    check.segments = {
      count: durations.length,
      shortest: Math.min(...regular),
      longest: Math.max(...regular),
    };
  const longest = Math.max(0, ...durations);
  if (Math.round(longest) > targetDuration)
    check.warnings.push(
      `A segment of ${longest} s is longer than EXT-X-TARGETDURATION (${targetDuration} s)`,
    );
  if (segments.length === 0) check.warnings.push('It has no segments now');
  if (check.kind === 'live' && !check.hasDates)
    check.warnings.push(
      'It has no EXT-X-PROGRAM-DATE-TIME, so tags of viewers who joined at different times may be at different positions',
    );
  if (check.kind === 'live' && segments.length > 0 && check.window < 3 * targetDuration)
    check.warnings.push(
      `Its window of ${check.window.toFixed(0)} s is shorter than three segments`,
    );
}

const unsupportedFeatureTexts = {
  encrypted: 'is encrypted',
  variables: 'uses variables',
  gap: 'has gaps',
  'key-frames-only': 'has key frames only',
} as const;

function readUnsupportedFeatures(
  check: Draft,
  { unsupportedFeatures }: ForeignMaster | ForeignMedia,
): void {
  for (const { line, kind, detail } of unsupportedFeatures.slice(0, 5)) {
    const text = `line ${line}: it ${unsupportedFeatureTexts[kind]} (${detail})`;
    const isDrm = kind === 'encrypted' && !/^AES-128$/.test(detail);
    check.warnings.push(isDrm ? `${text}; it plays only with a DRM licence` : text);
  }
}

const packets = z.object({
  packets: z.array(z.object({ pts_time: z.coerce.number(), flags: z.string() })).default([]),
});

const rangeHeaders = (range: ByteRange | null) =>
  range === null
    ? {}
    : { headers: { range: `bytes=${range.offset}-${range.offset + range.length - 1}` } };

/** Returns the longest time between two key frames of a segment, s; null if it cannot be measured. */
async function measureKeyFrames(
  { resources }: Pick<CheckPlatform, 'resources'>,
  reader: ForeignReader,
  base: URL,
  segment: ForeignSegment,
): Promise<number | null> {
  const program = resources.of(ffmpeg);
  if (!(await program.isAvailable())) return null;
  const limits = { maxBytes: maxSegmentBytes, timeoutMs: segmentTimeoutMs };
  const fetchPart = async (uri: string, range: ByteRange | null) =>
    (await reader.read(resolve(base, uri, segment.line), { ...limits, ...rangeHeaders(range) }))
      .bytes;
  const folder = await mkdtemp(path.join(tmpdir(), 'check-stream-'));
  try {
    const { map } = segment;
    const head = map === null ? Buffer.alloc(0) : await fetchPart(map.uri, map.range);
    const file = path.join(folder, 'segment');
    await writeFile(file, Buffer.concat([head, await fetchPart(segment.uri, segment.range)]));
    const output = await program.probe(
      [
        '-protocol_whitelist',
        'file',
        '-format_whitelist',
        'mov,mpegts',
        '-select_streams',
        'v:0',
        '-show_entries',
        'packet=pts_time,flags',
        '-i',
        `file:${file}`,
      ],
      { timeoutMs: segmentTimeoutMs },
    );
    const times = packets
      .parse(output)
      .packets.filter(({ flags }) => flags.startsWith('K'))
      .map(({ pts_time: time }) => time);
    if (times.length === 0) return null;
    const gaps = times.slice(1).map((time, index) => time - (times[index] ?? time));
    return Math.max(gaps.length === 0 ? segment.duration : 0, ...gaps);
  } catch {
    return null;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export interface CheckOptions {
  /** True to fetch a whole segment, which takes longer. */
  readonly measuresKeyFrames: boolean;
}

/** Returns how a stream at this address is protected, for operators. */
export function protectionOf(tenant: TenantConfig, address: string): string {
  const signer = signerSettingsOf(tenant, address);
  if (signer?.kind === 'auth-request')
    return 'its server checks each viewer with this one (stream_signers: auth-request); no clips';
  if (signer !== null)
    return `its server accepts signed addresses only (stream_signers: ${signer.kind}), each valid for ${signer.token_seconds} s; no clips`;
  return tenant.protected_stream_sources.includes(URL.parse(address)?.origin ?? '')
    ? 'its server checks viewers (protected_stream_sources); no clips'
    : 'not protected, no clips: anyone who knows the address can watch it; "mirror" records it';
}

/** Checks a stream at another address. The result has its problems; only faults of this backend throw. */
export async function checkStream(
  platform: CheckPlatform,
  tenant: TenantConfig,
  address: string,
  { measuresKeyFrames }: CheckOptions,
): Promise<StreamCheck> {
  const site = foreignReader(platform, tenant);
  const signers = platform.resources.of(streamSigners);
  const reader: ForeignReader = {
    ...site,
    read: (url, options) => {
      const signer = signers.of(tenant, url);
      const anonymous = { eventId: '', grant: null };
      const until = signer === null ? 0 : expiryOf(signer, platform.clock());
      return site.read(signer === null ? url : signer.sign(url, anonymous, until), options);
    },
  };
  const tenantOrigin = platform.tenants.originOf(tenant.id);
  const check: Draft = {
    address,
    problems: [],
    warnings: [],
    protection: protectionOf(tenant, address),
    kind: null,
    container: null,
    variants: [],
    soundTracks: [],
    captions: [],
    cors: null,
    hasDates: null,
    window: null,
    segments: null,
    keyFrameInterval: null,
  };

  /** Reads a part of the stream; returns null, with a warning, for one that is not available yet. */
  const fetchPart = async (
    subject: string,
    url: URL,
    options: Parameters<ForeignReader['read']>[1],
  ): Promise<FetchedDocument | null> => {
    try {
      const document = await reader.read(url, options);
      if (document.status === 200 || document.status === 206) {
        checkCors(check, subject, document, reader.portalOrigin);
        return document;
      }
      check.warnings.push(`${subject} returns ${document.status} now`);
      return null;
    } catch (error) {
      const reason = failureReason(error);
      if (reason === null) throw error;
      throw new UnplayableError(`${subject} cannot be reached: ${reason}`);
    }
  };
  const playlistLimit = { maxBytes: maxPlaylistBytes };

  try {
    const first = await fetchPart('The address', new URL(address), playlistLimit);
    if (first === null) return check;
    check.cors = corsOf(first);
    const otherFormat = otherFormatOf(first);
    if (otherFormat !== null) throw new UnplayableError(`It can never play: ${otherFormat}`);
    let playlist = parseForeignPlaylist(first.bytes.toString('utf8'));
    let base = first.url;
    readUnsupportedFeatures(check, playlist);
    if (playlist.kind === 'master') {
      readMaster(check, playlist);
      const best = playlist.variants.toSorted((a, b) => b.bandwidth - a.bandwidth)[0];
      if (best === undefined) return check;
      const url = resolve(base, best.uri, best.line);
      checkSource(check, 'A variant', url, tenant, tenantOrigin);
      const media = await fetchPart('Its best variant', url, playlistLimit);
      if (media === null) return check;
      playlist = parseForeignPlaylist(media.bytes.toString('utf8'));
      base = media.url;
      readUnsupportedFeatures(check, playlist);
      if (playlist.kind === 'master')
        throw new UnplayableError('A variant is a master playlist itself');
    }
    readMedia(check, playlist);
    const segment = playlist.segments.at(-1);
    if (segment === undefined) return check;
    const url = resolve(base, segment.uri, segment.line);
    checkSource(check, 'A segment', url, tenant, tenantOrigin);
    const sample = await fetchPart('A segment', url, {
      maxBytes: sampleBytes,
      isTruncated: true,
      ...rangeHeaders(segment.range),
    });
    if (sample !== null) check.container = containerOf(sample.bytes);
    if (measuresKeyFrames && sample !== null) {
      check.keyFrameInterval = await measureKeyFrames(platform, reader, base, segment);
      if (check.keyFrameInterval !== null && check.keyFrameInterval > longGopSeconds)
        check.warnings.push(
          `Key frames are ${check.keyFrameInterval.toFixed(1)} s apart; set the encoder to 2 s`,
        );
    }
  } catch (error) {
    if (error instanceof UnplayableError) check.problems.push(error.message);
    else if (error instanceof ForeignPlaylistError)
      check.problems.push(`It cannot be read: ${error.message}`);
    else throw error;
  }
  return check;
}
