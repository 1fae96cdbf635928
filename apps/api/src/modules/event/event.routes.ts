import { defineCalls } from '../../platform/context/call.ts';
import type { ApiModule } from '../../platform/context/module.ts';
import { consumeListLimit, runList } from '../../platform/security/read-rate-limits.ts';
import {
  eventRoom,
  onMessage,
  redactedEventRoom,
  scoreboardRooms,
} from '../../platform/realtime/socket-message.ts';
import { checkSports } from '../../platform/tenancy/tenant-sports.ts';
import { anonymousViewerOf } from '../../platform/context/caller.ts';
import { identityCache } from '../identity/index.ts';
import { relinkEventsWork } from './edit/relink-events.ts';
import { fixtureExport } from './edit/export-fixtures.ts';
import { emitChange } from './operator/emit-change.ts';
import { countLiveBySport } from './event.queries.ts';
import { eventListingOf, eventViewFor, eventViewOf } from './present/event-view.ts';
import { type GetQuery, getLinkedEvent, listEventPage, listRelatedPage } from './event.service.ts';
import { eventCache } from './present/event-cache.ts';
import { presentEvent } from './present/present-event.ts';
import { emitMissedUpdate } from './operator/emit-missed-update.ts';
import { operatorEventCalls } from './operator-event.routes.ts';
import { pictureJob, scheduleJob, searchIndexJob } from './event.jobs.ts';
import { eventFilterOf } from './list/event-filter.ts';
import { createScoreboards } from './scoreboard/scoreboard.ts';

/** True if the request names the event by its id, as event changes do. */
const isByOwnId = ({ idType, media_type: kind = 'event' }: GetQuery): boolean =>
  idType === 'eventId' && kind === 'event';

export const module: ApiModule = {
  name: 'event',
  calls: [
    ...operatorEventCalls,
    ...defineCalls('event', {
      list: {
        handle: (ctx, { body }) => {
          checkSports(ctx.tenant, body.sportType);
          const filter = eventFilterOf(body, ctx.session?.userId ?? null, ctx.hidesResults);
          return runList(ctx, body.search, () =>
            ctx.lists.read(ctx, async (scope) =>
              listEventPage(scope, body, filter, await eventListingOf(ctx, scope)),
            ),
          );
        },
        stores: [],
      },

      get: {
        handle: async (ctx, { params: { id }, query }) => {
          const { read } = ctx.resources.of(identityCache);
          const load = () =>
            ctx.db.forTenant(ctx, (scope) => getLinkedEvent(scope, id, query, read));
          const event = await (isByOwnId(query)
            ? ctx.resources.of(eventCache).get(ctx.tenant.id, id, load)
            : load());
          const view =
            ctx.session === null
              ? eventViewFor(ctx, anonymousViewerOf(ctx))
              : await ctx.db.forTenant(ctx, (scope) => eventViewOf(ctx, scope));
          return { content: presentEvent(event, view) };
        },
        // All pages in a stadium may reload their event at once, from one address.
        limit: {
          perAddress: 6000,
          perKey: 6000,
          windowMs: 60_000,
          key: (_, ctx) => ctx.session?.userId ?? ctx.address,
        },
      },

      listRelated: async (ctx, { query }) => {
        consumeListLimit(ctx);
        return ctx.lists.read(ctx, async (scope) =>
          listRelatedPage(scope, query, await eventListingOf(ctx, scope)),
        );
      },

      countBySport: async (ctx) => ({
        content: {
          entries: await ctx.lists.read(ctx, (scope) => countLiveBySport(scope)),
        },
      }),
    }),
  ],
  create: (platform) => {
    const scoreboards = createScoreboards(platform);
    platform.eventChanges.subscribe((change) => {
      scoreboards.onChange(change);
      // Drops the cached event before pages get the update and reload it.
      platform.resources.of(eventCache).expire(change);
      return emitChange(platform, change);
    });
    return {
      jobs: [
        scheduleJob(platform),
        pictureJob(platform),
        searchIndexJob(platform),
        scoreboards.job,
      ],
      work: [relinkEventsWork(platform)],
      routes: [fixtureExport],
      close: () => scoreboards.close(),
      sockets: [
        onMessage('join-event-room', (socket, { eventId, results, knownAt }) => {
          const hidesResults = results === 'hide';
          socket.leave((hidesResults ? eventRoom : redactedEventRoom)(eventId));
          socket.join((hidesResults ? redactedEventRoom : eventRoom)(eventId));
          if (knownAt !== undefined) void emitMissedUpdate(platform, socket, { eventId, knownAt });
        }),
        // Ignores the client's `customer`: the host decides the tenant.
        onMessage('leave-event-room', (socket, { eventId }) => {
          socket.leave(eventRoom(eventId));
          socket.leave(redactedEventRoom(eventId));
        }),
        onMessage('join-scoreboard', (socket, { results }) => {
          const [joined, left] =
            results === 'hide' ? (['hidden', 'shown'] as const) : (['shown', 'hidden'] as const);
          socket.leave(scoreboardRooms[left]);
          socket.join(scoreboardRooms[joined]);
          scoreboards.join(socket, joined);
        }),
        onMessage('leave-scoreboard', (socket) => {
          socket.leave(scoreboardRooms.shown);
          socket.leave(scoreboardRooms.hidden);
        }),
      ],
    };
  },
};
