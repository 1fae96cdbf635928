/** Shows in a terminal what a stream at another address consists of. */
import type { StreamCheck } from '@grandstand/contract';
import type { ApiClient } from '@grandstand/contract/client';

export const checkStream = async (
  client: Pick<ApiClient, 'event'>,
  address: string,
): Promise<StreamCheck> => (await client.event.checkStream({ query: { address } })).content;

/** Prints what is wrong with a stream, and how it is protected. */
export function printFindings({ problems, warnings, protection }: StreamCheck): void {
  for (const problem of problems) console.log(`cannot play: ${problem}`);
  for (const warning of warnings) console.log(`note: ${warning}`);
  console.log(protection);
}

const namesOf = (tracks: StreamCheck['captions']): string =>
  tracks.map(({ name, language }) => `${name} (${language ?? 'no language'})`).join(', ') || 'none';

const orUnknown = (value: number | null, unit: string): string =>
  value === null ? 'unknown' : `${value.toFixed(1)} ${unit}`;

/** Prints all that is known of a stream. */
export function printStreamCheck(check: StreamCheck): void {
  const { kind, container, variants, segments } = check;
  console.log(`${kind ?? 'unknown whether live'}, ${container ?? 'unknown segments'}`);
  for (const { bandwidth, resolution, codecs, frameRate } of variants)
    console.log(
      `  ${Math.round(bandwidth / 1000)} kbit/s  ${resolution ?? 'no resolution'}  ${codecs ?? 'no codecs'}  ${frameRate ?? ''}`,
    );
  console.log(`audio tracks: ${namesOf(check.soundTracks)}`);
  console.log(`captions: ${namesOf(check.captions)}`);
  console.log(`Access-Control-Allow-Origin: ${check.cors ?? 'none'}`);
  console.log(`dates: ${check.hasDates === null ? 'unknown' : check.hasDates ? 'yes' : 'no'}`);
  console.log(`window: ${orUnknown(check.window, 's')}`);
  if (segments !== null)
    console.log(
      `segments: ${segments.count}, ${segments.shortest.toFixed(1)} to ${segments.longest.toFixed(1)} s`,
    );
  console.log(`key frames every ${orUnknown(check.keyFrameInterval, 's')}`);
  printFindings(check);
}
