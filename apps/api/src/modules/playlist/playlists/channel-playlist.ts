import { channelSeekableMs } from '@grandstand/contract';
import { mapUriOf, type Rendition } from '../../media/index.ts';
import { writeMediaPlaylist, type PlaylistEntry } from './hls-writer.ts';

interface LoopPosition {
  /** Number of the video, 0 for the first one at the channel's epoch; counts every repetition. */
  readonly videoNumber: number;
  /** Segment index within its video. */
  readonly index: number;
}

/** Returns where each video of the loop starts, and the length of the loop, in µs and in segments. */
function loopOf(renditions: readonly Rendition[]) {
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
 * Returns the playlist of a channel that loops videos from `epochMs`. It is computed from the wall clock
 * alone, so every server returns the same. Each change of video is a discontinuity.
 * @param epochMs start of the first video of the first round, in ms since 1970
 * @returns null before the epoch
 */
export function channelPlaylist(
  renditions: readonly Rendition[],
  epochMs: number,
  now: number,
  windowMs: number = channelSeekableMs,
): string | null {
  const elapsedUs = (now - epochMs) * 1000;
  if (elapsedUs < 0) return null;
  const { starts, loopUs, loopLength } = loopOf(renditions);

  const videoAt = (videoNumber: number) => {
    const round = Math.floor(videoNumber / renditions.length);
    const videoIndex = videoNumber % renditions.length;
    const rendition = renditions[videoIndex];
    const start = starts[videoIndex];
    if (rendition === undefined || start === undefined)
      throw new RangeError('a channel needs at least one video');
    return {
      rendition,
      startUs: round * loopUs + start.us,
      sequence: round * loopLength + start.sequence,
    };
  };
  /** Returns the segment that is due `us` microseconds after the epoch. */
  const positionAt = (us: number): LoopPosition => {
    const round = Math.floor(us / loopUs);
    const inLoop = us - round * loopUs;
    const videoIndex = starts.findLastIndex((start) => start.us <= inLoop);
    const videoNumber = round * renditions.length + videoIndex;
    const { rendition, startUs } = videoAt(videoNumber);
    return {
      videoNumber,
      index: rendition.segments.findLastIndex((segment) => startUs + segment.startUs <= us),
    };
  };

  const first = positionAt(Math.max(0, elapsedUs - windowMs * 1000));
  const last = positionAt(elapsedUs);
  const entries: PlaylistEntry[] = [];
  for (let videoNumber = first.videoNumber; videoNumber <= last.videoNumber; videoNumber++) {
    const { rendition, startUs } = videoAt(videoNumber);
    const start = videoNumber === first.videoNumber ? first.index : 0;
    const end = videoNumber === last.videoNumber ? last.index : rendition.segments.length - 1;
    for (const [offset, segment] of rendition.segments.slice(start, end + 1).entries()) {
      const isFirst = offset === 0;
      entries.push({
        uri: rendition.base + segment.uri,
        durationUs: segment.durationUs,
        // Nothing precedes the channel's first video.
        discontinuity: isFirst && start === 0 && videoNumber > 0,
        ...(isFirst && {
          mapUri: mapUriOf(rendition, segment),
          dateTimeMs: epochMs + Math.round((startUs + segment.startUs) / 1000),
        }),
      });
    }
  }
  return writeMediaPlaylist({
    maxSegmentUs: Math.max(
      ...renditions.flatMap((rendition) => rendition.segments.map(({ durationUs }) => durationUs)),
    ),
    mediaSequence: videoAt(first.videoNumber).sequence + first.index,
    // A discontinuity still listed in this playlist is not counted yet.
    discontinuitySequence:
      first.index === 0 ? Math.max(0, first.videoNumber - 1) : first.videoNumber,
    ended: false,
    entries,
  });
}
