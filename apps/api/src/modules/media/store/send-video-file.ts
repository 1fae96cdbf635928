import path from 'node:path';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isNotModified } from '../../../platform/http/not-modified.ts';
import { sendFile } from '../send-file.ts';
import type { StoredFile } from './stored-files.ts';
import type { Video } from '../video.ts';

/**
 * Returns the entity tag that `@fastify/static` gives the file on disk, so that a move invalidates no
 * cache.
 */
const tagOf = ({ size, modifiedMs }: StoredFile): string =>
  `W/"${size.toString(16)}-${modifiedMs.toString(16)}"`;

const contentTypes: Readonly<Record<string, string>> = {
  '.m4s': 'video/iso.segment',
  '.mp4': 'video/mp4',
};

/**
 * Sends a file of a video. Fetches a moved file only to send its content: HEAD requests, by which a proxy
 * checks access, and revalidations by a browser do not reach the store. Rejects like `VideoFiles.locate`.
 */
export async function sendVideoFile(
  request: FastifyRequest,
  reply: FastifyReply,
  video: Pick<Video, 'folder' | 'files'>,
  file: string,
): Promise<FastifyReply> {
  const moved = await video.files.findMoved(file);
  if (moved === null) return sendFile(request, reply, file, video.folder, { cacheControl: false });
  const etag = tagOf(moved);
  void reply.headers({
    etag,
    'last-modified': new Date(moved.modifiedMs).toUTCString(),
    'accept-ranges': 'bytes',
  });
  if (isNotModified(request, etag)) return reply.code(304).send();
  if (request.method === 'HEAD') {
    const type = contentTypes[path.extname(file)] ?? 'application/octet-stream';
    // An empty stream: for any other body, Fastify would overwrite `content-length`.
    return reply
      .headers({ 'content-type': type, 'content-length': moved.size })
      .send(Readable.from([]));
  }
  const { dir, base } = path.parse(await video.files.locate(file));
  return sendFile(request, reply, base, dir, {
    cacheControl: false,
    etag: false,
    lastModified: false,
  });
}
