import type { FastifyReply } from 'fastify';
import { isOpenToAnyone, type PlayableEvent } from '../event/index.ts';
import type { PlaybackAddress } from './playback.service.ts';
import { isForCast } from '../../platform/security/playback-grant.ts';

/**
 * Lets the pages of any site read media that anyone may watch, and those of a Cast receiver what it has a
 * grant for. Only the portal's own pages read other media, as the scope of `/media` allows (SEC-28).
 * @param address of a request that was admitted, so that its grant is genuine
 */
export function allowOrigins(
  reply: FastifyReply,
  { restrictions }: Pick<PlayableEvent, 'restrictions'>,
  { grant }: Pick<PlaybackAddress, 'grant'>,
): void {
  if (isOpenToAnyone(restrictions) || (grant !== undefined && isForCast(grant)))
    void reply.header('access-control-allow-origin', '*');
}
