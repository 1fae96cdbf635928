import { channelWindowMs } from '@grandstand/contract';
import { mapOf, type Rendition } from '../../media/index.ts';
import { writeMediaPlaylist, type PlaylistEntry } from './hls-writer.ts';

interface LoopPosition {
  /** Number of videos started since the channel's epoch before this one. */
  readonly showing: number;
  /** Segment index within its video. */
  readonly index: number;
}

/** Precomputes a loop of videos for lookups by time or segment number. */
function layOut(renditions: readonly Rendition[]) {
  const starts: { us: number; sequence: number }[] = [];
  let us = 0;
  let sequence = 0;
  for (const rendition of renditions) {
    starts.push({ us, sequence });
    us += rendition.durationUs;
    sequence += rendition.segments.length;
  }
  return { starts, loopUs: us, loopLength: sequence };
}

/**
 * Loops videos forever from `epochMs`, computed from the wall clock: no encoder, no state, and the same
 * result on every server. Each change of video is a discontinuity.
 * @param epochMs start of the first video of the first round, in ms since 1970
 * @returns null before the epoch
 */
export function channelPlaylist(
  renditions: readonly Rendition[],
  epochMs: number,
  now: number,
  windowMs: number = channelWindowMs,
): string | null {
  const elapsedUs = (now - epochMs) * 1000;
  if (elapsedUs < 0) return null;
  const { starts, loopUs, loopLength } = layOut(renditions);

  const showingAt = (showing: number) => {
    const round = Math.floor(showing / renditions.length);
    const position = showing % renditions.length;
    const rendition = renditions[position];
    const start = starts[position];
    if (rendition === undefined || start === undefined)
      throw new RangeError('a channel needs at least one video');
    return {
      rendition,
      startUs: round * loopUs + start.us,
      sequence: round * loopLength + start.sequence,
    };
  };
  /** Returns the segment that is due `us` microseconds after the epoch. */
  const placeAt = (us: number): LoopPosition => {
    const round = Math.floor(us / loopUs);
    const inLoop = us - round * loopUs;
    const position = starts.findLastIndex((start) => start.us <= inLoop);
    const showing = round * renditions.length + position;
    const { rendition, startUs } = showingAt(showing);
    return {
      showing,
      index: rendition.segments.findLastIndex((segment) => startUs + segment.startUs <= us),
    };
  };

  const first = placeAt(Math.max(0, elapsedUs - windowMs * 1000));
  const last = placeAt(elapsedUs);
  const entries: PlaylistEntry[] = [];
  for (let { showing, index } = first; showing <= last.showing; showing++, index = 0) {
    const { rendition, startUs } = showingAt(showing);
    const end = showing === last.showing ? last.index : rendition.segments.length - 1;
    for (const [offset, segment] of rendition.segments.slice(index, end + 1).entries()) {
      const leads = offset === 0;
      entries.push({
        uri: rendition.base + segment.uri,
        durationUs: segment.durationUs,
        // The first video has no predecessor, so no discontinuity.
        discontinuity: leads && index === 0 && showing > 0,
        ...(leads && {
          mapUri: mapOf(rendition, segment),
          dateTimeMs: epochMs + Math.round((startUs + segment.startUs) / 1000),
        }),
      });
    }
  }
  return writeMediaPlaylist({
    maxSegmentUs: Math.max(
      ...renditions.flatMap((rendition) => rendition.segments.map((s) => s.durationUs)),
    ),
    mediaSequence: showingAt(first.showing).sequence + first.index,
    // A discontinuity still listed in this playlist is not counted yet.
    discontinuitySequence: first.index === 0 ? Math.max(0, first.showing - 1) : first.showing,
    ended: false,
    entries,
  });
}
