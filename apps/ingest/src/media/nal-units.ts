import sizes from 'node-media-server/src/protocol/sps_info.js';

export type VideoCodec = 'h264' | 'hevc';

const typeOf = (codec: VideoCodec, unit: Buffer): number =>
  codec === 'h264' ? (unit[0] ?? 0) & 0x1f : ((unit[0] ?? 0) >> 1) & 0x3f;

/**
 * NAL unit types of H.264: 5 IDR, 7 SPS, 8 PPS; of HEVC: 16 to 18 BLA, 19 and 20 IDR, 32 VPS, 33 SPS, 34 PPS.
 * No frame after an IDR or BLA frame refers to one before it.
 */
const isClosedType = (codec: VideoCodec, type: number): boolean =>
  codec === 'h264' ? type === 5 : type >= 16 && type <= 20;
const isSpsType = (codec: VideoCodec, type: number): boolean =>
  type === (codec === 'h264' ? 7 : 33);
const isParameterSet = (codec: VideoCodec, type: number): boolean =>
  codec === 'h264' ? type === 7 || type === 8 : type >= 32 && type <= 34;

/** Returns the NAL units of a frame with lengths of four bytes, as in MP4 and FLV. */
export function lengthPrefixedUnits(frame: Buffer): Buffer[] {
  const units: Buffer[] = [];
  for (let at = 0; at + 4 < frame.length;) {
    const length = frame.readUInt32BE(at);
    if (length === 0 || at + 4 + length > frame.length) break;
    units.push(frame.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return units;
}

/** Returns the NAL units of a frame with start codes, as in MPEG-TS. */
export function startCodeUnits(frame: Buffer): Buffer[] {
  const startCode = Buffer.from([0, 0, 1]);
  const units: Buffer[] = [];
  let start = frame.indexOf(startCode);
  while (start >= 0) {
    const next = frame.indexOf(startCode, start + 3);
    let end = next < 0 ? frame.length : next;
    // A start code of four bytes, or padding.
    while (end > start + 3 && frame[end - 1] === 0) end -= 1;
    units.push(frame.subarray(start + 3, end));
    start = next;
  }
  return units;
}

/** True if neither this frame nor any after it refers to one before it. */
export const hasClosedFrame = (codec: VideoCodec, units: Buffer[]): boolean =>
  units.some((unit) => isClosedType(codec, typeOf(codec, unit)));

/** Returns the parameter sets of a frame, which change with size and profile; empty without any. */
export function parameterSets(codec: VideoCodec, units: Buffer[]): Buffer {
  return Buffer.concat(units.filter((unit) => isParameterSet(codec, typeOf(codec, unit))));
}

export interface VideoFormat {
  width: number | null;
  height: number | null;
  profile: number | null;
}

/** Returns size and profile by the first sequence parameter set. */
export function formatOf(codec: VideoCodec, units: Buffer[]): VideoFormat {
  const sps = units.find((unit) => isSpsType(codec, typeOf(codec, unit)));
  if (sps === undefined) return { width: null, height: null, profile: null };
  const size = codec === 'h264' ? sizes.parseH264Sps(sps) : sizes.parseH265Sps(sps);
  return {
    width: size?.width ?? null,
    height: size?.height ?? null,
    profile: codec === 'h264' ? (sps[1] ?? null) : null,
  };
}

/** Returns the sequence parameter sets of an `avcC` box. */
export function spsUnitsOf(configuration: Buffer): Buffer[] {
  const count = (configuration[5] ?? 0) & 0x1f;
  const units: Buffer[] = [];
  for (let at = 6; units.length < count && at + 2 <= configuration.length;) {
    const length = configuration.readUInt16BE(at);
    units.push(configuration.subarray(at + 2, at + 2 + length));
    at += 2 + length;
  }
  return units;
}

/** NAL unit types of supplemental messages: of H.264 6, of HEVC 39 before a picture and 40 after it. */
const isSupplementalType = (codec: VideoCodec, type: number): boolean =>
  codec === 'h264' ? type === 6 : type === 39 || type === 40;

/** Removes the emulation prevention bytes of a unit, the 3 of each 0, 0, 3. */
function withoutEmulationPrevention(unit: Buffer): Buffer {
  const bytes: number[] = [];
  let zeros = 0;
  for (const byte of unit) {
    if (zeros >= 2 && byte === 3) {
      zeros = 0;
      continue;
    }
    zeros = byte === 0 ? zeros + 1 : 0;
    bytes.push(byte);
  }
  return Buffer.from(bytes);
}

interface SupplementalMessage {
  /** `payloadType` of the message. */
  type: number;
  body: Buffer;
}

/** Returns the supplemental messages (SEI) of a frame, up to the first that is incomplete. */
export function supplementalMessages(
  codec: VideoCodec,
  units: readonly Buffer[],
): SupplementalMessage[] {
  const messages: SupplementalMessage[] = [];
  for (const unit of units) {
    if (!isSupplementalType(codec, typeOf(codec, unit))) continue;
    const bytes = withoutEmulationPrevention(unit);
    let at = codec === 'h264' ? 1 : 2;
    /** Reads a number that is the sum of bytes, of which all but the last are 255. */
    const readSum = (): number => {
      let sum = 0;
      while (bytes[at] === 255) {
        sum += 255;
        at += 1;
      }
      sum += bytes[at] ?? 0;
      at += 1;
      return sum;
    };
    // The last byte of the unit ends it.
    while (at + 2 < bytes.length) {
      const type = readSum();
      const length = readSum();
      if (at + length > bytes.length) break;
      messages.push({ type, body: bytes.subarray(at, at + length) });
      at += length;
    }
  }
  return messages;
}
