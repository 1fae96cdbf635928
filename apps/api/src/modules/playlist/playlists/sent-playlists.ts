/** Caches playlists as sent: many players request the same text every second or two. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { defineResource } from '../../../platform/context/resources.ts';
import { isNotModified } from '../../../platform/http/not-modified.ts';
import type { eventFile } from './event-playlist.ts';

const compress = promisify(gzip);
/** Minimum length of a text that is compressed, characters. */
const minCompressedLength = 500;
/**
 * Maximum cached playlists, more than are played at once. A long one takes 40 kB with its compressed form.
 */
const maxCached = 500;

/** A text with its entity tag, and its compressed form once that was requested. */
interface SentText {
  readonly text: string;
  /** Weak: shared by all encodings. */
  readonly etag: string;
  gzipped: Promise<Buffer> | null;
}

interface CachedPlaylist {
  readonly inputs: readonly unknown[];
  readonly playlist: ReturnType<typeof eventFile>;
}

export interface SentPlaylists {
  /** Returns the result of `write`, cached while the inputs are identical. */
  playlist(
    name: string,
    inputs: readonly unknown[],
    write: () => ReturnType<typeof eventFile>,
  ): ReturnType<typeof eventFile>;
  /** Returns the cached form of a text. Only the latest text per name is cached. */
  text(name: string, text: string): SentText;
}

export function createSentPlaylists(): SentPlaylists {
  const texts = new LRUCache<string, SentText>({ max: maxCached });
  const playlists = new LRUCache<string, CachedPlaylist>({ max: maxCached });
  return {
    playlist: (name, inputs, write) => {
      const cached = playlists.get(name);
      if (cached?.inputs.every((input, index) => input === inputs[index]) === true)
        return cached.playlist;
      const playlist = write();
      // Failures and missing files are not cached.
      playlist.then(
        (file) => {
          if (file === null) playlists.delete(name);
        },
        () => playlists.delete(name),
      );
      playlists.set(name, { inputs, playlist });
      return playlist;
    },
    text: (name, text) => {
      const cached = texts.get(name);
      if (cached?.text === text) return cached;
      const hash = createHash('sha256').update(text).digest('base64url').slice(0, 22);
      const sent = { text, etag: `W/"${hash}"`, gzipped: null };
      texts.set(name, sent);
      return sent;
    },
  };
}

/** The playlist cache of a running backend. */
export const sentPlaylists = defineResource(createSentPlaylists, () => {});

/** True if the client accepts gzip with a quality above zero. */
const acceptsGzip = ({ headers }: FastifyRequest): boolean =>
  (headers['accept-encoding'] ?? '')
    .split(',')
    .some((encoding) =>
      /^\s*(?:x-)?gzip\s*(?:;\s*q=(?!0(?:\.0*)?\s*$)[\d.]+\s*)?$/i.test(encoding),
    );

/** Sends the text, compressed if accepted, or 304 if the client has it. */
export async function sendText(
  request: FastifyRequest,
  reply: FastifyReply,
  sent: SentText,
): Promise<FastifyReply> {
  // `Origin` must stay in `vary`: CORS responses name the origin.
  void reply.headers({ etag: sent.etag, vary: 'Origin, Accept-Encoding' });
  if (isNotModified(request, sent.etag)) return reply.code(304).send();
  if (sent.text.length < minCompressedLength || !acceptsGzip(request)) return reply.send(sent.text);
  sent.gzipped ??= compress(sent.text);
  return reply.header('content-encoding', 'gzip').send(await sent.gzipped);
}
