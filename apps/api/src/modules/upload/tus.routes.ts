import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, invalidField } from '../../platform/context/error.ts';
import { createUpload, removeUpload } from './upload.service.ts';
import { deleteUpload, findUpload, touchUpload } from './upload.queries.ts';
import { tusServers } from './tus-servers.ts';

interface OfUpload {
  readonly Params: { readonly id: string };
}

/** Seconds. */
const maxPanoramaStart = 86_400;
const wholeNumber = /^\d{1,15}$/;
const idPattern = /^[A-Za-z0-9_-]{1,64}$/;

/** Reads `Upload-Metadata`: names with values in base64, separated by commas. */
function metadataOf(header: unknown): ReadonlyMap<string, string> {
  if (typeof header !== 'string') return new Map();
  return new Map(
    header.split(',').map((pair) => {
      const [name = '', value = ''] = pair.trim().split(' ');
      return [name, Buffer.from(value, 'base64').toString('utf8')];
    }),
  );
}

/** Reads where a panorama begins: a position, s, or nothing. Throws `validation_failed`. */
function positionIn(text: string): number | null {
  if (text === '') return null;
  const position = /^-?\d{1,6}(?:\.\d{1,3})?$/.test(text) ? Number(text) : NaN;
  if (!(Math.abs(position) <= maxPanoramaStart))
    throw invalidField(
      'headers.upload-metadata',
      `panorama must be empty, or seconds on the clock of the event (at most ${maxPanoramaStart} from 0)`,
    );
  return position;
}

/** Reads the file that a request announces. Throws `validation_failed`. */
function announced({ headers }: FastifyRequest) {
  const length = headers['upload-length'];
  if (typeof length !== 'string' || !wholeNumber.test(length))
    throw invalidField('headers.upload-length', 'must be the bytes of the file');
  const metadata = metadataOf(headers['upload-metadata']);
  const eventId = metadata.get('event') ?? '';
  if (!idPattern.test(eventId))
    throw invalidField('headers.upload-metadata', 'must name the event, as "event <id in base64>"');
  const file = { eventId, name: metadata.get('filename') ?? '', size: Number(length) };
  const panorama = metadata.get('panorama');
  return panorama === undefined ? file : { ...file, panorama: { at: positionIn(panorama) } };
}

/** Passes a request to the tus server of its tenant, which reads the body and responds. */
async function handOver({ ctx, raw }: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.hijack();
  await ctx.resources.of(tusServers).of(ctx.tenant.id).handle(raw, reply.raw);
}

/** Throws `not_found` for an upload that is not this tenant's. */
async function requireUpload({ ctx, params }: FastifyRequest<OfUpload>): Promise<void> {
  const found = await ctx.db.forTenant(ctx, (scope) => findUpload(scope, params.id));
  if (found === null || found.is_import)
    throw new AppError('not_found', { message: 'There is no such upload' });
}

/** Not in the API document: another specification describes them. */
const hidden = { schema: { hide: true } };

/** Adds the addresses of resumable uploads (tus 1.0: creation, termination). */
export function addTusRoutes(scope: FastifyInstance): void {
  scope.post('/', hidden, async (request, reply) => {
    const { ctx, raw } = request;
    const id = await createUpload(ctx, announced(request));
    ctx.resources.of(tusServers).name(raw, id);
    await handOver(request, reply);
    if (reply.raw.statusCode !== 201)
      await ctx.db.forTenant(ctx, (changes) => deleteUpload(changes, id));
    return reply;
  });

  scope.head<OfUpload>('/:id', hidden, async (request, reply) => {
    await requireUpload(request);
    await handOver(request, reply);
    return reply;
  });

  scope.patch<OfUpload>('/:id', hidden, async (request, reply) => {
    await requireUpload(request);
    const { ctx, params } = request;
    await ctx.db.forTenant(ctx, (changes) =>
      touchUpload(changes, params.id, new Date(ctx.clock())),
    );
    await handOver(request, reply);
    return reply;
  });

  scope.delete<OfUpload>('/:id', hidden, async (request, reply) => {
    await removeUpload(request.ctx, request.params.id);
    return reply.code(204).header('tus-resumable', '1.0.0').send();
  });
}
