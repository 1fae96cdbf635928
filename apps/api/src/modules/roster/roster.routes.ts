import { maxImportBytes } from '@grandstand/contract';
import { importResponseMs } from '../../platform/text/import-result.ts';
import { defineCalls } from '../../platform/context/call.ts';
import type { ApiModule } from '../../platform/context/module.ts';
import { pictureBodyLimit } from '../picture/index.ts';
import { rosterExport } from './export-rosters.ts';
import { importRosterRows } from './import-rosters.ts';
import { getRoster, setPlayerPicture, setRoster } from './roster.service.ts';

export const module: ApiModule = {
  name: 'roster',
  calls: defineCalls('roster', {
    get: async (ctx, { params }) => ({ content: await getRoster(ctx, params.id) }),

    import: {
      handle: async (ctx, { body }) => ({ content: await importRosterRows(ctx, body) }),
      bodyLimit: maxImportBytes,
      responseTimeoutMs: importResponseMs,
    },

    setPicture: {
      handle: async (ctx, { params, body }) => ({
        content: await setPlayerPicture(ctx, params.id, body),
      }),
      bodyLimit: pictureBodyLimit,
    },

    set: async (ctx, { params, body }) => ({ content: await setRoster(ctx, params.id, body) }),
  }),
  create: () => ({ routes: [rosterExport] }),
};
