import { z } from 'zod';
import type { CallSchemasOf } from '../call/call-schemas.ts';
import { id, idParams, inContent, isoTime, text } from '../call/primitives.ts';
import {
  type streamKeyAddresses,
  encoderRefusalCodes,
  streamKeyRoles,
} from './stream-key-constants.ts';

/** Name of a camera of the tenant, such as `court-2`. */
const camera = id;

/** A key that lets an encoder publish: to one event, or to the event that its camera films. */
export const streamKey = z.object({
  id,
  /** For operators, such as the encoder that has it; null if it has none. */
  name: z.string().nullable(),
  eventId: id.nullable(),
  camera: camera.nullable(),
  /** `backup`: waits while the main encoder publishes, and replaces it. */
  role: z.enum(streamKeyRoles),
  /** True for the encoder of the panoramic camera. */
  isPanorama: z.boolean(),
  createdAt: isoTime,
  /** Null if it was never used. */
  usedAt: isoTime.nullable(),
  revokedAt: isoTime.nullable(),
});
export type StreamKey = z.infer<typeof streamKey>;

/** With the key itself, which is shown once, and the address at which encoders publish with it over RTMP. */
export const newStreamKey = streamKey.extend({ key: z.string(), server: z.string() });
export type NewStreamKey = z.infer<typeof newStreamKey>;

/** Names either an event or a camera. */
export const streamKeyCreateBody = z
  .strictObject({
    event_id: id.nullable().default(null),
    camera: camera.nullable().default(null),
    role: z.enum(streamKeyRoles).default('main'),
    panorama: z.boolean().default(false),
    name: text(80).nullable().default(null),
  })
  .refine((body) => (body.event_id === null) !== (body.camera === null), {
    message: 'must name an event or a camera, and not both',
    path: ['event_id'],
  });

/** An encoder that was refused: with a wrong key, or for a match that takes none now. Contains nothing of its key. */
export const encoderRefusal = z.object({ code: z.enum(encoderRefusalCodes), at: isoTime });
export type EncoderRefusal = z.infer<typeof encoderRefusal>;

const newKeyResponse = inContent(newStreamKey);
const keyResponse = inContent(streamKey);

export const streamKeyCalls = {
  list: {
    summary: 'Returns stream keys without the keys themselves: valid ones first, the newest first',
    response: inContent(z.object({ keys: z.array(streamKey) })),
  },
  create: {
    summary: 'Creates a key with which an encoder publishes; it is shown once',
    body: streamKeyCreateBody,
    response: newKeyResponse,
  },
  rotate: {
    summary: 'Replaces a key; the old one ends at once',
    params: idParams,
    response: newKeyResponse,
  },
  revoke: {
    summary: 'Revokes a key; an encoder that publishes with it is disconnected',
    params: idParams,
    response: keyResponse,
  },
  listForEvent: {
    summary: 'Returns the valid stream keys of one event, without the keys themselves',
    params: idParams,
    response: inContent(z.object({ keys: z.array(streamKey) })),
  },
  createForEvent: {
    summary: 'Creates a key for the encoder of one event; it is shown once',
    params: idParams,
    body: z.strictObject({ role: z.enum(streamKeyRoles).default('main') }),
    response: newKeyResponse,
  },
  rotateForEvent: {
    summary: 'Replaces a key of one event; the old one ends at once',
    params: idParams,
    body: z.strictObject({ keyId: id }),
    response: newKeyResponse,
  },
  getRefusal: {
    summary:
      'Returns the encoder that was refused last, within three minutes, for this event or for a key of no known event of the tenant',
    params: idParams,
    response: inContent(z.object({ refusal: encoderRefusal.nullable() })),
  },
  setCamera: {
    summary: 'Sets the camera that films an event, or none',
    params: idParams,
    body: z.strictObject({ camera: camera.nullable() }),
    response: inContent(z.object({ eventId: id, camera: camera.nullable() })),
  },
} as const satisfies CallSchemasOf<typeof streamKeyAddresses>;
