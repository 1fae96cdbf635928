import { maxCaptionsLength } from '@grandstand/contract';
import { defineCalls } from '../../platform/context/call.ts';
import type { ApiModule } from '../../platform/context/module.ts';
import { setCaptions } from './captions.service.ts';
import { mirrorJob, recordingWork, retentionJob } from './recording.jobs.ts';
import { importStream } from '../upload/index.ts';
import { mirrorStream } from './mirror.service.ts';
import { editRecording, getRecording } from './recording.service.ts';

/** Bytes of a file whose characters take up to four bytes each, and of the JSON around it. */
const captionsBodyLimit = maxCaptionsLength * 4 + 1024;

export const module: ApiModule = {
  name: 'recording',
  calls: defineCalls('recording', {
    get: async (ctx, { params }) => ({ content: await getRecording(ctx, params.id) }),
    mirror: async (ctx, { params, body }) => ({
      content: await mirrorStream(ctx, params.id, body),
    }),
    import: async (ctx, { params, body }) => ({
      content: { uploadId: await importStream(ctx, params.id, body.address) },
    }),
    edit: async (ctx, { params, body }) => ({ content: await editRecording(ctx, params.id, body) }),
    setCaptions: {
      handle: async (ctx, { params, body }) => ({
        content: await setCaptions(ctx, params.id, body),
      }),
      bodyLimit: captionsBodyLimit,
    },
  }),
  create: (platform) => ({
    work: [recordingWork(platform)],
    jobs: [mirrorJob(platform), retentionJob(platform)],
  }),
};
