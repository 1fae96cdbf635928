/** A box of an MP4 file. */
interface Box {
  type: string;
  body: Buffer;
}

/** Returns the boxes at the top, up to the first that is incomplete. */
export function boxesIn(bytes: Buffer): Box[] {
  const boxes: Box[] = [];
  for (let at = 0; at + 8 <= bytes.length;) {
    const size = bytes.readUInt32BE(at);
    if (size < 8 || at + size > bytes.length) break;
    boxes.push({
      type: bytes.toString('latin1', at + 4, at + 8),
      body: bytes.subarray(at + 8, at + size),
    });
    at += size;
  }
  return boxes;
}

/** Returns the bodies of all boxes at the end of a path. */
export const findBoxes = (bytes: Buffer, [first, ...rest]: string[]): Buffer[] =>
  boxesIn(bytes)
    .filter(({ type }) => type === first)
    .flatMap(({ body }) => (rest.length === 0 ? [body] : findBoxes(body, rest)));
