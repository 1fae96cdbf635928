import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../platform/context/error.ts';
import type { ApiConfig } from '../../platform/config/config.ts';
import { sendFile } from './send-file.ts';

const name = '[A-Za-z0-9_-][A-Za-z0-9._-]*';
const artFile = new RegExp(`^(?:${name}/){0,3}${name}\\.(?:svg|webp|jpg|png)$`);

const year = '365d';
/** Prevents an SVG from running or loading anything, even when opened as a page. */
const svgPolicy = "default-src 'none'; style-src 'unsafe-inline'";

/**
 * Serves a tenant's pictures, generated and uploaded ones, at `/media/art/…`. They never change under their
 * name. The `playlist` module serves the files of videos.
 */
export async function addMediaFiles(
  media: FastifyInstance,
  config: Pick<ApiConfig, 'sharedDir'>,
): Promise<void> {
  await media.register(fastifyStatic, {
    serve: false,
    dotfiles: 'ignore',
    index: false,
    immutable: true,
    maxAge: year,
  });

  media.get<{ Params: { '*': string } }>('/art/*', (request, reply) => {
    const file = request.params['*'];
    if (!artFile.test(file)) throw new AppError('not_found');
    if (file.endsWith('.svg')) void reply.header('content-security-policy', svgPolicy);
    return sendFile(
      request,
      reply,
      file,
      path.join(config.sharedDir, 'art', request.ctx.tenant.id),
    );
  });
}
