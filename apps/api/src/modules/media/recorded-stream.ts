/** Which part of a recording a stream shows. */
import type { Stream } from '@grandstand/contract';
import { asRecorded, type RecordedPart, type Stretch, stretchesOf } from './recorded-part.ts';
import type { Video } from './video.ts';

type Recording = Extract<Stream, { kind: 'recording' }>;
type Clip = Extract<Stream, { kind: 'clip' }>;

/** Returns when position 0 of a recorded event is, ms since 1970, in the times of the recording. */
export const recordedOriginOf = ({ originMs, offsetMs }: Recording): number => originMs + offsetMs;

const earlierOf = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.min(one, other);

/** Returns what the event shows of its recording. */
const recordedPartOf = (stream: Recording): RecordedPart => ({
  originMs: recordedOriginOf(stream),
  fromMs: stream.trim?.startMs ?? null,
  toMs: earlierOf(stream.trim?.endMs ?? null, stream.endMs),
  cuts: stream.cuts,
});

/** Returns the video of a clip with the times of its event. */
const clipSource = (video: Video, { originMs }: Clip): Video =>
  originMs === undefined
    ? video
    : asRecorded(video, { originMs, fromMs: null, toMs: null, cuts: [] });

/** Returns the video of an event's stream with the times of the event. */
export const onEventClock = (video: Video, stream: Stream): Video => {
  if (stream.kind === 'recording') return asRecorded(video, recordedPartOf(stream));
  return stream.kind === 'clip' ? clipSource(video, stream) : video;
};

/** Returns what an event shows of its recording, in uninterrupted stretches. */
export const shownStretches = (video: Video, stream: Recording): Stretch[] =>
  stretchesOf(video, recordedPartOf(stream));

/** The same before anything is left out: all that was recorded until the event ended. */
export const recordedStretches = (video: Video, stream: Recording): Stretch[] =>
  stretchesOf(video, {
    originMs: recordedOriginOf(stream),
    fromMs: null,
    toMs: stream.endMs,
    cuts: [],
  });
