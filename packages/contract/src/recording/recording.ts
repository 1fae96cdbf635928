import { z } from 'zod';
import type { CallSchemasOf } from '../call/call-schemas.ts';
import { id, idParams, inContent, isoTime, externalLink } from '../call/primitives.ts';
import {
  maxCaptionsLength,
  maxRecordingCuts,
  maxRecordingOffset,
  type recordingAddresses,
} from './recording-constants.ts';

/** One uninterrupted connection of an encoder. */
export const recordingRun = z.object({
  start: isoTime,
  /** Null while the encoder sends. */
  end: isoTime.nullable(),
  /** Why it ended, as text; null while it continues. */
  endReason: z.string().nullable(),
  /** `key-frame`: clips start at a key frame, and the player finds the exact start. */
  exactness: z.enum(['frame', 'key-frame']),
});

/** The encoder's current stream, as the ingest measures it each second. */
export const recordingHealth = z.object({
  at: isoTime,
  state: z.string(),
  protocol: z.string().nullable(),
  /** `main` or `backup`. */
  role: z.string().nullable(),
  /** bit/s. */
  bitrate: z.number().nullable(),
  droppedFrames: z.number().nullable(),
  lastSegmentAgeMs: z.number().nullable(),
  keyFrameIntervalMs: z.number().nullable(),
  videoCodec: z.string().nullable(),
  audioCodec: z.string().nullable(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  frameRate: z.number().nullable(),
  /** Faults of the encoder's settings and how to correct them, as text. */
  problems: z.array(z.string()),
});
export type RecordingHealth = z.infer<typeof recordingHealth>;

/** Storage that a finished recording and its panorama use, and where its files are. */
export const recordingStorage = z.object({
  /** Of all files; 0 until they are measured. */
  bytes: z.number().min(0),
  /** Of those that were moved to the store (MEDIA_STORE). */
  movedBytes: z.number().min(0),
  /** Why they could not be moved, as text; null if nothing went wrong. */
  problem: z.string().nullable(),
});

/** A position on the event's clock, s; negative before it. */
const position = z.number().min(-86_400).max(604_800);

const part = z.strictObject({ start: position, end: position });

/** A recording as its operator sees it. Positions are seconds on the event's clock (`timeOrigin`). */
export const recording = z.object({
  eventId: z.string(),
  /** Position 0. */
  timeOrigin: isoTime,
  /** Delay of the video, s: a positive one moves goals and tags later in the video. */
  offset: z.number(),
  runs: z.array(recordingRun),
  /** First and last recorded position; null before the first segment. */
  recorded: part.nullable(),
  /** The shown range; null for all. A null `start` or `end` leaves that side as recorded. */
  trim: z.strictObject({ start: position.nullable(), end: position.nullable() }).nullable(),
  /** Parts left out. */
  cuts: z.array(part),
  /** Length of what is shown, s. */
  duration: z.number().min(0),
  /** Audio tracks that viewers may choose; none if its sound is with the video. */
  soundTracks: z.array(
    z.object({ label: z.string(), language: z.string().nullable(), isDefault: z.boolean() }),
  ),
  /** True if it has a panorama. */
  hasPanorama: z.boolean(),
  /** Languages of its captions. */
  captions: z.array(z.string()),
  /** Null until the match has ended. */
  storage: recordingStorage.nullable(),
  /** The stream of another site that is mirrored into it; null for what encoders send. */
  mirror: z
    .object({
      /** Without its query, which may hold tokens. */
      address: z.string(),
      /** What the mirror is doing, as text. */
      state: z.string(),
    })
    .nullable(),
  /** Null if no encoder is connected. */
  health: recordingHealth.nullable(),
  /** Why nothing is being recorded, as text; null if something is, and after the match. */
  problem: z.string().nullable(),
});
export type Recording = z.infer<typeof recording>;

/** Omitted fields stay as they are; null or an empty list undoes. */
export const recordingEditBody = z.strictObject({
  trim: z
    .strictObject({ start: position.nullable(), end: position.nullable() })
    .nullable()
    .optional(),
  cuts: z.array(part).max(maxRecordingCuts).optional(),
  offset: z.number().min(-maxRecordingOffset).max(maxRecordingOffset).optional(),
});
export type RecordingEditBody = z.output<typeof recordingEditBody>;

/**
 * Captions in one language, as WebVTT or SRT; null removes them. Their times count from the first frame that
 * the replay shows, as in a file of it: gaps and parts that are left out do not count.
 */
export const recordingCaptionsBody = z.strictObject({
  language: z
    .string()
    .regex(/^[a-z]{2,3}(-[A-Za-z]{2,8})?$/, 'must be a language such as en, de or pt-BR'),
  /** The text of the file. */
  file: z.string().max(maxCaptionsLength).nullable(),
});
export type RecordingCaptionsBody = z.output<typeof recordingCaptionsBody>;

export const recordingResponse = inContent(recording);

/** A playlist in the tenant's folder of the media library: `<folder>/<playlist>`. */
const libraryPlaylist = z
  .string()
  .max(200)
  .regex(
    /^(?:[A-Za-z0-9_-][A-Za-z0-9_.-]*\/){1,5}[A-Za-z0-9_-][A-Za-z0-9_.-]*\.m3u8$/,
    'must be an https address, or a playlist of the media library such as final/master.m3u8',
  );

export const recordingImportBody = z.strictObject({
  /** Address of a finished HLS stream. */
  address: z.union([externalLink, libraryPlaylist]),
});

export const recordingMirrorBody = z.strictObject({
  /** Where the live stream is; absent for the address that the event shows, null to end its mirror. */
  address: externalLink.nullable().optional(),
});
export type RecordingMirrorBody = z.output<typeof recordingMirrorBody>;

/** Result of `recording.mirror`. */
export const recordingMirrored = z.object({
  /** The recording of a live stream; null if a finished one is copied, or if there was no mirror to end. */
  recording: recording.nullable(),
  /** Progress of the copy of a finished stream; null for a live one. */
  uploadId: id.nullable(),
  /** Parts of the stream that are left out or not available yet, as text. */
  notes: z.array(z.string()),
});
export type RecordingMirrored = z.infer<typeof recordingMirrored>;

export const recordingCalls = {
  get: {
    summary: 'Returns the recording of an event, and what its encoder sends now',
    params: idParams,
    response: recordingResponse,
  },
  edit: {
    summary: 'Trims a finished recording, takes parts out of it or corrects its clock',
    params: idParams,
    body: recordingEditBody,
    response: recordingResponse,
  },
  setCaptions: {
    summary: 'Sets or removes the captions of a replay in one language',
    params: idParams,
    body: recordingCaptionsBody,
    response: recordingResponse,
  },
  mirror: {
    summary:
      'Mirrors a live HLS stream into the recording of an event, or copies one that is finished; null ends that',
    params: idParams,
    body: recordingMirrorBody,
    response: inContent(recordingMirrored),
  },
  import: {
    summary: 'Copies a finished HLS stream; its copy becomes the video of the event',
    params: idParams,
    body: recordingImportBody,
    /** `upload.list` has its progress. */
    response: inContent(z.object({ uploadId: id })),
  },
} as const satisfies CallSchemasOf<typeof recordingAddresses>;
