import { id as idSchema, type Stream } from '@grandstand/contract';
import type { Ctx } from '../../platform/context.ts';
import { AppError } from '../../platform/error.ts';
import { toAppError } from '../../platform/http/error-reply.ts';
import { type PlaybackGrant, playbackGrants } from '../../platform/playback-grant.ts';
import { type Viewer, anonymousViewer, holdingsAt } from '../../platform/viewer.ts';
import { type PlayableEvent, availabilityOf, getPlayable, isOpenToAnyone } from '../event/index.ts';
import type { PlaybackFacts } from './playback-facts.ts';

/** What a player asks for, as it stands in the address. */
export interface PlaybackAddress {
  readonly id: string;
  /** Undefined in addresses that need none. */
  readonly grant?: string;
}

function eventIdOf(text: string): string {
  const id = idSchema.safeParse(text);
  if (id.success) return id.data;
  const message = id.error.issues[0]?.message ?? 'is not an id';
  throw new AppError('validation_failed', {
    message: `params.id: ${message}`,
    details: [{ path: 'params.id', message }],
  });
}

/** Throws `event_locked` for a grant that is not for this event, or has ended. */
function readGrant(ctx: Ctx, { id, grant }: PlaybackAddress): PlaybackGrant | null {
  if (grant === undefined) return null;
  const grants = playbackGrants(ctx.tokenSecret, ctx.tenant.id);
  const read = grants.read(grant, id, ctx.clock());
  if (read === null) throw new AppError('event_locked');
  return read;
}

/** Whoever holds the grant, with the rights they have now: a session that has ended has none. */
async function holderOf(ctx: Ctx, facts: PlaybackFacts, grant: PlaybackGrant): Promise<Viewer> {
  const anyone = { ...anonymousViewer, country: ctx.country };
  try {
    const holder = await facts.holder(ctx, grant.sessionId);
    if (holder === null) return anyone;
    const holdings = holdingsAt(holder.holdings, ctx.clock());
    return { ...anyone, userId: holder.userId, holdings };
  } catch (error) {
    // Without the database, what the grant says has to be enough.
    if (toAppError(error).code !== 'service_unavailable') throw error;
    return { ...anyone, holdings: [grant.holding] };
  }
}

async function loadPlayed(ctx: Ctx, facts: PlaybackFacts, address: PlaybackAddress) {
  const id = eventIdOf(address.id);
  if (ctx.session !== null)
    return ctx.db.forTenant(ctx, async (scope) => ({
      event: await getPlayable(scope, id),
      viewer: await ctx.viewer(scope),
    }));
  const grant = readGrant(ctx, address);
  const event = await facts.event(ctx, id);
  if (grant !== null) return { event, viewer: await holderOf(ctx, facts, grant) };
  return { event, viewer: { ...anonymousViewer, country: ctx.country } };
}

/**
 * The event, for a viewer who may watch it now: by a token, by a grant in the address, or because
 * anybody may (EVT-07, SEC-16, SEC-17). Throws `event_not_found`, `event_locked`, `region_blocked`.
 */
export async function getPlayed(
  ctx: Ctx,
  facts: PlaybackFacts,
  address: PlaybackAddress,
): Promise<PlayableEvent> {
  const { event, viewer } = await loadPlayed(ctx, facts, address);
  const { inRegion, forUser } = availabilityOf(event.restrictions, viewer);
  if (!inRegion) throw new AppError('region_blocked');
  if (!forUser) throw new AppError('event_locked');
  return event;
}

/** The films that a stream shows. */
export function filmsOf(stream: Stream): readonly string[] {
  if (stream.kind === 'none' || stream.kind === 'url') return [];
  return stream.kind === 'channel' ? stream.films : [stream.film];
}

/** Whether anyone may watch it, wherever they are. */
export const isOpenEverywhere = ({ restrictions }: PlayableEvent): boolean =>
  isOpenToAnyone(restrictions) && restrictions.regions === null;

/**
 * Whether the files of its films are guarded like the event itself: where not everyone may watch
 * it, and where it shows a part of what is not open otherwise. A broadcast's always are, so that no
 * segment changes its address while it is played, whatever happens to other events of the film.
 */
export async function hasGuardedFilms(
  ctx: Ctx,
  facts: PlaybackFacts,
  event: PlayableEvent,
): Promise<boolean> {
  if (!isOpenEverywhere(event) || event.row.stream.kind === 'simulated-live') return true;
  const films = filmsOf(event.row.stream);
  const open = await Promise.all(films.map((film) => facts.isFilmOpen(ctx, film)));
  return open.includes(false);
}

/**
 * Whether the event has nothing to play: before it begins, and for good when it was called off. A
 * simulated broadcast begins by the clock, whether or not its status has followed yet.
 */
export const hasNothingToPlay = ({ row }: PlayableEvent): boolean =>
  row.cancelled || (row.status === 'upcoming' && row.stream.kind !== 'simulated-live');
