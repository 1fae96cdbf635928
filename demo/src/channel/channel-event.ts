import type { ContentEvent } from '@grandstand/contract';
import { artAddress } from '../art-address.ts';
import { segmentMs, slateVideo } from './channel-schedule.ts';
import { guidePath } from './channel-program.ts';
import type { Channel } from '../world/world.ts';

/** Start of the channels' loops, ms since 1970. */
const loopStart = Date.UTC(2026, 0, 1);

/** Returns a linear channel as an event without an end. */
export function channelEvent(channel: Channel, index: number): ContentEvent {
  return {
    id: channel.id,
    mediaType: 'event',
    mediaSubType: null,
    referenceId: null,
    geniusId: null,
    title: channel.title,
    metaTitle: null,
    description: channel.description,
    imageUrl: artAddress.channel(channel.id),
    date: new Date(loopStart).toISOString(),
    gameStartDate: null,
    gameEndDate: null,
    sportType: channel.sport,
    gameType: 'Channel',
    status: 'channel',
    isExternal: false,
    gender: null,
    commerceType: channel.membersOnly ? 'commerce_members_media' : 'commerce_free_media',
    isEnabledVidswapStats: false,
    team1Id: null,
    team2Id: null,
    identityIds: [],
    regions: null,
    stream: channel.isScheduled
      ? { kind: 'schedule', slate: slateVideo, segmentMs }
      : { kind: 'channel', films: [...channel.videos], epochMs: loopStart },
    pano: false,
    epgUrl: channel.hasNoProgram || channel.isScheduled ? null : guidePath(channel.id, index),
    duration: null,
    score: null,
    scoreTimeline: [],
    position: index + 1,
    parentEventId: null,
    startMs: null,
    endMs: null,
    playerNumber: null,
    playerColor: null,
  };
}
