/**
 * Finds captions embedded in the video: CEA-608 and CEA-708 in messages (SEI) of H.264 and HEVC, as ATSC A/53
 * describes.
 */
import { supplementalMessages, type VideoCodec } from './nal-units.ts';

/** Services of CEA-608. */
export const captionServices = ['CC1', 'CC2', 'CC3', 'CC4'] as const;
export type CaptionService = (typeof captionServices)[number];
/** A service of CEA-608, which players show, or any of CEA-708, which they do not. */
export type EmbeddedCaptions = CaptionService | 'CEA-708';

/**
 * Head of user data registered by ITU-T T.35: country (United States), provider (ATSC), `GA94`, and caption
 * data (3).
 */
const captionHead = Buffer.from([0xb5, 0x00, 0x31, 0x47, 0x41, 0x39, 0x34, 0x03]);
const registeredUserDataType = 4;
/** Control codes that start a caption: pop-on, roll-up in 2 to 4 rows, paint-on, and the end of a pop-on one. */
const startingCodes: ReadonlySet<number> = new Set([0x20, 0x25, 0x26, 0x27, 0x29, 0x2f]);

/** Returns the service of a pair of CEA-608 bytes that starts a caption; null for any other pair. */
function serviceOf(field: number, first: number, second: number): CaptionService | null {
  // Bit 3 is the second channel of the field; bit 0 is set in the second field.
  const isControl = (first & 0x76) === 0x14;
  if (!isControl || !startingCodes.has(second & 0x7f)) return null;
  return captionServices[field * 2 + ((first & 0x08) >> 3)] ?? null;
}

/**
 * Returns the caption services that start in a frame, read from its NAL units. Most frames carry padding
 * or continue a caption, and give none.
 */
export function captionsIn(codec: VideoCodec, units: readonly Buffer[]): EmbeddedCaptions[] {
  const captions = new Set<EmbeddedCaptions>();
  for (const { type, body } of supplementalMessages(codec, units)) {
    if (
      type !== registeredUserDataType ||
      !body.subarray(0, captionHead.length).equals(captionHead)
    )
      continue;
    const count = (body[captionHead.length] ?? 0) & 0x1f;
    const data = body.subarray(captionHead.length + 2);
    for (let at = 0; at < count * 3 && at + 2 < data.length; at += 3) {
      const [marker = 0, first = 0, second = 0] = data.subarray(at, at + 3);
      const isValid = (marker & 0x04) !== 0;
      const kind = marker & 0x03;
      if (!isValid) continue;
      const service = kind < 2 ? serviceOf(kind, first, second) : null;
      if (service !== null) captions.add(service);
      // The start of a packet.
      if (kind === 3) captions.add('CEA-708');
    }
  }
  return [...captions];
}
