/**
 * Serves `/media/…/events/<id>/signed/…`, and `/media/authorise`, which the sites of streams call to check
 * viewers (nginx `auth_request`).
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Ctx } from '../../../platform/context/context.ts';
import { AppError } from '../../../platform/context/error.ts';
import { toAppError } from '../../../platform/http/error-reply.ts';
import type { Platform } from '../../../platform/context/platform.ts';
import { addressOf } from '../../../platform/http/request/request-origin.ts';
import { readSession } from '../../../platform/http/session-of.ts';
import { cachedGrants } from '../../../platform/security/playback-grant.ts';
import type { PlayableEvent } from '../../event/index.ts';
import { type SignedViewer, signerSettingsOf } from '../../foreign-stream/index.ts';
import { createAuthenticate } from '../../session/index.ts';
import { allowOrigins } from '../allowed-origins.ts';
import { accessCache, type AccessCache } from '../access-cache.ts';
import {
  authorisePicture,
  authorisePlayback,
  hasNothingToPlay,
  isOpenEverywhere,
  type PlaybackAddress,
} from '../playback.service.ts';
import { sendText, sentPlaylists } from '../playlists/sent-playlists.ts';
import { openSealed, signedFile, signedPlaylist } from './signed-stream.ts';

const playlistType = 'application/vnd.apple.mpegurl';
const onDemandCache = 'private, max-age=60';
const liveCache = 'private, no-cache';
/**
 * Maximum authorisations of a site in a minute: 4,000 viewers of segments of 2 s, if the site caches none.
 */
const authorisationsPerMinute = 120_000;

/**
 * Returns the viewer to sign addresses for, by the grant of the address, else by a new one for the caller's
 * session.
 */
function viewerOf(ctx: Ctx, event: PlayableEvent, { grant }: PlaybackAddress): SignedViewer {
  const eventId = event.row.id;
  const { session } = ctx;
  if (grant !== undefined || session === null || isOpenEverywhere(event))
    return { eventId, grant: grant ?? null };
  const grants = ctx.resources.of(cachedGrants).of(ctx.tenant.id);
  return { eventId, grant: grants.mint(eventId, session.sessionId, ctx.clock(), null) };
}

/** Sends a playlist of a signed stream. The caller has checked that the viewer may watch it. */
export async function sendSigned(
  request: FastifyRequest,
  reply: FastifyReply,
  event: PlayableEvent,
  { target, prefix, address }: { target: URL; prefix: string; address: PlaybackAddress },
): Promise<FastifyReply> {
  const { ctx } = request;
  const viewer = viewerOf(ctx, event, address);
  const { text, changes } = await signedPlaylist(ctx, target, viewer, prefix);
  void reply.headers({
    'content-type': playlistType,
    'cache-control': changes ? liveCache : onDemandCache,
  });
  allowOrigins(reply, event, address);
  const name = `${ctx.tenant.id}|${event.row.id}|${target.href}|${viewer.grant ?? ''}`;
  return sendText(request, reply, ctx.resources.of(sentPlaylists).text(name, text));
}

/** Parts of paths that servers and browsers may resolve differently. */
const ambiguous = /%(?:2f|5c|2e|25|00)|\\|\/\/|(?:^|\/)\.{1,2}(?:\/|$)/i;

/** Throws `event_locked` unless the address that a site reports belongs to the stream of the event. */
async function authorise(ctx: Ctx, access: AccessCache, reported: string): Promise<void> {
  const locked = new AppError('event_locked');
  const [path = '', query = ''] = reported.split(/\?(.*)/s);
  const parameters = new URLSearchParams(query);
  const id = parameters.get('event');
  const grant = parameters.get('grant') ?? undefined;
  if (id === null || !path.startsWith('/') || ambiguous.test(path)) throw locked;
  const event = await authorisePicture(ctx, access, { id, ...(grant !== undefined && { grant }) });
  const { stream } = event.row;
  if (stream.kind !== 'url' || hasNothingToPlay(event)) throw locked;
  if (signerSettingsOf(ctx.tenant, stream.url)?.kind !== 'auth-request') throw locked;
  const folder = new URL('.', stream.url).pathname;
  // Both paths are normalised by `URL` before the comparison.
  if (!new URL(path, stream.url).pathname.startsWith(folder)) throw locked;
}

export function addSignedStreams(media: FastifyInstance, platform: Platform): void {
  const access = platform.resources.of(accessCache);
  const authenticate = createAuthenticate(platform.tokenSecret);

  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    address: PlaybackAddress,
    name: string,
  ): Promise<FastifyReply> {
    const { ctx } = request;
    const event = await authorisePlayback(ctx, access, address);
    if (event.row.stream.kind !== 'url' || hasNothingToPlay(event)) throw new AppError('not_found');
    const { kind, address: target } = openSealed(ctx, event.row.id, name);
    if (kind === 'playlist')
      return sendSigned(request, reply, event, { target, prefix: '', address });
    allowOrigins(reply, event, address);
    void reply.header('cache-control', 'private, no-store');
    return reply.redirect(signedFile(ctx, target, viewerOf(ctx, event, address)), 302);
  }

  media.get<{ Params: { id: string; '*': string } }>(
    '/events/:id/signed/*',
    async (request, reply) => {
      const { id, '*': name } = request.params;
      await readSession(request, 'anyone', authenticate);
      return send(request, reply, { id }, name);
    },
  );
  media.get<{ Params: { grant: string; id: string; '*': string } }>(
    '/h/:grant/events/:id/signed/*',
    (request, reply) => {
      const { grant, id, '*': name } = request.params;
      return send(request, reply, { id, grant }, name);
    },
  );

  media.get('/authorise', async (request, reply) => {
    platform.limiter.consumeFrom('authorise', addressOf(request), authorisationsPerMinute, 60_000);
    void reply.header('cache-control', 'no-store');
    const reported = request.headers['x-original-uri'];
    try {
      await authorise(request.ctx, access, typeof reported === 'string' ? reported : '');
    } catch (error) {
      // nginx treats any status but 2xx, 401 and 403 as an error.
      if (toAppError(error).status < 500) throw new AppError('event_locked');
      throw error;
    }
    return reply.code(204).send();
  });
}
