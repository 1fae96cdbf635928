/** Playlists as they are sent: the same text goes to many players, each second or two. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { defineResource } from '../../platform/resources.ts';
import type { eventFile } from './event-playlist.ts';

const compress = promisify(gzip);
/** Shorter texts gain nothing by it, characters. */
const leastCompressed = 500;
/** More than are played at the same time; a long one is 40 kB with its compressed form. */
const maxCached = 500;

/** A text with its tag, and compressed once somebody takes it so. */
interface SentText {
  readonly text: string;
  /** Weak: it is the same for every encoding. */
  readonly etag: string;
  gzipped: Promise<Buffer> | null;
}

interface Written {
  readonly of: readonly unknown[];
  readonly made: ReturnType<typeof eventFile>;
}

export interface SentPlaylists {
  /** What `write` makes of these things; what it made last, if that was of the very same ones. */
  written(
    name: string,
    of: readonly unknown[],
    write: () => ReturnType<typeof eventFile>,
  ): ReturnType<typeof eventFile>;
  /** What is kept of a text; of each name only the last one is. */
  text(name: string, text: string): SentText;
}

/** Keeps a value under a name, and of all names those that were used last. */
function keep<T>(cache: Map<string, T>, name: string, value: T): void {
  cache.delete(name);
  cache.set(name, value);
  const [oldest] = cache.keys();
  if (cache.size > maxCached && oldest !== undefined) cache.delete(oldest);
}

export function createSentPlaylists(): SentPlaylists {
  const texts = new Map<string, SentText>();
  const written = new Map<string, Written>();
  return {
    written: (name, of, write) => {
      const known = written.get(name);
      if (known?.of.every((one, index) => one === of[index]) === true) return known.made;
      const made = write();
      // An event without such a file is not worth a place, and a failure is no answer for others.
      made.then(
        (file) => {
          if (file === null) written.delete(name);
        },
        () => written.delete(name),
      );
      keep(written, name, { of, made });
      return made;
    },
    text: (name, text) => {
      const known = texts.get(name);
      const hash = () => createHash('sha256').update(text).digest('base64url').slice(0, 22);
      const sent = known?.text === text ? known : { text, etag: `W/"${hash()}"`, gzipped: null };
      keep(texts, name, sent);
      return sent;
    },
  };
}

/** Those of a running backend. */
export const sentPlaylists = defineResource(createSentPlaylists, () => {});

/** Whether the client takes gzip: named, and not with a quality of zero. */
const takesGzip = ({ headers }: FastifyRequest): boolean =>
  (headers['accept-encoding'] ?? '')
    .split(',')
    .some((one) => /^\s*(?:x-)?gzip\s*(?:;\s*q=(?!0(?:\.0*)?\s*$)[\d.]+\s*)?$/i.test(one));

const has = ({ headers }: FastifyRequest, etag: string): boolean =>
  (headers['if-none-match'] ?? '').split(',').some((tag) => tag.trim() === etag);

/** Sends it compressed as the client takes it, or 304 when the client has it. */
export async function sendText(
  request: FastifyRequest,
  reply: FastifyReply,
  sent: SentText,
): Promise<FastifyReply> {
  // The context's `Origin` has to stay: answers to other sites carry their names.
  void reply.headers({ etag: sent.etag, vary: 'Origin, Accept-Encoding' });
  if (has(request, sent.etag)) return reply.code(304).send();
  if (sent.text.length < leastCompressed || !takesGzip(request)) return reply.send(sent.text);
  sent.gzipped ??= compress(sent.text);
  return reply.header('content-encoding', 'gzip').send(await sent.gzipped);
}
