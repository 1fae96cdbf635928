/** The part of a recording that a stream shows. */
import type { Stream } from '@grandstand/contract';
import {
  withEventTimes,
  type RecordedPart,
  type RecordedRange,
  recordedRangesOf,
} from './recorded-part.ts';
import type { Video } from '../video.ts';

type Recording = Extract<Stream, { kind: 'recording' }>;
type Clip = Extract<Stream, { kind: 'clip' }>;

/** Returns the wall-clock time of position 0 of a recorded event, ms since 1970. */
export const recordedOriginOf = ({ originMs, offsetMs }: Recording): number => originMs + offsetMs;

const earlierOf = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.min(one, other);

type ShownPart = Pick<Recording, 'trim' | 'endMs' | 'cuts'>;

/** Returns the part of its recording that an event and its clips show. */
const shownPartOf = (originMs: number, { trim, endMs, cuts }: ShownPart): RecordedPart => ({
  originMs,
  fromMs: trim?.startMs ?? null,
  toMs: earlierOf(trim?.endMs ?? null, endMs),
  cuts,
});

const recordedPartOf = (stream: Recording): RecordedPart =>
  shownPartOf(recordedOriginOf(stream), stream);

const whole: ShownPart = { trim: null, endMs: null, cuts: [] };

/** Returns the video of a clip with the times of its event, without what the event leaves out. */
const clipSource = (video: Video, { originMs, shown = whole }: Clip): Video =>
  originMs === undefined ? video : withEventTimes(video, shownPartOf(originMs, shown));

/** Returns the video of an event's stream with the times of the event. */
export const onEventClock = (video: Video, stream: Stream): Video => {
  if (stream.kind === 'recording') return withEventTimes(video, recordedPartOf(stream));
  return stream.kind === 'clip' ? clipSource(video, stream) : video;
};

/** Returns the continuous ranges of its recording that an event shows. */
export const shownRanges = (video: Video, stream: Recording): RecordedRange[] =>
  recordedRangesOf(video, recordedPartOf(stream));

/** Like `shownRanges`, ignoring trim and cuts: all that was recorded until the event ended. */
export const recordedRanges = (video: Video, stream: Recording): RecordedRange[] =>
  recordedRangesOf(video, {
    originMs: recordedOriginOf(stream),
    fromMs: null,
    toMs: stream.endMs,
    cuts: [],
  });

/**
 * Returns the stream with trim and cuts extended to the ends of segments, since a segment is shown or left
 * out as a whole.
 */
export function onWholeSegments(video: Video, stream: Recording): Recording {
  const originMs = recordedOriginOf(stream);
  const { variants } = withEventTimes(video, { originMs, fromMs: null, toMs: null, cuts: [] });
  const ranges = (variants[0]?.segments ?? []).map(({ startUs, durationUs }) => ({
    // Inwards, so that a rounded time touches no other segment.
    startMs: originMs + Math.ceil(startUs / 1000),
    endMs: originMs + Math.floor((startUs + durationUs) / 1000),
  }));
  const { trim, cuts } = stream;
  const startOf = (ms: number) =>
    Math.min(ms, ranges.find(({ endMs }) => endMs > ms)?.startMs ?? ms);
  const endOf = (ms: number) =>
    Math.max(ms, ranges.findLast(({ startMs }) => startMs < ms)?.endMs ?? ms);
  return {
    ...stream,
    trim: trim && {
      startMs: trim.startMs === null ? null : startOf(trim.startMs),
      endMs: trim.endMs === null ? null : endOf(trim.endMs),
    },
    cuts: cuts.map(({ startMs, endMs }) => ({ startMs: startOf(startMs), endMs: endOf(endMs) })),
  };
}

/** Returns the id of the recording that is the panorama of an event or clip; null if it has none. */
export function panoramaOf(stream: Stream): string | null {
  if (stream.kind === 'recording') return stream.panorama ?? null;
  return stream.kind === 'clip' ? (stream.shown?.panorama ?? null) : null;
}

/** Returns a clip with what its event now shows of the recording, and how much of the clip that is, ms. */
export function withShownPart(
  clip: Clip,
  { trim, endMs, cuts, panorama }: Recording,
): { readonly stream: Clip; readonly shownMs: number } {
  const shown = { trim, endMs, cuts, ...(panorama !== undefined && { panorama }) };
  const stream = { ...clip, shown };
  const lengthMs = clip.endMs - clip.startMs;
  const { originMs } = clip;
  if (originMs === undefined) return { stream: clip, shownMs: lengthMs };
  const part = shownPartOf(originMs, shown);
  const hidden = [
    ...(part.fromMs === null ? [] : [{ startMs: -Infinity, endMs: part.fromMs }]),
    ...(part.toMs === null ? [] : [{ startMs: part.toMs, endMs: Infinity }]),
    ...part.cuts,
  ].toSorted((one, other) => one.startMs - other.startMs);
  let shownMs = 0;
  let from = originMs + clip.startMs;
  const to = originMs + clip.endMs;
  for (const hiddenPart of hidden) {
    shownMs += Math.max(0, Math.min(hiddenPart.startMs, to) - from);
    from = Math.max(from, hiddenPart.endMs);
  }
  return { stream, shownMs: shownMs + Math.max(0, to - from) };
}
