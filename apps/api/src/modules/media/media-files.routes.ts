import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../platform/context/error.ts';
import type { Platform } from '../../platform/context/platform.ts';
import { sendFile } from './send-file.ts';

const name = '[A-Za-z0-9_-][A-Za-z0-9._-]*';
const artFile = new RegExp(`^(?:${name}/){0,3}${name}\\.(?:svg|webp|jpg|png)$`);

const year = '365d';
/** Prevents an SVG from running or loading anything, even when opened as a page. */
const svgPolicy = "default-src 'none'; style-src 'unsafe-inline'";

/**
 * Serves a tenant's pictures, generated and uploaded ones, at `/media/art/…`. The content of a name never
 * changes. The `playlist` module serves the files of videos.
 */
export async function addMediaFiles(
  media: FastifyInstance,
  { sharedFiles }: Pick<Platform, 'sharedFiles'>,
): Promise<void> {
  await media.register(fastifyStatic, {
    serve: false,
    dotfiles: 'ignore',
    index: false,
    immutable: true,
    maxAge: year,
  });

  media.get<{ Params: { '*': string } }>('/art/*', async (request, reply) => {
    const file = request.params['*'];
    const location = artFile.test(file)
      ? await sharedFiles.locate(`art/${request.ctx.tenant.id}/${file}`)
      : null;
    if (location === null) throw new AppError('not_found');
    if (file.endsWith('.svg')) void reply.header('content-security-policy', svgPolicy);
    return sendFile(request, reply, path.basename(location), path.dirname(location));
  });
}
