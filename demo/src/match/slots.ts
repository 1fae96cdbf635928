import { dateStamp, timeStamp, type Match } from './match.ts';
import { withClearKits } from './kits.ts';
import { seasonOf } from './round-robin.ts';
import type { DemoVideos, Video } from '../videos.ts';
import { leagueOf } from '../world/worlds.ts';
import type { Chain, World } from '../world/world.ts';

/** Slots start on half minutes. A video of another length leaves a gap at the end of its slot. */
const slotStepMs = 30_000;

/** Every n-th slot of a chain has clips and highlights, so that there are always some of today. */
const slotsPerFeatured = 6;

/** Returns the time between two matches of a chain, in ms. */
const slotLengthMs = (video: Video): number =>
  Math.ceil(video.durationMs / slotStepMs) * slotStepMs;

function slotAt(world: World, chain: Chain, number: number, video: Video): Match {
  const leagues = chain.leagueIds.map((id) => leagueOf(world, id));
  const league = leagues[number % leagues.length];
  if (league === undefined) throw new Error(`Chain ${chain.id} has no league`);
  // Chains that share a league alternate its pairings, because a team cannot play in two places at once.
  const sharing = world.chains.filter(({ leagueIds }) => leagueIds.includes(league.id));
  const pairings = withClearKits(video, seasonOf(league).flat());
  const pairingIndex =
    Math.floor(number / leagues.length) * sharing.length + sharing.indexOf(chain);
  const pairing = pairings[pairingIndex % pairings.length];
  if (pairing === undefined)
    throw new Error(`League ${league.id} has no pairing in the kits of ${video.id}`);
  const sisters = world.chains.filter(({ video: id }) => id === chain.video);
  const every = chain.restrictedEvery;
  const isRestricted = every !== null && number % every === 0;
  const isSold = isRestricted && number % (2 * every) === 0;
  const startMs = number * slotLengthMs(video) + chain.stagger * slotLengthMs(video);
  return {
    ...pairing,
    id: `${chain.id}-${dateStamp(startMs)}-${timeStamp(startMs)}`,
    origin: 'slot',
    league,
    startMs,
    endMs: startMs + video.durationMs,
    video,
    isFeatured: !isRestricted && number % slotsPerFeatured === 1,
    ordinal: Math.floor(number / slotsPerFeatured) * sisters.length + sisters.indexOf(chain),
    cancelled: false,
    hasAds: chain.hasAds ?? false,
    membersOnly: isRestricted && !isSold,
    isSold,
  };
}

/**
 * Returns a tenant's simulated-live matches that start or run between two times (ms). Pure function of
 * the date: a time always has the same matches under the same ids.
 */
export function slotsOf(world: World, fromMs: number, toMs: number, videos: DemoVideos): Match[] {
  return world.chains
    .flatMap((chain) => {
      const video = videos[chain.video];
      const length = slotLengthMs(video);
      const first = Math.floor(fromMs / length - chain.stagger);
      const last = Math.floor(toMs / length - chain.stagger);
      return Array.from({ length: last - first + 1 }, (_, index) =>
        slotAt(world, chain, first + index, video),
      );
    })
    .filter(({ endMs }) => endMs > fromMs)
    .toSorted((a, b) => a.startMs - b.startMs || (a.id < b.id ? -1 : 1));
}
