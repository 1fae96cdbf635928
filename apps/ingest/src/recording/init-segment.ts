/** Reads codecs and size from an initialisation segment of fragmented MP4. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

const hex = (value: number) => value.toString(16).padStart(2, '0');

/** Returns e.g. `avc1.64001f` from the box `avcC`. */
function avcCodec(init: Buffer): string | null {
  const at = init.indexOf('avcC');
  if (at < 0) return null;
  const [profile = 0, compatibility = 0, level = 0] = init.subarray(at + 5, at + 8);
  return `avc1.${hex(profile)}${hex(compatibility)}${hex(level)}`;
}

/** Returns e.g. `hvc1.1.6.L93.B0` from the box `hvcC` (ISO/IEC 14496-15, annex E). */
function hevcCodec(init: Buffer): string | null {
  const at = init.indexOf('hvcC');
  if (at < 0) return null;
  const record = init.subarray(at + 4);
  const space = ['', 'A', 'B', 'C'][(record[1] ?? 0) >> 6] ?? '';
  const profile = (record[1] ?? 0) & 31;
  const tier = ((record[1] ?? 0) & 32) === 0 ? 'L' : 'H';
  let flags = 0;
  for (let bit = 0; bit < 32; bit += 1)
    if ((record.readUInt32BE(2) & (2 ** bit)) !== 0) flags += 2 ** (31 - bit);
  const constraints = [...record.subarray(6, 12)];
  while (constraints.at(-1) === 0) constraints.pop();
  const rest = constraints.map((one) => `.${one.toString(16).toUpperCase()}`).join('');
  const level = record[12] ?? 0;
  return `hvc1.${space}${profile}.${flags.toString(16).toUpperCase()}.${tier}${level}${rest}`;
}

/** Returns e.g. `mp4a.40.2` from the descriptor of AAC. */
function soundCodec(init: Buffer): string | null {
  const at = init.indexOf('esds');
  if (at < 0) return null;
  // DecoderSpecificInfo: tag 5, a length of one to four bytes, then five bits of object type.
  for (let place = at + 8; place < Math.min(init.length - 2, at + 80); place += 1) {
    if (init[place] !== 5) continue;
    let next = place + 1;
    while (((init[next] ?? 0) & 0x80) !== 0) next += 1;
    return `mp4a.40.${(init[next + 1] ?? 0) >> 3 || 2}`;
  }
  return 'mp4a.40.2';
}

/** Returns the CODECS attribute; empty if nothing is known. */
export const codecsOf = (init: Buffer): string =>
  [avcCodec(init) ?? hevcCodec(init), soundCodec(init)].filter((one) => one !== null).join(',');

/** Returns the size of the picture; null for sound alone. */
export function sizeOf(init: Buffer): PictureSize | null {
  const at = ['avc1', 'hvc1', 'hev1']
    .map((type) => init.indexOf(type, init.indexOf('stsd')))
    .find((place) => place >= 0);
  if (at === undefined) return null;
  return { width: init.readUInt16BE(at + 28), height: init.readUInt16BE(at + 30) };
}
