import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, invalidField } from '../../platform/context/error.ts';
import { createUpload, removeUpload } from './upload.service.ts';
import { deleteUpload, findUpload, touchUpload } from './upload.queries.ts';
import { tusServers } from './tus-servers.ts';

interface UploadRoute {
  readonly Params: { readonly id: string };
}

const maxPanoramaStartSeconds = 86_400;
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

/** Reads the position, s, at which a panorama starts; null for an empty text. Throws `validation_failed`. */
function readPosition(text: string): number | null {
  if (text === '') return null;
  const isDecimal = /^-?\d{1,6}(?:\.\d{1,3})?$/.test(text);
  if (!isDecimal || Math.abs(Number(text)) > maxPanoramaStartSeconds)
    throw invalidField(
      'headers.upload-metadata',
      `panorama must be empty, or seconds on the clock of the event (at most ${maxPanoramaStartSeconds} from 0)`,
    );
  return Number(text);
}

/** Reads the description of the file that a request is about to upload. Throws `validation_failed`. */
function readDescription({ headers }: FastifyRequest) {
  const length = headers['upload-length'];
  if (typeof length !== 'string' || !wholeNumber.test(length))
    throw invalidField('headers.upload-length', 'must be the bytes of the file');
  const metadata = metadataOf(headers['upload-metadata']);
  const eventId = metadata.get('event') ?? '';
  if (!idPattern.test(eventId))
    throw invalidField('headers.upload-metadata', 'must name the event, as "event <id in base64>"');
  const file = { eventId, name: metadata.get('filename') ?? '', size: Number(length) };
  const panorama = metadata.get('panorama');
  return panorama === undefined ? file : { ...file, panorama: { at: readPosition(panorama) } };
}

/** Passes a request to the tus server of its tenant, which reads the body and responds. */
async function passToTus({ ctx, raw }: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.hijack();
  await ctx.resources.of(tusServers).of(ctx.tenant.id).handle(raw, reply.raw);
}

/** Throws `not_found` for an id that is not an upload of this tenant. */
async function requireUpload({ ctx, params }: FastifyRequest<UploadRoute>): Promise<void> {
  const found = await ctx.db.forTenant(ctx, (scope) => findUpload(scope, params.id));
  if (found === null || found.is_import)
    throw new AppError('not_found', { message: 'There is no such upload' });
}

/** Not in the API document: another specification describes them. */
const hidden = { schema: { hide: true } };

/** Adds the addresses of resumable uploads (tus 1.0: creation, termination). */
export function addTusRoutes(app: FastifyInstance): void {
  app.post('/', hidden, async (request, reply) => {
    const { ctx, raw } = request;
    const id = await createUpload(ctx, readDescription(request));
    ctx.resources.of(tusServers).setUploadId(raw, id);
    await passToTus(request, reply);
    if (reply.raw.statusCode !== 201)
      await ctx.db.forTenant(ctx, (dbScope) => deleteUpload(dbScope, id));
    return reply;
  });

  app.head<UploadRoute>('/:id', hidden, async (request, reply) => {
    await requireUpload(request);
    await passToTus(request, reply);
    return reply;
  });

  app.patch<UploadRoute>('/:id', hidden, async (request, reply) => {
    await requireUpload(request);
    const { ctx, params } = request;
    await ctx.db.forTenant(ctx, (dbScope) =>
      touchUpload(dbScope, params.id, new Date(ctx.clock())),
    );
    await passToTus(request, reply);
    return reply;
  });

  app.delete<UploadRoute>('/:id', hidden, async (request, reply) => {
    await removeUpload(request.ctx, request.params.id);
    return reply.code(204).header('tus-resumable', '1.0.0').send();
  });
}
