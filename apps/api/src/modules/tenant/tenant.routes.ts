import { defineCalls } from '../../platform/context/call.ts';
import type { ApiModule } from '../../platform/context/module.ts';
import { pictureBodyLimit } from '../picture/index.ts';
import { checkTenantHost } from './check-host.service.ts';
import {
  createTenant,
  getTenant,
  listTenants,
  removeOperatorProvider,
  setOperatorProvider,
  setTenantArchived,
  setTenantPicture,
  updateTenant,
} from './tenant.service.ts';

/** Maximum bytes of the settings of a tenant. */
const settingsBodyLimit = 256 * 1024;

export const module: ApiModule = {
  name: 'tenant',
  calls: defineCalls('tenant', {
    list: async (ctx, { query }) => ({ content: await listTenants(ctx, query) }),

    get: async (ctx, { params }) => ({ content: await getTenant(ctx, params.id) }),

    create: {
      handle: async (ctx, { body }) => ({ content: await createTenant(ctx, body) }),
      bodyLimit: 2 * pictureBodyLimit + settingsBodyLimit,
    },

    update: {
      handle: async (ctx, { params, body }) => ({
        content: await updateTenant(ctx, params.id, body),
      }),
      bodyLimit: settingsBodyLimit,
    },

    setPicture: {
      handle: async (ctx, { params, body }) => ({
        content: await setTenantPicture(ctx, params.id, body),
      }),
      bodyLimit: pictureBodyLimit,
    },

    checkHost: async (ctx, { params, body }) => ({
      content: await checkTenantHost(ctx, params.id, body),
    }),

    setOperatorProvider: async (ctx, { params, body }) => ({
      content: await setOperatorProvider(ctx, params.id, body),
    }),

    removeOperatorProvider: async (ctx, { params, body }) => ({
      content: await removeOperatorProvider(ctx, params.id, body),
    }),

    archive: async (ctx, { params, body }) => ({
      content: await setTenantArchived(ctx, params.id, { ...body, archived: true }),
    }),

    restore: async (ctx, { params, body }) => ({
      content: await setTenantArchived(ctx, params.id, { ...body, archived: false }),
    }),
  }),
};
