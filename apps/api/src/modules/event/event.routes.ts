import { defineCall } from '../../platform/call.ts';
import type { ApiModule } from '../../platform/module.ts';
import { countList, listing } from '../../platform/reading.ts';
import { eventRoom, onMessage } from '../../platform/socket-message.ts';
import { announceChange } from './announce.ts';
import { countLiveBySport } from './event.queries.ts';
import { eventListingOf, eventViewOf } from './event-view.ts';
import { getEvent, listEventPage, listRelatedPage } from './event.service.ts';
import { operatorEventCalls } from './operator-event.routes.ts';
import { scheduleJob } from './event.jobs.ts';
import { eventFilterOf } from './event-filter.ts';

export const module: ApiModule = {
  name: 'event',
  calls: [
    defineCall('eventList', (ctx, { body }) => {
      const filter = eventFilterOf(body, ctx.session?.userId ?? null);
      return listing(ctx, body.search, () =>
        ctx.db.forTenant(ctx, async (scope) =>
          listEventPage(scope, body, filter, await eventListingOf(ctx, scope)),
        ),
      );
    }),
    defineCall('eventGet', async (ctx, { params, query }) => ({
      content: await ctx.db.forTenant(ctx, async (scope) =>
        getEvent(scope, params.id, query, await eventViewOf(ctx, scope)),
      ),
    })),
    defineCall('relatedVideos', async (ctx, { query }) => {
      countList(ctx);
      return ctx.db.forTenant(ctx, async (scope) =>
        listRelatedPage(scope, query, await eventListingOf(ctx, scope)),
      );
    }),
    ...operatorEventCalls,
    defineCall('groupedSportCount', async (ctx) => ({
      content: {
        entries: await ctx.db.forTenant(ctx, (scope) => countLiveBySport(scope)),
      },
    })),
  ],
  create: (platform) => {
    platform.eventChanges.subscribe((change) => announceChange(platform, change));
    return {
      jobs: [scheduleJob(platform)],
      sockets: [
        onMessage('join-event-room', (socket, { eventId }) => socket.join(eventRoom(eventId))),
        // The client's `customer` is ignored: the tenant follows from the host.
        onMessage('leave-event-room', (socket, { eventId }) => socket.leave(eventRoom(eventId))),
      ],
    };
  },
};
