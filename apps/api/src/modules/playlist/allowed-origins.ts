import type { FastifyReply } from 'fastify';
import { isOpenToAnyone, type PlayableEvent } from '../event/index.ts';
import type { PlaybackAddress } from './playback.service.ts';
import { isForCast } from '../../platform/security/playback-grant.ts';

/**
 * Allows pages of any origin to read media that anyone may watch, and media requested with the grant of a
 * Cast receiver. Other media can be read by the portal's own pages only, which the routes of `/media` allow
 * (SEC-28).
 * @param address of a request that was admitted, so its grant is genuine
 */
export function allowOrigins(
  reply: FastifyReply,
  { restrictions }: Pick<PlayableEvent, 'restrictions'>,
  { grant }: Pick<PlaybackAddress, 'grant'>,
): void {
  if (isOpenToAnyone(restrictions) || (grant !== undefined && isForCast(grant)))
    void reply.header('access-control-allow-origin', '*');
}
