import { boxesIn, findBoxes } from './boxes.ts';

/** The properties of a stream that players must know before they fetch a segment. */
export interface InitFormat {
  /** RFC 6381, such as `avc1.64001f,mp4a.40.2`. */
  codecs: string;
  /** Null without video. */
  width: number | null;
  height: number | null;
}

/** Bytes of an audio or visual sample entry before its inner boxes (ISO/IEC 14496-12). */
const audioEntryBytes = 28;
const visualEntryBytes = 78;

const hex = (value: number): string => value.toString(16).padStart(2, '0');

/** Returns `hvc1.…` by the fields of an `hvcC` box; the compatibility flags are written in reverse bit order. */
function hevcCodec(configuration: Buffer): string {
  const first = configuration[1] ?? 0;
  const space = ['', 'A', 'B', 'C'][first >> 6] ?? '';
  let flags = 0;
  for (let bit = 0; bit < 32; bit += 1)
    if ((configuration.readUInt32BE(2) >>> bit) & 1) flags = (flags | (1 << (31 - bit))) >>> 0;
  const constraints = [...configuration.subarray(6, 12)];
  while (constraints.at(-1) === 0) constraints.pop();
  const tier = (first & 0x20) === 0 ? 'L' : 'H';
  const parts = [
    `hvc1.${space}${first & 0x1f}`,
    flags.toString(16),
    `${tier}${configuration[12] ?? 0}`,
    ...constraints.map((value) => value.toString(16)),
  ];
  return parts.join('.');
}

/** Returns `mp4a.40.<object type>` by the descriptors of an `esds` box. */
function audioCodec(esds: Buffer): string {
  /** Returns the position after a descriptor's length, of which every byte but the last has its top bit set. */
  const skipLength = (from: number): number => {
    let at = from;
    while (at < esds.length && ((esds[at] ?? 0) & 0x80) !== 0) at += 1;
    return Math.min(at + 1, esds.length);
  };
  // Elementary stream descriptor, decoder configuration, decoder specific information.
  let at = skipLength(5);
  at = skipLength(at + 4);
  const objectTypeIndication = esds[at] ?? 0;
  at = skipLength(at + 14);
  const audioObjectType = (esds[at] ?? 0) >> 3;
  return objectTypeIndication === 0x40
    ? `mp4a.40.${audioObjectType === 31 ? 32 : audioObjectType}`
    : `mp4a.${hex(objectTypeIndication)}`;
}

/** Reads codecs and size from an init segment. Throws if the file is not an init segment. */
export function readInitSegment(bytes: Buffer): InitFormat {
  const entries = findBoxes(bytes, ['moov', 'trak', 'mdia', 'minf', 'stbl', 'stsd']).flatMap(
    (body) => boxesIn(body.subarray(8)),
  );
  let [width, height]: [number | null, number | null] = [null, null];
  const codecs = entries.map(({ type, body }) => {
    if (type === 'mp4a') {
      const [esds] = findBoxes(body.subarray(audioEntryBytes), ['esds']);
      return esds === undefined ? 'mp4a.40.2' : audioCodec(esds);
    }
    width = body.readUInt16BE(24);
    height = body.readUInt16BE(26);
    const [avc] = findBoxes(body.subarray(visualEntryBytes), ['avcC']);
    if (avc !== undefined) return `avc1.${[...avc.subarray(1, 4)].map(hex).join('')}`;
    const [hevc] = findBoxes(body.subarray(visualEntryBytes), ['hvcC']);
    return hevc === undefined ? type : hevcCodec(hevc);
  });
  if (codecs.length === 0) throw new Error('no init segment');
  return { codecs: codecs.join(','), width, height };
}
