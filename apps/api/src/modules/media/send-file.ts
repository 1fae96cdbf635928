import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { SendOptions } from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Sends a file of a folder. A suffix range that is longer than the file (`bytes=-500` of 300) returns the
 * whole file, as HTTP requires; the library would refuse it.
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: string,
  folder: string,
  options: SendOptions = {},
): Promise<FastifyReply> {
  const { headers } = request.raw;
  const [, length] = /^\s*bytes=\s*-(\d+)\s*$/.exec(headers.range ?? '') ?? [];
  if (length !== undefined) {
    const size = await stat(path.join(folder, file)).then(
      (found) => found.size,
      () => Infinity,
    );
    if (Number(length) >= size) delete headers.range;
  }
  return reply.sendFile(file, folder, options);
}
