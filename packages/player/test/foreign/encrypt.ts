import { createCipheriv } from 'node:crypto';

/** The key that the tests' licence server hands out for `keyId`. */
export const keyId = Buffer.from('00112233445566778899aabbccddeeff', 'hex');
export const key = Buffer.from('0f1e2d3c4b5a69788796a5b4c3d2e1f0', 'hex');

/** Identifies keys by their ids alone, for any key system. */
const commonSystem = Buffer.from('1077efecc0b24d02ace33c1e52e2fb4b', 'hex');
const ivBytes = 8;

const uint32 = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(4 * values.length);
  values.forEach((value, index) => bytes.writeUInt32BE(value, 4 * index));
  return bytes;
};
const box = (type: string, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  return Buffer.concat([uint32(8 + body.length), Buffer.from(type, 'latin1'), body]);
};

type Box = { type: string; at: number; body: Buffer };
function boxesOf(bytes: Buffer): Box[] {
  const boxes: Box[] = [];
  for (let at = 0; at < bytes.length;) {
    const size = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    boxes.push({ type, at, body: bytes.subarray(at + 8, at + size) });
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
    const [entry] = boxesOf(body.subarray(8));
    if (entry === undefined) throw new Error('The sound has no description');
    return Buffer.concat([body.subarray(0, 8), box('enca', entry.body, protection)]);
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
  const perSample = [0x100, 0x200, 0x400, 0x800].filter(has).length * 4;
  const firstSample = 8 + [0x1, 0x4].filter(has).length * 4;
  if (!has(0x200) || !has(0x1)) throw new Error('Samples without sizes');
  const sizes = Array.from({ length: count }, (_, index) =>
    trun.readUInt32BE(firstSample + index * perSample + (has(0x100) ? 4 : 0)),
  );
  const ivs = sizes.map((_, index) => {
    const iv = Buffer.alloc(ivBytes);
    iv.writeUInt32BE(index + 1, 4);
    return iv;
  });
  let at = 0;
  const samples = sizes.map((size, index) => {
    const iv = Buffer.concat([ivs[index] ?? Buffer.alloc(ivBytes), Buffer.alloc(16 - ivBytes)]);
    const sample = mdat.body.subarray(at, at + size);
    at += size;
    return createCipheriv('aes-128-ctr', key, iv).update(sample);
  });
  const senc = box('senc', uint32(0, count), ...ivs);
  const saiz = box('saiz', uint32(0), Buffer.from([ivBytes]), uint32(count));
  const added = senc.length + saiz.length + 20;
  const withOffset = Buffer.from(trun);
  withOffset.writeInt32BE(trun.readInt32BE(8) + added, 8);
  const own = parts.map(({ type, body }) => box(type, type === 'trun' ? withOffset : body));
  const before = boxesOf(moof.body).filter(({ at: start }) => start < traf.at);
  const headers = Buffer.concat(before.map(({ type, body }) => box(type, body)));
  // Where the first vector stands, from the start of the fragment.
  const offset = 8 + headers.length + 8 + Buffer.concat(own).length + 16;
  const saio = box('saio', uint32(0, 1, offset));
  const fragment = box('moof', headers, box('traf', ...own, senc, saiz, saio));
  return Buffer.concat(
    boxes.map(({ type, body }) => {
      if (type === 'moof') return fragment;
      return type === 'mdat' ? box('mdat', ...samples, body.subarray(at)) : box(type, body);
    }),
  );
}
