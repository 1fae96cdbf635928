import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiModule } from '../../platform/context/module.ts';
import { isNotModified } from '../../platform/http/not-modified.ts';
import { consumePictureLimit } from '../../platform/security/read-rate-limits.ts';
import { chooseFormat, readPictureRequest } from './picture-request.ts';
import { pictureJobs } from './picture.jobs.ts';
import { pictureService, type Picture } from './picture.service.ts';

const yearSeconds = 31_536_000;
const hourSeconds = 3_600;
/** Cache lifetime of a WebP while its AVIF is being rendered. */
const provisionalSeconds = 60;

interface Route {
  Params: { width: string; format: string };
  Querystring: { src?: unknown };
}

function cacheControl({ isFinal, isImmutable }: Extract<Picture, { kind: 'picture' }>): string {
  if (!isFinal) return `public, max-age=${provisionalSeconds}`;
  if (isImmutable) return `public, max-age=${yearSeconds}, immutable`;
  return `public, max-age=${hourSeconds}, stale-while-revalidate=${24 * hourSeconds}`;
}

/** True for a request of high priority (RFC 9218), as for the main picture of a page. */
const isUrgent = ({ headers: { priority } }: FastifyRequest): boolean =>
  /(?:^|,)\s*u=[01](?![^\s,;])/.test(String(priority ?? ''));

function send(
  request: FastifyRequest<Route>,
  reply: FastifyReply,
  picture: Picture,
  isNegotiated: boolean,
): FastifyReply {
  // `Origin` must stay in `vary`: CORS responses name the origin.
  if (isNegotiated) void reply.header('vary', 'Origin, Accept');
  if (picture.kind === 'unscaled') {
    return reply
      .header('cache-control', `public, max-age=${hourSeconds}`)
      .redirect(picture.address, 302);
  }
  void reply.header('cache-control', cacheControl(picture)).header('etag', picture.etag);
  if (isNotModified(request, picture.etag)) return reply.code(304).send();
  return reply.type(`image/${picture.format}`).send(picture.bytes);
}

/**
 * `GET /media/picture/{width}/{format}?src=…`: a picture of the tenant at a fixed width. `format` is one of
 * webp, avif, jpeg, png, or `auto` for the best in the request's Accept header.
 */
export const module: ApiModule = {
  name: 'picture',
  calls: [],
  create: ({ resources }) => {
    const service = resources.of(pictureService);
    return {
      media: (media) => {
        media.get<Route>('/picture/:width/:format', async (request, reply) => {
          const pictureRequest = readPictureRequest(request.params, request.query.src);
          const isNegotiated = pictureRequest.format === 'auto';
          const format =
            pictureRequest.format === 'auto'
              ? chooseFormat(request.headers.accept)
              : pictureRequest.format;
          const { ctx } = request;
          const picture = await service.get(
            ctx.tenant,
            { ...pictureRequest, format },
            {
              onMiss: () => consumePictureLimit(ctx),
              isUrgent: isUrgent(request),
              from: ctx.address,
            },
          );
          return send(request, reply, picture, isNegotiated);
        });
      },
      jobs: pictureJobs(service),
    };
  },
};
