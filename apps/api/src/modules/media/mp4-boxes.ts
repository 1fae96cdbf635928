/** Boxes of ISO base media files (ISO/IEC 14496-12). */
export interface Box {
  readonly type: string;
  readonly body: Buffer;
}

/** The boxes that lie one behind the other in `bytes`. Throws RangeError where one is cut short. */
export function boxesOf(bytes: Buffer): Box[] {
  const boxes: Box[] = [];
  for (let at = 0; at < bytes.length;) {
    const { size, head, type } = readBoxHead(bytes.subarray(at));
    if (size < head || at + size > bytes.length)
      throw new RangeError(`the box ${type} is cut short`);
    boxes.push({ type, body: bytes.subarray(at + head, at + size) });
    at += size;
  }
  return boxes;
}

/** Bytes that the head of a box has at most. */
export const longestHead = 16;

/** Size of a box with its head, and of the head, in bytes. */
export function readBoxHead(bytes: Buffer): { type: string; size: number; head: number } {
  const short = bytes.readUInt32BE(0);
  const type = bytes.toString('latin1', 4, 8);
  if (short !== 1) return { type, size: short, head: 8 };
  return { type, size: Number(bytes.readBigUInt64BE(8)), head: 16 };
}

/** The first box of that type. Throws RangeError without one. */
export function boxIn(bytes: Buffer, type: string): Buffer {
  const found = boxesOf(bytes).find((box) => box.type === type);
  if (found === undefined) throw new RangeError(`there is no box ${type}`);
  return found.body;
}

/** A box around its parts. */
export function boxOf(type: string, ...parts: readonly Buffer[]): Buffer {
  const size = parts.reduce((sum, { length }) => sum + length, 8);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(size, 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, ...parts]);
}

/** Numbers of 32 bits, one behind the other. */
export function words(...numbers: readonly number[]): Buffer {
  const bytes = Buffer.alloc(numbers.length * 4);
  for (const [index, number] of numbers.entries()) bytes.writeUInt32BE(number >>> 0, index * 4);
  return bytes;
}
