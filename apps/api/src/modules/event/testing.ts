/** Builders of test content with defaults. Tests set only the fields that they are about. */
import type { ContentEvent, ContentIdentity } from '@grandstand/contract';
import type { Platform } from '../../platform/context/platform.ts';
import { scheduleJob } from './event.jobs.ts';
import type { EventRow } from './event.table.ts';

/** The current time of most tests. */
export const testNow = Date.parse('2026-11-21T12:00:00.000Z');

/** Returns the time `minutes` after `testNow`, as ISO text. */
export const at = (minutes: number) => new Date(testNow + minutes * 60_000).toISOString();

/** A league, unless overridden. */
export function identityOf(id: string, change: Partial<ContentIdentity> = {}): ContentIdentity {
  const type = change.type ?? 'league';
  const isItem = type === 'team' || type === 'subcategory';
  return {
    id,
    type,
    mediaType: isItem ? 'identity_item' : 'identity',
    title: `Title of ${id}`,
    shortTitle: id.slice(0, 3).toUpperCase(),
    parentId: null,
    identityIds: [],
    mainCategories: [],
    sportType: 'football',
    archived: false,
    position: 0,
    color: null,
    imageUrl: null,
    bannerUrl: null,
    banners: [],
    mobileBanners: [],
    logoUrl: null,
    links: {
      facebook: null,
      instagram: null,
      x: null,
      web: null,
      youtube: null,
      tiktok: null,
      whatsapp: null,
    },
    ...change,
  };
}

/** An archived football event, an hour old, with a video, unless overridden. */
export function eventOf(id: string, change: Partial<ContentEvent> = {}): ContentEvent {
  return {
    id,
    mediaType: 'event',
    mediaSubType: null,
    referenceId: null,
    geniusId: null,
    title: `Title of ${id}`,
    metaTitle: null,
    description: null,
    imageUrl: null,
    date: at(-60),
    gameStartDate: at(-60),
    gameEndDate: null,
    sportType: 'football',
    gameType: null,
    status: 'archived',
    isExternal: false,
    gender: null,
    commerceType: 'commerce_free_media',
    isEnabledVidswapStats: false,
    team1Id: null,
    team2Id: null,
    identityIds: [],
    regions: null,
    stream: { kind: 'film', film: 'final' },
    pano: false,
    epgUrl: null,
    duration: 20,
    score: null,
    scoreTimeline: [],
    position: 0,
    parentEventId: null,
    startMs: null,
    endMs: null,
    playerNumber: null,
    playerColor: null,
    ...change,
  };
}

/** A clip of an event, from second 3 to 6. */
export const clipOf = (id: string, parent: string, change: Partial<ContentEvent> = {}) =>
  eventOf(id, {
    mediaType: 'clip',
    mediaSubType: 'clip',
    parentEventId: parent,
    stream: { kind: 'clip', film: 'final', startMs: 3000, endMs: 6000 },
    startMs: 3000,
    endMs: 6000,
    duration: null,
    ...change,
  });

/** A simulated live event that starts `minutes` after `testNow`. */
export const simulatedLiveOf = (id: string, minutes: number, change: Partial<ContentEvent> = {}) =>
  eventOf(id, {
    status: 'upcoming',
    date: at(minutes),
    gameStartDate: at(minutes),
    stream: { kind: 'simulated-live', film: 'final' },
    duration: null,
    ...change,
  });

/**
 * Builds a live match that is recorded; its video has its id.
 * @param originMs its kick-off, ms since 1970
 */
export const recordedMatch = (
  id: string,
  originMs: number,
  change: Partial<ContentEvent> = {},
): ContentEvent =>
  eventOf(id, {
    status: 'live',
    stream: {
      kind: 'recording',
      film: id,
      originMs,
      offsetMs: 0,
      endMs: null,
      trim: null,
      cuts: [],
    },
    gameStartDate: new Date(originMs).toISOString(),
    gameEndDate: at(60),
    duration: null,
    ...change,
  });

/** An event row with the columns that queries for related events read. */
export const storedEvent = (tenantId: string) =>
  ({ tenant_id: tenantId, id: 'a', sport_type: 'football' }) as EventRow;

/** Starts and ends the events that are due now. */
export const runSchedule = (platform: Platform): Promise<void> | void =>
  scheduleJob(platform).run(new AbortController().signal);
