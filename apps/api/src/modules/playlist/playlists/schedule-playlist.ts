/** Playlists of a scheduled channel: archived videos and a slate, assembled by the clock. */
import { channelSeekableMs } from '@grandstand/contract';
import {
  type ScheduleSlot,
  discontinuitiesAt,
  segmentAt,
  scheduleRangesOf,
} from '../../channel/index.ts';
import { mapUriOf, type NamedRendition, type Rendition } from '../../media/index.ts';
import { writeMediaPlaylist, type PlaylistEntry } from './hls-writer.ts';

/** A slot with its video; null if the video is missing and the slate replaces it. */
export interface FilledSlot extends ScheduleSlot {
  readonly rendition: Rendition | null;
}

export interface ScheduledChannel {
  readonly slots: readonly FilledSlot[];
  readonly slate: Rendition;
  /** Number of full-length slate segments. */
  readonly slateLength: number;
  readonly segmentMs: number;
}

/**
 * Returns the channel's output from `windowMs` ago until now. Computed from schedule and clock alone, so
 * every process gets the same result, and a segment's number is stable whatever changes after it in the
 * schedule.
 * @param now ms since 1970
 */
export function schedulePlaylist(
  { slots, slate, slateLength, segmentMs }: ScheduledChannel,
  now: number,
  windowMs: number = channelSeekableMs,
): string {
  const first = segmentAt(now - windowMs, segmentMs);
  const last = segmentAt(now, segmentMs);
  const shown = slots.map((slot) => ({ ...slot, isLost: slot.isLost || slot.rendition === null }));
  const ranges = scheduleRangesOf(shown, first, last, slateLength);
  const entries: PlaylistEntry[] = [];
  for (const range of ranges) {
    const rendition = range.slot?.rendition ?? slate;
    const from = Math.max(first, range.first);
    for (let number = from; number < Math.min(range.end, last + 1); number++) {
      const offset = number - range.first;
      const index = range.slot === null ? offset % slateLength : offset;
      const segment = rendition.segments[index];
      if (segment === undefined) throw new RangeError('a slot is longer than its video');
      const startsSlot = index === 0;
      entries.push({
        uri: rendition.base + segment.uri,
        durationUs: segment.durationUs,
        discontinuity: startsSlot,
        ...((startsSlot || number === from) && {
          mapUri: mapUriOf(rendition, segment),
          dateTimeMs: number * segmentMs,
        }),
      });
    }
  }
  const [firstRange] = ranges;
  const discontinuities =
    firstRange === undefined ? 0 : discontinuitiesAt(firstRange, first, slateLength);
  return writeMediaPlaylist({
    maxSegmentUs: segmentMs * 1000,
    mediaSequence: first,
    // A discontinuity still listed in this playlist is not counted yet.
    discontinuitySequence:
      entries[0]?.discontinuity === true ? discontinuities - 1 : discontinuities,
    ended: false,
    entries,
  });
}

/**
 * Returns the slate's variants with the attributes of the video that has the highest bit rate: the slate's
 * own, which is very low, would mislead players when they choose a variant.
 */
export function scheduledVariants(
  slate: readonly NamedRendition[],
  videos: readonly { readonly variants: readonly NamedRendition[] }[],
): NamedRendition[] {
  const rateOf = ({ attributes }: NamedRendition) => Number(attributes.get('BANDWIDTH') ?? 0);
  return slate.map((own) => {
    const same = videos.flatMap(({ variants }) => variants.filter(({ name }) => name === own.name));
    const highest = same.toSorted((one, other) => rateOf(other) - rateOf(one))[0];
    return highest === undefined || rateOf(highest) < rateOf(own)
      ? own
      : { ...own, attributes: highest.attributes };
  });
}
