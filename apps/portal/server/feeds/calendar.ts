/** Calendars: the subscribable fixtures of a team or league, and a single match to add. */
import type { EventListEntry } from '@grandstand/contract';
import { presentSports, sportNameIn, hourMs, dayMs } from '@grandstand/contract/constants';
import ical, {
  ICalCalendarMethod,
  ICalEventStatus,
  ICalEventTransparency,
  type ICalEventData,
} from 'ical-generator';
import { eventQuery } from '../../src/lib/api/event-query.ts';
import { buildPath } from '../../src/lib/navigation/build-path.ts';
import { endOf, startOf } from '../../src/features/event-card/index.ts';
import { collectEvents } from './collect.ts';
import type { FeedContext, FeedParams } from './feed.ts';
import { isId } from '../../src/lib/page/route-row.ts';
import { subjectOf, type Subject } from './feed-subject.ts';

/** The calendar's range around now. */
const pastMs = 90 * dayMs;
const futureMs = 400 * dayMs;
/** Limits of upcoming (and of live) entries, and of past entries. */
const maxUpcoming = 400;
const maxPast = 200;

/**
 * Entries are numbered by the second of the match's last change, counted from 2026, so that calendar
 * programs recognise a moved or cancelled match as newer. A match without a recorded change has 0.
 */
const firstChangeMs = Date.UTC(2026, 0, 1);
const sequenceOf = (updatedAt: string | null): number =>
  updatedAt === null ? 0 : Math.max(0, Math.floor((Date.parse(updatedAt) - firstChangeMs) / 1000));

async function fixturesOf(context: FeedContext, { filter }: Subject): Promise<EventListEntry[]> {
  const { api, now } = context;
  const between = (from: number, to: number) => ({ event_date: `${from}~${to}` });
  const shared = {
    ...filter,
    media_type: ['event' as const],
    sort: 'order' as const,
    order: 'asc' as const,
  };
  const window = between(Math.max(0, now - pastMs), now + futureMs);
  const [upcoming, live, past] = await Promise.all([
    collectEvents(api, { ...shared, ...window, status: ['upcoming'] }, maxUpcoming),
    collectEvents(api, { ...shared, ...window, status: ['live'] }, maxUpcoming),
    collectEvents(api, { ...shared, ...window, status: ['archived'] }, maxPast),
  ]);
  if (upcoming.hasMore) context.warn(`calendar with more than ${maxUpcoming} matches ahead`);
  return [...past.entries, ...live.entries, ...upcoming.entries].toSorted(
    (a, b) => startOf(a) - startOf(b),
  );
}

function entryOf(
  event: EventListEntry,
  { tenant, site, describe, now }: FeedContext,
): ICalEventData {
  const url = site.pageUrl(buildPath('/events/{id}', { id: event.id }));
  return {
    // Independent of host, language and time: an event has one UID in every calendar.
    id: `${event.id}@${tenant.id}`,
    sequence: sequenceOf(event.updatedAt),
    ...(event.updatedAt !== null && { lastModified: new Date(event.updatedAt) }),
    // Rounded to the hour, so that a second fetch within it returns the same bytes.
    stamp: new Date(Math.floor(now / hourMs) * hourMs),
    start: new Date(startOf(event)),
    end: new Date(endOf(event)),
    summary: event.title,
    description: `${describe(event)}\n${url}`,
    url,
    categories: [{ name: sportNameIn(presentSports(tenant.sports, site.locale), event.sportType) }],
    status: event.cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    // Free: a match does not block time in the subscriber's calendar.
    transparency: ICalEventTransparency.TRANSPARENT,
  };
}

/**
 * Declares the time zone in which calendar programs show a calendar by default; the times in it are UTC. The
 * package `ical-generator` would write local times if it knew the zone, and puts custom properties after the
 * events.
 */
const withTimeZone = (calendar: string, zone: string): string =>
  `${calendar.replace('\r\nMETHOD:', `\r\nX-WR-TIMEZONE:${zone}\r\nMETHOD:`).trimEnd()}\r\n`;

/** Subject and entries of a calendar. */
interface Content {
  readonly title: string;
  /** Path of the page, without locale prefix. */
  readonly path: string;
  readonly events: readonly EventListEntry[];
}

async function loadFixtures(context: FeedContext, params: FeedParams): Promise<Content | null> {
  const subject = await subjectOf(context, params);
  if (subject === null) return null;
  const { title } = subject.identity;
  return { title, path: subject.path, events: await fixturesOf(context, subject) };
}

/** Returns one match, under its UID in every other calendar; null for a video or a channel. */
async function loadMatch({ api }: FeedContext, { id = '' }: FeedParams): Promise<Content | null> {
  if (!isId(id)) return null;
  const { content: event } = await api.event.get({ params: { id }, query: eventQuery });
  if (event.mediaType !== 'event' || event.eventStatus === 'channel') return null;
  const path = buildPath('/events/{id}', { id: event.id });
  return { title: event.title, path, events: [{ ...event, match: null }] };
}

/** Escapes text for the calendar's own properties; the package escapes only that of entries. */
const escapeText = (text: string): string =>
  text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`);

/**
 * Writes `/calendar/team/t1.ics`, `/calendar/event/e1.ics`. Returns null for an unknown team, league or
 * match. Times are in UTC.
 */
export async function writeCalendar(
  context: FeedContext,
  params: FeedParams,
): Promise<string | null> {
  const content = await (params['type'] === 'event' ? loadMatch : loadFixtures)(context, params);
  if (content === null) return null;
  const { site, t, tenant } = context;
  const { title, path, events } = content;
  const calendar = ical({
    name: escapeText(t('feed.fixtures', { title })),
    description: escapeText(t('feed.fixturesText', { title, tenant: site.name })),
    prodId: { company: tenant.id, product: 'fixtures', language: site.locale.toUpperCase() },
    method: ICalCalendarMethod.PUBLISH,
    url: site.pageUrl(path),
    ttl: 60 * 60,
  });
  for (const event of events) calendar.createEvent(entryOf(event, context));
  return withTimeZone(calendar.toString(), tenant.time_zone);
}
