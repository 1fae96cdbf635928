import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../platform/error.ts';
import type { ApiConfig } from '../../platform/config.ts';

const name = '[A-Za-z0-9_-][A-Za-z0-9._-]*';
/** Files of a film that players need. `film.json` is not one: it holds the final score. */
const filmFile = new RegExp(
  `^[A-Za-z0-9_-]{1,64}(?:/${name}){1,3}\\.(?:m3u8|m4s|mp4|vtt|jpg|webp)$`,
);
const artFile = new RegExp(`^(?:${name}/){0,3}${name}\\.(?:svg|webp|jpg|png)$`);

const year = '365d';
/** An SVG may run and load nothing, even when it is opened as a page. */
const drawingPolicy = "default-src 'none'; style-src 'unsafe-inline'";

/** `/media/films/…` and `/media/art/…`: files that never change under their name. */
export async function addMediaFiles(
  media: FastifyInstance,
  config: Pick<ApiConfig, 'mediaDir' | 'dataDir'>,
): Promise<void> {
  await media.register(fastifyStatic, {
    serve: false,
    dotfiles: 'ignore',
    index: false,
    immutable: true,
    maxAge: year,
  });

  media.get<{ Params: { '*': string } }>('/films/*', (request, reply) => {
    const file = request.params['*'];
    if (!filmFile.test(file)) throw new AppError('not_found');
    // Other sites' players may show a film that is free; rights are checked with the playlist.
    void reply.header('access-control-allow-origin', '*');
    return reply.sendFile(file, config.mediaDir);
  });

  media.get<{ Params: { '*': string } }>('/art/*', (request, reply) => {
    const file = request.params['*'];
    if (!artFile.test(file)) throw new AppError('not_found');
    if (file.endsWith('.svg')) void reply.header('content-security-policy', drawingPolicy);
    return reply.sendFile(file, path.join(config.dataDir, 'art', request.ctx.tenant.id));
  });
}
