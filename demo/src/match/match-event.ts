import type { CommerceType, ContentEvent, EventStatus } from '@grandstand/contract';
import { artAddress } from '../art-address.ts';
import { chanceOf, hashOf } from './chance.ts';
import { wornColorsOf } from './kits.ts';
import { scoreAt, type Video, type Score } from '../videos.ts';
import { dateStamp, type Match } from './match.ts';
import { describeMatch } from './prose.ts';
import type { DemoSport, World } from '../world/world.ts';

/** Usual results of matches without a video, by sport: the lowest and highest score of one side. */
const results: Record<DemoSport, readonly [low: number, high: number]> = {
  football: [0, 5],
  handball: [5, 12],
  basketball: [61, 104],
  ice_hockey: [0, 8],
  volleyball: [0, 3],
  rugby: [6, 41],
  field_hockey: [0, 6],
  tennis: [0, 3],
};

/** Countries of the few events with regional rights. */
const regionGroups: readonly (readonly string[])[] = [
  ['DE', 'AT', 'CH'],
  ['GB', 'IE'],
  ['ES', 'PT', 'FR', 'IT'],
];

function resultWithoutVideo(match: Match): Score {
  const chance = chanceOf(`result ${match.id}`);
  const [low, high] = results[match.league.sport];
  // Two draws per side pull the result towards the middle, as in real league tables.
  const side = () => Math.floor((chance.range(low, high + 1) + chance.range(low, high + 1)) / 2);
  const home = side();
  const away = side();
  // A volleyball match ends when one side has three sets.
  if (match.league.sport === 'volleyball') {
    return home >= away
      ? { home: 3, away: Math.min(away, 2) }
      : { home: Math.min(home, 2), away: 3 };
  }
  return { home, away };
}

/** Share of matches with a video, other than slots and featured ones, that require a free account. */
const membersShare = 0.12;

/** Returns how a tenant sells a single match: by a ticket or a pass if it sells both. */
const soldAs = ({ sells }: World): CommerceType =>
  sells.find((type) => type === 'commerce_transactional_media') ??
  sells[0] ??
  'commerce_free_media';

function commerceOf(match: Match, world: World): CommerceType {
  // Matches without video and cancelled ones need no account and are not sold.
  if (match.video === null || match.cancelled) return 'commerce_free_media';
  if (match.membersOnly) return 'commerce_members_media';
  if (match.isSold) return soldAs(world);
  if (match.origin === 'slot' || match.isFeatured) return 'commerce_free_media';
  const draw = chanceOf(`price ${match.id}`).next();
  if (draw < membersShare) return 'commerce_members_media';
  const sharePerType = world.soldShare / world.sells.length;
  return world.sells[Math.floor((draw - membersShare) / sharePerType)] ?? 'commerce_free_media';
}

/**
 * Returns the status of a match at `now`. Without video a match cannot go live, so it stays upcoming until
 * its end.
 */
function statusOf(match: Match, now: number): EventStatus {
  if (match.endMs <= now) return 'archived';
  return match.startMs <= now && match.video !== null ? 'live' : 'upcoming';
}

/** Returns what a match has from its video: score and clock with their history, length and stream. */
function progress(video: Video, match: Match, status: EventStatus, now: number) {
  const scoreTimeline = video.scoreTimeline.map(({ atMs, home, away }) => ({
    time: atMs / 1000,
    home,
    away,
  }));
  const clock = video.clock.map(({ startMs, endMs, clockFromSeconds, clockToSeconds }) => ({
    start: startMs / 1000,
    end: endMs / 1000,
    from: clockFromSeconds,
    to: clockToSeconds,
  }));
  if (status === 'archived') {
    return {
      scoreTimeline,
      clock,
      score: { home: video.finalScore.home, away: video.finalScore.away },
      duration: video.durationMs / 1000,
      stream: { kind: 'film', film: video.id } as const,
    };
  }
  return {
    scoreTimeline,
    clock,
    score: status === 'live' ? scoreAt(video, now - match.startMs) : null,
    duration: null,
    stream: { kind: 'simulated-live', film: video.id } as const,
  };
}

/** A pre-roll and a mid-roll 90 seconds into the match. */
const demoAds: NonNullable<ContentEvent['ads']> = [
  { source: '{ads}/vast/kelp', timeOffset: 'start' },
  { source: '{ads}/vast/break', timeOffset: 90 },
];

/** Returns the event of a match at `now`, ms since 1970. */
export function matchEvent(match: Match, world: World, now: number): ContentEvent {
  const { league, home, away, video } = match;
  const status = statusOf(match, now);
  const chance = chanceOf(`event ${match.id}`);
  const start = new Date(match.startMs).toISOString();
  const worn = wornColorsOf(video, match);
  const isRegional = chance.chance(0.03) && !match.isFeatured && match.origin === 'fixture';
  const isFeaturedFixture = match.origin === 'fixture' && match.isFeatured;
  return {
    id: match.id,
    mediaType: 'event',
    mediaSubType: null,
    referenceId:
      match.origin === 'slot'
        ? null
        : `${league.short}${dateStamp(match.startMs)}${home.short}${away.short}`,
    geniusId: isFeaturedFixture ? String(900_000_000 + (hashOf(match.id) % 100_000_000)) : null,
    title: `${home.title} – ${away.title}`,
    metaTitle: isFeaturedFixture
      ? `${home.title} – ${away.title}, ${league.title} round ${match.round}`
      : null,
    description: describeMatch(match),
    imageUrl: artAddress.poster({
      homeId: home.id,
      awayId: away.id,
      homeColor: worn.team1Color,
      awayColor: worn.team2Color,
    }),
    date: start,
    gameStartDate: start,
    gameEndDate: new Date(match.endMs).toISOString(),
    sportType: league.sport,
    gameType: match.origin === 'slot' ? 'Matchday' : league.gameType,
    status,
    // Other sites show some of the matches that have no video here.
    isExternal: video === null && league.video === null && chance.chance(0.12),
    gender: league.gender,
    commerceType: commerceOf(match, world),
    isEnabledVidswapStats: world.hasStats && video !== null,
    team1Id: home.id,
    team2Id: away.id,
    ...worn,
    identityIds: [league.id, league.subcategoryId, league.categoryId],
    regions: isRegional
      ? [...(regionGroups[Math.floor(chance.range(0, regionGroups.length))] ?? [])]
      : null,
    pano: video?.id === 'football',
    epgUrl: null,
    ...(video === null
      ? {
          stream: { kind: 'none' } as const,
          duration: null,
          score: status === 'archived' && !match.cancelled ? resultWithoutVideo(match) : null,
          scoreTimeline: [],
        }
      : progress(video, match, status, now)),
    ads: match.hasAds ? demoAds : [],
    position: isFeaturedFixture && status === 'archived' ? 50 : 100,
    parentEventId: null,
    startMs: null,
    endMs: null,
    playerNumber: null,
    playerColor: null,
    cancelled: match.cancelled,
  };
}
