import { createCipheriv } from 'node:crypto';

/** Id of the key, and the key that the tests' licence server returns for it. */
export const keyId = Buffer.from('00112233445566778899aabbccddeeff', 'hex');
export const key = Buffer.from('0f1e2d3c4b5a69788796a5b4c3d2e1f0', 'hex');

/** System id of a `pssh` box that lists key ids for any key system. */
const commonSystem = Buffer.from('1077efecc0b24d02ace33c1e52e2fb4b', 'hex');
const ivBytes = 8;
/** Size and type of a box. */
const headerBytes = 8;
/** Version, flags and a count, with which the body of many boxes begins. */
const countedBytes = 8;
/** Flags of a `trun` box: which fields it has, and which each of its samples has. */
const trunFlags = {
  dataOffset: 0x1,
  firstSampleFlags: 0x4,
  duration: 0x100,
  size: 0x200,
  sampleFlags: 0x400,
  compositionOffset: 0x800,
};

const uint32 = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(4 * values.length);
  values.forEach((value, index) => bytes.writeUInt32BE(value, 4 * index));
  return bytes;
};
const box = (type: string, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  return Buffer.concat([uint32(headerBytes + body.length), Buffer.from(type, 'latin1'), body]);
};

type Box = { type: string; at: number; body: Buffer };
function boxesOf(bytes: Buffer): Box[] {
  const boxes: Box[] = [];
  for (let at = 0; at < bytes.length;) {
    const size = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + headerBytes);
    boxes.push({ type, at, body: bytes.subarray(at + headerBytes, at + size) });
    at += size;
  }
  return boxes;
}

/** Rebuilds boxes, with `change` for the innermost of a path of types. */
function changed(bytes: Buffer, path: readonly string[], change: (body: Buffer) => Buffer): Buffer {
  const [next, ...deeper] = path;
  if (next === undefined) return change(bytes);
  return Buffer.concat(
    boxesOf(bytes).map(({ type, body }) =>
      box(type, type === next ? changed(body, deeper, change) : body),
    ),
  );
}

/** Marks the sound of an initialisation segment as encrypted (ISO/IEC 23001-7, scheme `cenc`). */
export function markEncrypted(init: Buffer): Buffer {
  const protection = box(
    'sinf',
    box('frma', Buffer.from('mp4a')),
    box('schm', uint32(0), Buffer.from('cenc'), uint32(0x10000)),
    box('schi', box('tenc', uint32(0), Buffer.from([0, 0, 1, ivBytes]), keyId)),
  );
  const marked = changed(init, ['moov', 'trak', 'mdia', 'minf', 'stbl', 'stsd'], (body) => {
    const [entry] = boxesOf(body.subarray(countedBytes));
    if (entry === undefined) throw new Error('The sound has no description');
    return Buffer.concat([body.subarray(0, countedBytes), box('enca', entry.body, protection)]);
  });
  const system = box('pssh', uint32(0x1000000), commonSystem, uint32(1), keyId, uint32(0));
  return changed(marked, ['moov'], (body) => Buffer.concat([body, system]));
}

/** Encrypts the samples of a segment that has one fragment. */
export function encryptSegment(segment: Buffer): Buffer {
  const boxes = boxesOf(segment);
  const moof = boxes.find(({ type }) => type === 'moof');
  const mdat = boxes.find(({ type }) => type === 'mdat');
  const traf = boxesOf(moof?.body ?? segment).find(({ type }) => type === 'traf');
  const parts = boxesOf(traf?.body ?? segment);
  const trun = parts.find(({ type }) => type === 'trun')?.body;
  const tfhd = parts.find(({ type }) => type === 'tfhd')?.body;
  if (!moof || !mdat || !traf || !trun || !tfhd) throw new Error('Not a fragment');
  const flags = trun.readUInt32BE(0);
  const count = trun.readUInt32BE(4);
  const has = (flag: number) => (flags & flag) !== 0;
  const bytesOf = (...fields: number[]) => fields.filter(has).length * 4;
  const { dataOffset, firstSampleFlags, duration, size, sampleFlags, compositionOffset } =
    trunFlags;
  if (!has(size) || !has(dataOffset)) throw new Error('Samples without sizes');
  const firstSample = countedBytes + bytesOf(dataOffset, firstSampleFlags);
  const sampleBytes = bytesOf(duration, size, sampleFlags, compositionOffset);
  const sizes = Array.from({ length: count }, (_, index) =>
    trun.readUInt32BE(firstSample + index * sampleBytes + bytesOf(duration)),
  );
  const ivs = sizes.map((_, index) => {
    const iv = Buffer.alloc(ivBytes);
    iv.writeUInt32BE(index + 1, 4);
    return iv;
  });
  let at = 0;
  const samples = sizes.map((sampleSize, index) => {
    const iv = Buffer.concat([ivs[index] ?? Buffer.alloc(ivBytes), Buffer.alloc(16 - ivBytes)]);
    const sample = mdat.body.subarray(at, at + sampleSize);
    at += sampleSize;
    return createCipheriv('aes-128-ctr', key, iv).update(sample);
  });
  const senc = box('senc', uint32(0, count), ...ivs);
  const saiz = box('saiz', uint32(0), Buffer.from([ivBytes]), uint32(count));
  const saioBytes = headerBytes + 3 * 4;
  // The samples move back by the boxes added before them, so their offset in `trun` grows.
  const movedTrun = Buffer.from(trun);
  const sampleOffset = trun.readInt32BE(countedBytes) + senc.length + saiz.length + saioBytes;
  movedTrun.writeInt32BE(sampleOffset, countedBytes);
  const trafParts = parts.map(({ type, body }) => box(type, type === 'trun' ? movedTrun : body));
  const beforeTraf = boxesOf(moof.body).filter(({ at: start }) => start < traf.at);
  const moofParts = Buffer.concat(beforeTraf.map(({ type, body }) => box(type, body)));
  // The first initialisation vector, counted from the start of the fragment.
  const sencStart = headerBytes + moofParts.length + headerBytes + Buffer.concat(trafParts).length;
  const saio = box('saio', uint32(0, 1, sencStart + headerBytes + countedBytes));
  const fragment = box('moof', moofParts, box('traf', ...trafParts, senc, saiz, saio));
  return Buffer.concat(
    boxes.map(({ type, body }) => {
      if (type === 'moof') return fragment;
      return type === 'mdat' ? box('mdat', ...samples, body.subarray(at)) : box(type, body);
    }),
  );
}
