import { z } from 'zod';
import type { CallSchemasOf } from '../call/call-schemas.ts';
import { paged, paging } from '../call/paging.ts';
import { id, idParams, isoTime, noContent } from '../call/primitives.ts';
import { uploadStates, type uploadAddresses } from './upload-constants.ts';

/** A file, or a stream at another address, that becomes the video of an event. */
export const upload = z.object({
  id,
  eventId: id,
  /** Name of the file, or the address that is copied. */
  name: z.string(),
  isImport: z.boolean(),
  /** True if it becomes the panorama of the event. */
  isPanorama: z.boolean(),
  state: z.enum(uploadStates),
  /** Bytes received so far. */
  received: z.int().min(0),
  /** Bytes of the whole file; null for an import, whose size is unknown. */
  size: z.int().min(0).nullable(),
  /** Progress of the current state: of receiving, or of packaging. */
  percent: z.int().min(0).max(100),
  /** Why it failed, as text; null if it did not. */
  problem: z.string().nullable(),
  /** Differences from the file, as text, such as an audio track that was left out. */
  notes: z.array(z.string()),
  /** True if the event shows it now. */
  isShown: z.boolean(),
  createdAt: isoTime,
});
export type Upload = z.infer<typeof upload>;

export const uploadListQuery = z.strictObject({ ...paging(), eventId: id.optional() });

export const uploadCalls = {
  list: {
    summary: 'Returns uploads and imports of videos with their progress, the newest first',
    query: uploadListQuery,
    response: paged(upload),
  },
  remove: {
    summary: 'Removes an upload with its video; an event that shows it has none then',
    params: idParams,
    response: noContent,
  },
} as const satisfies CallSchemasOf<typeof uploadAddresses>;
