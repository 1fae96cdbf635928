/** Opens HLS streams of other sites: chooses a variant and its audio track, and reads their playlists. */
import type { AllowlistedRead, FetchedDocument } from './allowlisted-fetch.ts';
import { chooseRenditions } from './choose-renditions.ts';
import {
  type UnsupportedFeature,
  type ForeignMedia,
  type ForeignPlaylist,
  ForeignPlaylistError,
  parseForeignPlaylist,
} from './foreign-playlist.ts';
import { failureReason } from './failure-reason.ts';

const maxPlaylistBytes = 4 * 1024 * 1024;
const playlistTimeoutMs = 8000;

/**
 * Requests a file of a site that an operator named. Throws `UnreadDocumentError`, `NotPublicAddressError` or a network error.
 */
export type ReadForeign = (
  url: URL,
  options: Pick<Parameters<AllowlistedRead>[2], 'maxBytes' | 'timeoutMs' | 'headers'>,
) => Promise<FetchedDocument>;

/** A fault of a stream at another site. The message is for the operator and contains no URL. */
export class OriginError extends Error {
  override readonly name = 'OriginError';
  /** False for a fault that lasts, such as encryption. */
  readonly isTemporary: boolean;
  /** Status of its response; null if there was none. */
  readonly status: number | null;

  constructor(
    message: string,
    {
      isTemporary,
      status = null,
      cause,
    }: { isTemporary: boolean; status?: number | null; cause?: unknown },
  ) {
    super(message, { cause });
    this.isTemporary = isTemporary;
    this.status = status;
  }
}

export interface OpenedMedia {
  /** Of the playlist, after redirects. */
  readonly url: URL;
  readonly playlist: ForeignMedia;
}

export interface OpenedStream {
  readonly video: OpenedMedia;
  /** Null if the audio is in the segments of the video. */
  readonly audio: OpenedMedia | null;
  /** Messages for the operator about renditions that are left out. */
  readonly notes: readonly string[];
}

/**
 * Reads a file of another site. Throws a temporary `OriginError` if it cannot be read or its status is neither
 * 200 nor 206.
 * @param subject its name in messages
 */
export async function readForeign(
  read: ReadForeign,
  subject: string,
  url: URL,
  options: Parameters<ReadForeign>[1],
): Promise<FetchedDocument> {
  let document: FetchedDocument;
  try {
    document = await read(url, options);
  } catch (error) {
    const reason = failureReason(error);
    if (reason === null) throw error;
    throw new OriginError(`${subject} cannot be read: ${reason}`, {
      isTemporary: true,
      cause: error,
    });
  }
  const { status } = document;
  if (status === 200 || status === 206) return document;
  throw new OriginError(`${url.host} returns ${status} for ${subject}`, {
    isTemporary: true,
    status,
  });
}

/**
 * Reads the text of a playlist. Throws `OriginError`.
 * @param subject its name in messages
 */
export async function openForeignText(
  read: ReadForeign,
  address: URL,
  subject = 'the playlist',
): Promise<{ readonly url: URL; readonly text: string }> {
  const limits = { maxBytes: maxPlaylistBytes, timeoutMs: playlistTimeoutMs };
  const { url, bytes } = await readForeign(read, subject, address, limits);
  return { url, text: bytes.toString('utf8') };
}

async function readPlaylist(
  read: ReadForeign,
  subject: string,
  address: URL,
): Promise<{ url: URL; playlist: ForeignPlaylist }> {
  const { url, text } = await openForeignText(read, address, subject);
  try {
    return { url, playlist: parseForeignPlaylist(text) };
  } catch (error) {
    if (!(error instanceof ForeignPlaylistError)) throw error;
    throw new OriginError(`${subject} cannot be read: ${error.message}`, {
      // While a site is down, it often returns a web page.
      isTemporary: true,
      cause: error,
    });
  }
}

/** Why a stream with such a feature cannot be recorded. */
export const unsupportedFeatureReasons: Readonly<Record<UnsupportedFeature['kind'], string>> = {
  encrypted: 'it is encrypted',
  variables: 'it uses variables',
  gap: 'segments are missing',
  'key-frames-only': 'it has key frames only',
};

/**
 * Throws `OriginError` for a feature that a mirror cannot copy. Gaps are accepted, because a live stream may
 * miss segments.
 */
function refuseUnsupportedFeatures({
  unsupportedFeatures,
}: Pick<ForeignPlaylist, 'unsupportedFeatures'>): void {
  const feature = unsupportedFeatures.find(({ kind }) => kind !== 'gap');
  if (feature === undefined) return;
  const { line, kind, detail } = feature;
  throw new OriginError(`line ${line}: ${unsupportedFeatureReasons[kind]} (${detail})`, {
    isTemporary: false,
  });
}

/**
 * Reads a playlist with segments. Throws `OriginError`, which is not temporary if the playlist is a master,
 * is encrypted, uses variables or has key frames only.
 * @param subject its name in messages
 */
export async function readForeignMedia(
  read: ReadForeign,
  subject: string,
  address: URL,
): Promise<OpenedMedia> {
  const { url, playlist } = await readPlaylist(read, subject, address);
  refuseUnsupportedFeatures(playlist);
  if (playlist.kind === 'master')
    throw new OriginError(`${subject} is a master playlist, not one with segments`, {
      isTemporary: false,
    });
  return { url, playlist };
}

/** Resolves an address that a playlist names at `line`. Throws `OriginError`. */
export function resolveForeign(base: URL, uri: string, line: number): URL {
  const url = URL.parse(uri, base.href);
  if (url === null)
    throw new OriginError(`line ${line}: the address cannot be read`, { isTemporary: true });
  return url;
}

/**
 * Opens a stream by its master playlist, with the best variant and its default audio track, or by a playlist with
 * segments. Throws `OriginError`.
 */
export async function openForeignStream(read: ReadForeign, address: URL): Promise<OpenedStream> {
  const { url, playlist } = await readPlaylist(read, 'the playlist', address);
  refuseUnsupportedFeatures(playlist);
  if (playlist.kind === 'media') return { video: { url, playlist }, audio: null, notes: [] };
  const { variant, audioTracks, notes } = chooseRenditions(playlist, 1);
  const [audioTrack] = audioTracks;
  const [video, track] = await Promise.all([
    readForeignMedia(read, 'the variant', resolveForeign(url, variant.uri, variant.line)),
    audioTrack?.uri == null
      ? null
      : readForeignMedia(
          read,
          'the audio track',
          resolveForeign(url, audioTrack.uri, audioTrack.line),
        ),
  ]);
  return { video, audio: track, notes };
}
