/** Captions of a replay, which an operator uploads as a file. */
import type { Recording, RecordingCaptionsBody } from '@grandstand/contract';
import type { Ctx } from '../../platform/context/context.ts';
import { AppError, invalidField } from '../../platform/context/error.ts';
import { recordChange } from '../audit/index.ts';
import { getReachableEvent, recordingIdOf, type RecordedStream } from '../event/index.ts';
import {
  CaptionError,
  type CaptionCue,
  parseCaptions,
  placeCues,
  shownRanges,
  type RecordedRange,
  type Video,
  videoLibraries,
  writeSubtitles,
} from '../media/index.ts';
import { storeChangedFiles } from '../media-store/index.ts';
import { presentRecording, requireRecording } from './recording.service.ts';

/** Captions may last a little longer than the video, ms. */
const toleranceMs = 5000;

/** Parses a caption file. Throws `validation_failed` naming the line. */
function readCaptions(text: string): CaptionCue[] {
  try {
    return parseCaptions(text);
  } catch (error) {
    if (error instanceof CaptionError) throw invalidField('body.file', error.message);
    throw error;
  }
}

/**
 * Moves captions of the replay as it plays now to the times of the recording, so that they stay correct when
 * it is trimmed or cut differently. Throws `validation_failed` for captions of a longer video, or if none lies
 * in the replay.
 */
function toRecorded(
  cues: readonly CaptionCue[],
  video: Video,
  stream: RecordedStream,
): CaptionCue[] {
  // `placeCues` maps times of the recording to times as played. With the two swapped in each range, it maps back.
  let playedUs = 0;
  const inverse = shownRanges(video, stream).map((range): RecordedRange => {
    const startUs = playedUs;
    playedUs += range.durationUs;
    return { ...range, recordedUs: startUs, startUs: range.recordedUs };
  });
  const lastMs = cues.at(-1)?.startMs ?? 0;
  const lengthMs = playedUs / 1000;
  const placed = placeCues(cues, inverse);
  if (lastMs > lengthMs + toleranceMs || placed.length === 0)
    throw invalidField(
      'body.file',
      `the last caption starts at ${lastMs / 1000} s, and the replay is ${lengthMs / 1000} s long: times count from the first frame that it shows`,
    );
  return placed;
}

/**
 * Sets the captions of a replay in one language, or removes them. Throws `event_not_found`, `conflict` without
 * a recording, before anything is recorded or while the event is live, `service_unavailable` if the recording
 * cannot be read, and `validation_failed` for a file that cannot be parsed, naming the line, or whose captions
 * do not fit the length of the replay.
 */
export async function setCaptions(
  ctx: Ctx,
  eventId: string,
  { language, file }: RecordingCaptionsBody,
): Promise<Recording> {
  const row = await ctx.db.forTenant(ctx, (scope) => getReachableEvent(scope, eventId));
  const stream = requireRecording(row.stream);
  if (row.status === 'live')
    throw new AppError('conflict', {
      reason: 'event_live_video',
      message: 'End the match first: its captions belong to the replay',
    });
  const cues = file === null ? null : readCaptions(file);
  const library = ctx.resources.of(videoLibraries).of(ctx.tenant.id);
  const video = await library.get(recordingIdOf(stream));
  if (video === null)
    throw new AppError('conflict', {
      reason: 'event_not_recorded',
      message: 'Nothing of this event has been recorded',
    });
  await writeSubtitles(video, language, cues && toRecorded(cues, video, stream));
  library.evict(video.id);
  // Captions are served from this machine; the store gets a copy.
  await ctx.db.forTenant(ctx, async (scope) => {
    await storeChangedFiles(scope, video.id, new Date(ctx.clock()));
    await recordChange(ctx, scope, {
      action: 'recording.setCaptions',
      subject: { kind: 'event', id: eventId },
      before: {},
      after: { language, captions: cues === null ? null : cues.length },
    });
  });
  await ctx.eventChanges.publish({ tenantId: ctx.tenant.id, eventId, kind: 'changed' });
  return presentRecording(ctx, { ...row, stream });
}
