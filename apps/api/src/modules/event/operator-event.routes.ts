import { maxImportBytes } from '@grandstand/contract';
import { importResponseMs } from '../../platform/text/import-result.ts';
import { defineCalls, type CallHandler } from '../../platform/context/call.ts';
import { checkStream } from '../foreign-stream/index.ts';
import { pictureBodyLimit } from '../picture/index.ts';
import { eventFilterOf } from './list/event-filter.ts';
import { listEventPage } from './event.service.ts';
import { eventListingOf } from './present/event-view.ts';
import { createEvent } from './operator/create-event.service.ts';
import {
  getDesk,
  setAds,
  setCancelled,
  setClock,
  setStatus,
  setStream,
} from './operator/operator-event.service.ts';
import {
  getOperatorEvent,
  postponeEvent,
  restoreEvent,
  setEventPicture,
  updateEventFields,
  withdrawEvent,
} from './edit/edit-event.service.ts';
import { importFixtures } from './edit/import-fixtures.ts';
import { listOperatorEventPage } from './edit/list-operator-events.ts';
import { safeguardIdentity, setSafeguarded } from './safeguarding/safeguard.service.ts';

/** Operator calls on events. */
export const operatorEventCalls: readonly CallHandler[] = defineCalls('event', {
  listForOperator: (ctx, { query }) => {
    const requested = eventFilterOf({ ...query, media_type: ['event'] }, null);
    const filter = { ...requested, hasSafeguarded: true };
    return ctx.db.forTenant(ctx, async (scope) =>
      listEventPage(scope, query, filter, await eventListingOf(ctx, scope)),
    );
  },

  getDesk: async (ctx, { params }) => ({ content: await getDesk(ctx, params.id) }),

  listAll: async (ctx, { query }) => ({ content: await listOperatorEventPage(ctx, query) }),

  getForOperator: async (ctx, { params }) => ({ content: await getOperatorEvent(ctx, params.id) }),

  update: async (ctx, { params, body }) => ({
    content: await updateEventFields(ctx, params.id, body),
  }),

  postpone: async (ctx, { params, body }) => ({
    content: await postponeEvent(ctx, params.id, body),
  }),

  withdraw: async (ctx, { params }) => ({ content: await withdrawEvent(ctx, params.id) }),

  restore: async (ctx, { params }) => ({ content: await restoreEvent(ctx, params.id) }),

  setPicture: {
    handle: async (ctx, { params, body }) => ({
      content: await setEventPicture(ctx, params.id, body.image),
    }),
    bodyLimit: pictureBodyLimit,
  },

  import: {
    handle: async (ctx, { body }) => ({ content: await importFixtures(ctx, body) }),
    bodyLimit: maxImportBytes,
    responseTimeoutMs: importResponseMs,
  },

  create: async (ctx, { body }) => ({
    content: await createEvent(ctx, body),
  }),

  setStream: async (ctx, { params, body }) => ({
    content: await setStream(ctx, params.id, body.eventUrl),
  }),

  checkStream: async (ctx, { query }) => ({
    content: await checkStream(ctx, ctx.tenant, query.address, { measuresKeyFrames: true }),
  }),

  setStatus: async (ctx, { params, body }) => ({
    content: await setStatus(ctx, params.id, body.status),
  }),

  setClock: async (ctx, { params, body }) => ({
    content: await setClock(ctx, params.id, body),
  }),

  setAds: async (ctx, { params, body }) => ({
    content: await setAds(ctx, params.id, body.ads),
  }),

  setCancelled: async (ctx, { params, body }) => ({
    content: await setCancelled(ctx, params.id, body.cancelled),
  }),

  setSafeguarded: async (ctx, { params, body }) => ({
    content: await setSafeguarded(ctx, params.id, body.safeguarded),
  }),

  safeguardIdentity: async (ctx, { params, body }) => ({
    content: await safeguardIdentity(ctx, params.id, body.safeguarded),
  }),
});
