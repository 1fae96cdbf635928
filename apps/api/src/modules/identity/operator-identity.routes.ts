import { maxImportBytes } from '@grandstand/contract';
import { importResponseMs } from '../../platform/text/import-result.ts';
import { defineCalls, type CallHandler } from '../../platform/context/call.ts';
import { pictureBodyLimit } from '../picture/index.ts';
import {
  createIdentity,
  getOperatorIdentity,
  listOperatorIdentities,
  removeIdentity,
  setIdentityArchived,
  setIdentityPicture,
  updateIdentityFields,
} from './edit/edit-identity.service.ts';
import { importIdentityRows } from './edit/import-identity-rows.ts';

/** Operator calls on identities. */
export const operatorIdentityCalls: readonly CallHandler[] = defineCalls('identity', {
  listForOperator: async (ctx, { query }) => ({
    content: await listOperatorIdentities(ctx, query),
  }),

  getForOperator: async (ctx, { params }) => ({
    content: await getOperatorIdentity(ctx, params.id),
  }),

  create: async (ctx, { body }) => ({ content: await createIdentity(ctx, body) }),

  update: async (ctx, { params, body }) => ({
    content: await updateIdentityFields(ctx, params.id, body),
  }),

  archive: async (ctx, { params }) => ({
    content: await setIdentityArchived(ctx, params.id, true),
  }),

  restore: async (ctx, { params }) => ({
    content: await setIdentityArchived(ctx, params.id, false),
  }),

  remove: async (ctx, { params }) => {
    await removeIdentity(ctx, params.id);
    return {};
  },

  setPicture: {
    handle: async (ctx, { params, body }) => ({
      content: await setIdentityPicture(ctx, params.id, body),
    }),
    bodyLimit: pictureBodyLimit,
  },

  import: {
    handle: async (ctx, { body }) => ({ content: await importIdentityRows(ctx, body) }),
    bodyLimit: maxImportBytes,
    responseTimeoutMs: importResponseMs,
  },
});
