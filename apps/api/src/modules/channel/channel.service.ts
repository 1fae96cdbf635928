import {
  type ChannelProgram,
  type GuideChannel,
  type ChannelProgramme,
  type ProgramState,
  type channelGuideQuery,
  type channelProgramQuery,
  maxGuideProgrammes,
  maxProgrammes,
  minuteMs,
} from '@grandstand/contract';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context/context.ts';
import type { Scope } from '../../platform/database/database.ts';
import { AppError } from '../../platform/context/error.ts';
import { consumeListLimit } from '../../platform/security/read-rate-limits.ts';
import { isoTimeOf } from '../../platform/text/iso-time.ts';
import {
  eventFilter,
  eventListingOf,
  eventTitles,
  getReachableEvent,
  listEventPage,
} from '../event/index.ts';
import {
  selectSources,
  listProgrammes,
  type ProgramSource,
  type ShownProgramme,
} from './channel.queries.ts';
import { selectScheduledIds, listScheduled, type ScheduledProgramme } from './slot.queries.ts';
import { programReader, readEveryMs } from './program-reader.ts';

/** Age at which a program counts as outdated, ms. */
const currentMs = 2 * readEveryMs;
/** Age at which a program is no longer shown, ms. */
const shownMs = 48 * 60 * minuteMs;
/** Maximum number of sources, never read before, that a guide request waits for. */
const maxAwaitedSources = 8;

function stateOf(source: ProgramSource | undefined, now: number): ProgramState {
  if (source === undefined) return 'none';
  const age = source.fetchedAt === null ? Infinity : now - source.fetchedAt.getTime();
  if (age > shownMs) return 'unavailable';
  return source.failure === null && age <= currentMs ? 'current' : 'outdated';
}

const isShown = (state: ProgramState) => state === 'current' || state === 'outdated';

const present = ({ title, description, startsAt, endsAt, eventId }: ShownProgramme) => ({
  title,
  description,
  start: startsAt.toISOString(),
  end: endsAt.toISOString(),
  eventId,
});

const presentScheduled = (programme: ScheduledProgramme): ChannelProgramme => ({
  ...present(programme),
  ...(programme.isLost && { unavailable: true }),
});

/** Replaces titles that may reveal a result with the team names, for viewers who hide results. */
async function hideResultsInTitles(
  { hidesResults }: Ctx,
  scope: Scope,
  programmes: readonly ScheduledProgramme[],
): Promise<readonly ScheduledProgramme[]> {
  if (!hidesResults) return programmes;
  const ids = programmes.flatMap(({ eventId }) => eventId ?? []);
  const titles = await eventTitles(scope, ids, true);
  return programmes.map((programme) => ({
    ...programme,
    title: titles.get(programme.eventId ?? '') ?? programme.title,
  }));
}

const windowOf = ({ from, to }: { readonly from: string; readonly to: string }) => ({
  from: new Date(from),
  to: new Date(to),
});

/**
 * Reads up to `maxAwaitedSources` sources that were never read, and waits for them; further ones are left to the
 * job. Reads the other sources in the background if they are due. Returns true if it waited, so that the caller
 * loads the programs again.
 */
async function readNewSources(ctx: Ctx, sources: readonly ProgramSource[]): Promise<boolean> {
  const reader = ctx.resources.of(programReader);
  const isUnread = ({ fetchedAt, failure }: ProgramSource) =>
    fetchedAt === null && failure === null;
  const unread = sources.filter(isUnread).slice(0, maxAwaitedSources);
  for (const source of sources) if (!isUnread(source)) reader.readWhenDue(ctx.tenant, source);
  await Promise.all(unread.map((source) => reader.read(ctx.tenant, source)));
  return unread.length > 0;
}

/** Returns a channel's program within a window. Throws `event_not_found` if it is not a channel. */
export async function getProgram(
  ctx: Ctx,
  id: string,
  query: z.output<typeof channelProgramQuery>,
): Promise<ChannelProgram> {
  consumeListLimit(ctx);
  const load = () =>
    ctx.db.forTenant(ctx, async (scope) => {
      const row = await getReachableEvent(scope, id);
      if (row.media_type !== 'event' || row.status !== 'channel')
        throw new AppError('event_not_found');
      const bounds = { ...windowOf(query), limit: maxProgrammes };
      const isScheduled = row.stream.kind === 'schedule';
      const scheduled = isScheduled
        ? await hideResultsInTitles(ctx, scope, await listScheduled(scope, [id], bounds))
        : null;
      const [source] = isScheduled ? [] : await selectSources(scope, [id]);
      const state = stateOf(source, ctx.clock());
      const programmes = isShown(state) ? await listProgrammes(scope, [id], bounds) : [];
      return { source, state, programmes, scheduled };
    });
  let loaded = await load();
  if (loaded.scheduled !== null)
    return { state: 'current', updatedAt: null, entries: loaded.scheduled.map(presentScheduled) };
  if (loaded.source !== undefined && (await readNewSources(ctx, [loaded.source])))
    loaded = await load();
  const { source, state, programmes } = loaded;
  return {
    state,
    updatedAt: isoTimeOf(source?.fetchedAt ?? null),
    entries: programmes.map(present),
  };
}

/** Returns the programs of a page of channels within a window, in the tenant's channel order. */
export async function getGuide(
  ctx: Ctx,
  query: z.output<typeof channelGuideQuery>,
): Promise<{ totalCount: number; entries: GuideChannel[] }> {
  consumeListLimit(ctx);
  const filter = eventFilter({ mediaTypes: ['event'], statuses: ['channel'] });
  const load = () =>
    ctx.db.forTenant(ctx, async (scope) => {
      const request = { page: query.page, size: query.size, sort: 'order' as const };
      const { content } = await listEventPage(
        scope,
        request,
        filter,
        await eventListingOf(ctx, scope),
      );
      const ids = content.entries.map((channel) => channel.id);
      const sources = await selectSources(scope, ids);
      const bounds = { ...windowOf(query), limit: maxGuideProgrammes };
      const programmes = await listProgrammes(scope, ids, bounds);
      const scheduledIds = await selectScheduledIds(scope, ids);
      const listed = await listScheduled(scope, [...scheduledIds], bounds);
      const slots = await hideResultsInTitles(ctx, scope, listed);
      return { content, sources, programmes, scheduledIds, slots };
    });
  let loaded = await load();
  if (await readNewSources(ctx, loaded.sources)) loaded = await load();
  const { content, sources, programmes, scheduledIds, slots } = loaded;
  const slotsByChannel = Map.groupBy(slots, ({ channelId }) => channelId);
  const programmesByChannel = Map.groupBy(programmes, ({ channelId }) => channelId);
  return {
    totalCount: content.totalCount,
    entries: content.entries.map((channel): GuideChannel => {
      if (scheduledIds.has(channel.id)) {
        const entries = (slotsByChannel.get(channel.id) ?? []).map(presentScheduled);
        return { channel, state: 'current', entries };
      }
      const source = sources.find(({ id }) => id === channel.id);
      const state = stateOf(source, ctx.clock());
      const shown = isShown(state) ? (programmesByChannel.get(channel.id) ?? []) : [];
      return { channel, state, entries: shown.map(present) };
    }),
  };
}
