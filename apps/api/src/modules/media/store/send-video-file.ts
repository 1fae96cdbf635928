import path from 'node:path';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isNotModified } from '../../../platform/http/not-modified.ts';
import { sendFile } from '../send-file.ts';
import type { StoredFile } from './stored-files.ts';
import type { Video } from '../video.ts';

/** The tag that the library gives a file on disk: a move changes nothing for caches. */
const tagOf = ({ size, modifiedMs }: StoredFile): string =>
  `W/"${size.toString(16)}-${modifiedMs.toString(16)}"`;

const types: Readonly<Record<string, string>> = {
  '.m4s': 'video/iso.segment',
  '.mp4': 'video/mp4',
};

/**
 * Sends a file of a video. One that was moved is fetched for its content alone: a proxy that checks a right by
 * HEAD, and a browser that has the file, cost the store nothing. Throws like `VideoFiles.locate`.
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
    const type = types[path.extname(file)] ?? 'application/octet-stream';
    // A stream, since the length of any other content would replace this one.
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
