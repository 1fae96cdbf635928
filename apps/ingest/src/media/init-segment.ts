import { boxesIn, findBoxes } from './boxes.ts';

/** What players must know before they fetch a segment. */
export interface InitFormat {
  /** RFC 6381, such as `avc1.64001f,mp4a.40.2`. */
  codecs: string;
  /** Null without a picture. */
  width: number | null;
  height: number | null;
}

const hex = (value: number): string => value.toString(16).padStart(2, '0');

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
  const readLength = (from: number): { length: number; at: number } => {
    let [length, at] = [0, from];
    for (let more = true; more && at < esds.length; at += 1) {
      const byte = esds[at] ?? 0;
      length = (length << 7) | (byte & 0x7f);
      more = (byte & 0x80) !== 0;
    }
    return { length, at };
  };
  // Elementary stream descriptor, decoder configuration, decoder specific information.
  let { at } = readLength(5);
  at = readLength(at + 4).at;
  const indication = esds[at] ?? 0;
  at = readLength(at + 14).at;
  const type = (esds[at] ?? 0) >> 3;
  return indication === 0x40 ? `mp4a.40.${type === 31 ? 32 : type}` : `mp4a.${hex(indication)}`;
}

/** Reads codecs and size from an init segment. Throws if it is none. */
export function readInitSegment(bytes: Buffer): InitFormat {
  const entries = findBoxes(bytes, ['moov', 'trak', 'mdia', 'minf', 'stbl', 'stsd']).flatMap(
    (body) => boxesIn(body.subarray(8)),
  );
  let [width, height]: [number | null, number | null] = [null, null];
  const codecs = entries.map(({ type, body }) => {
    if (type === 'mp4a') {
      const [esds] = findBoxes(body.subarray(28), ['esds']);
      return esds === undefined ? 'mp4a.40.2' : audioCodec(esds);
    }
    width = body.readUInt16BE(24);
    height = body.readUInt16BE(26);
    const [avc] = findBoxes(body.subarray(78), ['avcC']);
    if (avc !== undefined) return `avc1.${[...avc.subarray(1, 4)].map(hex).join('')}`;
    const [hevc] = findBoxes(body.subarray(78), ['hvcC']);
    return hevc === undefined ? type : hevcCodec(hevc);
  });
  if (codecs.length === 0) throw new Error('no init segment');
  return { codecs: codecs.join(','), width, height };
}
