/** A box of an ISO base media file (ISO/IEC 14496-12). */
export interface Box {
  readonly type: string;
  readonly body: Buffer;
}

/** Returns the consecutive boxes in `bytes`. Throws RangeError for a truncated one. */
export function boxesOf(bytes: Buffer): Box[] {
  const boxes: Box[] = [];
  for (let offset = 0; offset < bytes.length;) {
    const { size, headerSize, type } = readBoxHeader(bytes.subarray(offset));
    if (size < headerSize || offset + size > bytes.length)
      throw new RangeError(`the box ${type} is truncated`);
    boxes.push({ type, body: bytes.subarray(offset + headerSize, offset + size) });
    offset += size;
  }
  return boxes;
}

/** Maximum size of a box header, bytes. */
export const maxBoxHeaderBytes = 16;

/** Returns the type of a box, its size including its header, and that of the header, in bytes. */
export function readBoxHeader(bytes: Buffer): { type: string; size: number; headerSize: number } {
  const short = bytes.readUInt32BE(0);
  const type = bytes.toString('latin1', 4, 8);
  if (short !== 1) return { type, size: short, headerSize: 8 };
  return { type, size: Number(bytes.readBigUInt64BE(8)), headerSize: 16 };
}

/** Returns the first box of that type. Throws RangeError if there is none. */
export function findBox(bytes: Buffer, type: string): Buffer {
  const found = boxesOf(bytes).find((box) => box.type === type);
  if (found === undefined) throw new RangeError(`missing box ${type}`);
  return found.body;
}

/** Builds a box from its parts. */
export function boxOf(type: string, ...parts: readonly Buffer[]): Buffer {
  const size = parts.reduce((sum, { length }) => sum + length, 8);
  const header = Buffer.alloc(8);
  header.writeUInt32BE(size, 0);
  header.write(type, 4, 'latin1');
  return Buffer.concat([header, ...parts]);
}

/** Encodes consecutive 32-bit integers, big-endian. */
export function uint32s(...numbers: readonly number[]): Buffer {
  const bytes = Buffer.alloc(numbers.length * 4);
  for (const [index, number] of numbers.entries()) bytes.writeUInt32BE(number >>> 0, index * 4);
  return bytes;
}
