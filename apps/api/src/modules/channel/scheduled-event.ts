/** Conditions for events on a scheduled channel. */
import type { CommerceType } from '@grandstand/contract';
import type { Video } from '../media/index.ts';
import type { ShownEvent } from './slot.queries.ts';

/** Maximum deviation of a segment's length from the channel's, microseconds. It allows for rounding only. */
const toleranceUs = 1000;

/** Access to a channel. */
export interface ChannelAccess {
  readonly commerceType: CommerceType;
  readonly regions: readonly string[] | null;
}

/** True if every viewer of the channel may watch the event too, without buying anything. */
function isIncluded(
  event: Pick<ShownEvent, 'commerceType'>,
  { commerceType }: ChannelAccess,
): boolean {
  if (event.commerceType === 'commerce_free_media') return true;
  // Every channel that is not free requires an account.
  return event.commerceType === 'commerce_members_media' && commerceType !== 'commerce_free_media';
}

/** True if the regions of a channel are all allowed; null stands for every country. */
const isWithin = (regions: readonly string[] | null, allowed: readonly string[] | null) =>
  allowed === null || (regions !== null && regions.every((region) => allowed.includes(region)));

/** Returns why a channel may not show the event, for operators; null if it may. */
export function problemOfEvent(
  event: ShownEvent | undefined,
  channel: ChannelAccess,
): string | null {
  if (event === undefined) return 'does not exist';
  if (event.cancelled) return 'is cancelled';
  if (event.status !== 'archived') return `is ${event.status}; only archived events can be shown`;
  if (event.stream.kind !== 'film') return 'has no video of the media library';
  if (event.safeguardedBy !== null)
    return 'is a match of minors and must not be named in a program';
  if (!isIncluded(event, channel))
    return 'is sold, but viewers of the channel have not paid for it';
  if (!isWithin(channel.regions, event.regions))
    return 'is not available in every country of the channel';
  return null;
}

const hasLength = (durationUs: number, segmentMs: number) =>
  Math.abs(durationUs - segmentMs * 1000) <= toleranceUs;

/** Returns the number of full-length segments of a video; a shorter last one is omitted. */
export function wholeSegments({ variants }: Video, segmentMs: number): number {
  const segments = variants[0]?.segments ?? [];
  const last = segments.at(-1);
  return last !== undefined && !hasLength(last.durationUs, segmentMs)
    ? segments.length - 1
    : segments.length;
}

/** Returns the segment length of a slate, ms. */
export const segmentMsOf = ({ variants }: Video): number =>
  Math.round((variants[0]?.segments[0]?.durationUs ?? 0) / 1000);

/** Returns why a video cannot alternate with the slate; null if it can. */
export function problemOfVideo(
  video: Video | null,
  { slate, segmentMs }: { readonly slate: Video; readonly segmentMs: number },
): string | null {
  if (video === null) return 'its video is missing';
  const missing = slate.variants.find(
    ({ name }) => !video.variants.some((variant) => variant.name === name),
  );
  if (missing !== undefined) return `its video lacks the rendition ${missing.name} of the slate`;
  const whole = wholeSegments(video, segmentMs);
  const isUneven = video.variants.some(({ segments }) =>
    segments.slice(0, whole).some(({ durationUs }) => !hasLength(durationUs, segmentMs)),
  );
  if (isUneven || whole === 0)
    return `its video is not cut into segments of ${segmentMs / 1000} s like the slate`;
  return null;
}
