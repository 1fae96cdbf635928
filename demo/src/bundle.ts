import type {
  ContentBundle,
  ContentComment,
  ContentEvent,
  ContentLineup,
  ContentTag,
} from '@grandstand/contract';
import { dayMs, hourMs, minuteMs } from '@grandstand/contract/constants';
import { accessCodesOf } from './access-codes.ts';
import { usersOf } from './accounts.ts';
import { channelEvent } from './channel/channel-event.ts';
import { commentsOf } from './match/comments.ts';
import { cutEvents } from './match/cuts.ts';
import type { DemoVideos } from './videos.ts';
import { fixturesOf } from './match/fixtures.ts';
import { lineupsOf } from './match/lineups.ts';
import { identitiesOf } from './identities.ts';
import { type Match } from './match/match.ts';
import { matchEvent } from './match/match-event.ts';
import { productsOf } from './products.ts';
import { slotsOf } from './match/slots.ts';
import { tagsOf } from './match/tags.ts';
import { rostersOf } from './world/squads.ts';
import type { World } from './world/world.ts';
import { worldOf } from './world/worlds.ts';

/** How far the slots of the initial content reach back and ahead, ms. */
const initialSpan = { slotsBehind: 3 * hourMs, slotsAhead: 2 * hourMs } as const;
/** The same for one run of the job; wider than its interval, so that a missed run leaves no gap. */
const extensionSpan = { slotsBehind: 30 * minuteMs, slotsAhead: 2 * hourMs } as const;
/** How far the leagues' calendars reach back and ahead, ms. */
const calendarSpan = { behind: 120 * dayMs, ahead: 21 * dayMs } as const;

function eventsOf(matches: readonly Match[], world: World, now: number): ContentEvent[] {
  return matches.flatMap((match) => {
    const event = matchEvent(match, world, now);
    const cuts = match.isFeatured && event.status === 'archived' ? cutEvents(match, event) : [];
    return [event, ...cuts];
  });
}

/**
 * Returns all content of a demo tenant at `now` (ms since 1970). Pure function: an id means the same match
 * on every day, so content of a later day can be added to that of an earlier one.
 * @throws Error for a tenant the demo does not know
 */
export function demoBundle(tenantId: string, now: number, videos: DemoVideos): ContentBundle {
  const world = worldOf(tenantId);
  const calendar = fixturesOf(
    world,
    now - calendarSpan.behind,
    now + calendarSpan.ahead,
    now,
    videos,
  );
  const slots = slotsOf(world, now - initialSpan.slotsBehind, now + initialSpan.slotsAhead, videos);
  return {
    comments: [...calendar, ...slots].flatMap((match) => commentsOf(tenantId, match)),
    tags: [...calendar, ...slots].flatMap((match) => tagsOf(match, now)),
    identities: identitiesOf(world),
    rosters: rostersOf(world),
    lineups: lineupsOf([...calendar, ...slots], now),
    events: [
      ...world.channels.map(channelEvent),
      ...eventsOf(calendar, world, now),
      ...eventsOf(slots, world, now),
    ],
    products: productsOf(world, now),
    accessCodes: accessCodesOf(world),
    users: usersOf(world),
  };
}

/** Returns the matches that a running demo needs next. */
function nextMatches(tenantId: string, now: number, videos: DemoVideos): Match[] {
  const world = worldOf(tenantId);
  const slots = slotsOf(
    world,
    now - extensionSpan.slotsBehind,
    now + extensionSpan.slotsAhead,
    videos,
  );
  const ended = fixturesOf(world, now - dayMs, now, now, videos);
  const ahead = fixturesOf(
    world,
    now + calendarSpan.ahead - dayMs,
    now + calendarSpan.ahead,
    now,
    videos,
  );
  return [...ended, ...ahead, ...slots];
}

/**
 * Returns the events that a running demo needs next: matches that run now or start within two hours, the
 * calendar's next entries, and clips of matches that have just ended. Idempotent, because the ids are those
 * of `demoBundle`.
 */
export const extendSchedule = (tenantId: string, now: number, videos: DemoVideos): ContentEvent[] =>
  eventsOf(nextMatches(tenantId, now, videos), worldOf(tenantId), now);

/** Returns the tags of the events of `extendSchedule`. */
export const extendTags = (tenantId: string, now: number, videos: DemoVideos): ContentTag[] =>
  nextMatches(tenantId, now, videos).flatMap((match) => tagsOf(match, now));

/** Returns the line-ups of the events of `extendSchedule`, and of matches that start within the hour. */
export const extendLineups = (
  tenantId: string,
  now: number,
  videos: DemoVideos,
): ContentLineup[] => {
  const announced = fixturesOf(worldOf(tenantId), now, now + hourMs, now, videos);
  return lineupsOf([...nextMatches(tenantId, now, videos), ...announced], now);
};

/** Returns the comments on the events of `extendSchedule`. */
export const extendComments = (
  tenantId: string,
  now: number,
  videos: DemoVideos,
): ContentComment[] =>
  nextMatches(tenantId, now, videos).flatMap((match) => commentsOf(tenantId, match));
