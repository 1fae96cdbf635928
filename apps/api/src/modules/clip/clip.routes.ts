import {
  clipKinds,
  maxPageSize,
  type clipListBody,
  type clipUserListBody,
  type EventListEntry,
  minuteMs,
} from '@grandstand/contract';
import type { z } from 'zod';
import { defineCalls } from '../../platform/context/call.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { AppError } from '../../platform/context/error.ts';
import type { ApiModule } from '../../platform/context/module.ts';
import { callerId } from '../../platform/context/caller.ts';
import { checkSports } from '../../platform/tenancy/tenant-sports.ts';
import { runList } from '../../platform/security/read-rate-limits.ts';
import {
  type EventFilter,
  eventFilter,
  eventListingOf,
  eventViewOf,
  exportDisclosures,
  getClip,
  listEventPage,
} from '../event/index.ts';
import {
  createClip,
  deleteClip,
  announceErasedClips,
  getAllowance,
  updateClip,
} from './clip.service.ts';
import {
  dismissReports,
  listViewersClips,
  restoreClip,
  takeClipDown,
} from './clip-takedown.service.ts';
import { countOpenReports, reportClip } from './report/clip-report.service.ts';
import { clipFilterOf, userClipFilterOf } from './clip-filter.ts';

const listClips = (
  ctx: Ctx,
  body: z.output<typeof clipListBody> | z.output<typeof clipUserListBody>,
  filter: EventFilter,
) =>
  runList(ctx, body.search, () =>
    ctx.lists.read(ctx, async (scope) =>
      listEventPage(scope, body, filter, await eventListingOf(ctx, scope)),
    ),
  );

/**
 * Returns all clips of a viewer, page by page in separate transactions, so that a long list does not block
 * other requests.
 */
async function exportClips(ctx: Ctx, userId: string): Promise<EventListEntry[]> {
  const filter = eventFilter({ mediaTypes: clipKinds, ownedBy: userId, userId });
  const clips: EventListEntry[] = [];
  for (let page = 0; ; page += 1) {
    const { content } = await ctx.db.forTenant(ctx, async (scope) =>
      listEventPage(
        scope,
        { page, size: maxPageSize, sort: 'created' },
        filter,
        await eventListingOf(ctx, scope),
      ),
    );
    clips.push(...content.entries);
    if (!content.nextExists) return clips;
  }
}

/** A viewer who clips every scene of a match creates a few a minute. */
const createLimit = {
  perAddress: 200,
  perKey: 30,
  windowMs: 5 * minuteMs,
  key: (_: unknown, ctx: Ctx) => callerId(ctx),
};
const changeLimit = { ...createLimit, perAddress: 600, perKey: 120 };

export const module: ApiModule = {
  name: 'clip',
  calls: defineCalls('clip', {
    list: {
      handle: (ctx, { body }) => {
        checkSports(ctx.tenant, body.sportType);
        return listClips(ctx, body, clipFilterOf(body, ctx.session?.userId ?? null));
      },
      stores: [],
    },

    listOwn: {
      handle: async (ctx, { body }) => {
        if (ctx.session === null) throw new AppError('unauthorized');
        return listClips(ctx, body, userClipFilterOf(body, ctx.session.userId));
      },
      stores: [],
    },

    getAllowance: async (ctx, { params }) => ({ content: await getAllowance(ctx, params.id) }),

    create: {
      handle: async (ctx, { body }) => ({ content: await createClip(ctx, body) }),
      limit: createLimit,
      stores: ['event', 'clip_download', 'search_entry', 'search_key'],
      maxDailyKibPerAddress: 1024,
    },

    update: {
      handle: async (ctx, { params, body }) => ({
        content: await updateClip(ctx, params.id, body),
      }),
      limit: changeLimit,
      stores: ['clip_download', 'search_entry', 'search_key'],
      // Each new title may add thousands of keys to the search index.
      maxDailyKibPerAddress: 1024,
    },

    remove: {
      handle: async (ctx, { params }) => {
        await deleteClip(ctx, params.id);
        return {};
      },
      limit: changeLimit,
      stores: [],
    },

    report: {
      handle: async (ctx, { params, body }) => (await reportClip(ctx, params.id, body.reason), {}),
      limit: changeLimit,
      stores: ['clip_report'],
    },

    listForOperator: async (ctx, { query }) => ({ content: await listViewersClips(ctx, query) }),

    takeDown: async (ctx, { params, body }) => ({
      content: await takeClipDown(ctx, params.id, body.reason),
    }),

    restore: async (ctx, { params, body }) => ({
      content: await restoreClip(ctx, params.id, body.reason),
    }),

    dismissReports: async (ctx, { params, body }) => ({
      content: await dismissReports(ctx, params.id, body.reason),
    }),

    countReported: async (ctx) => ({ content: await countOpenReports(ctx) }),

    get: async (ctx, { params, query }) => ({
      content: await ctx.db.forTenant(ctx, async (scope) =>
        getClip(scope, params.id, query, await eventViewOf(ctx, scope)),
      ),
    }),
  }),
  create: () => ({
    account: {
      export: async (ctx, userId) => ({
        clips: await exportClips(ctx, userId),
        clipDownloads: await ctx.db.forTenant(ctx, (scope) => exportDisclosures(scope, userId)),
      }),
      erase: announceErasedClips,
    },
  }),
};
