/** Addresses that start with `from` are rewritten to start with `to`. */
export type AddressSwap = { from: string; to: string };

/**
 * Compares a fresh address of the same stream with the previous one. They differ in one part of the path,
 * e.g. an expiring signature, and the addresses of playlists and segments differ in the same way.
 * @returns null when they differ otherwise, because then nothing is known about the addresses below them
 */
export function addressSwap(before: string, fresh: string): AddressSwap | null {
  const oldParts = before.split('/');
  const freshParts = fresh.split('/');
  if (oldParts.length !== freshParts.length) return null;
  const different = freshParts.flatMap((part, index) => (part === oldParts[index] ? [] : [index]));
  const [index] = different;
  if (index === undefined || different.length > 1) return null;
  // The first three parts are the origin, the last is the file.
  if (index < 3 || index === freshParts.length - 1) return null;
  const prefixOf = (parts: readonly string[]) => `${parts.slice(0, index + 1).join('/')}/`;
  return { from: prefixOf(oldParts), to: prefixOf(freshParts) };
}

/** Applies the swaps to an address, in their order. */
export function swappedAddress(address: string, swaps: readonly AddressSwap[]): string {
  let swapped = address;
  for (const { from, to } of swaps) {
    if (swapped.startsWith(from)) swapped = to + swapped.slice(from.length);
  }
  return swapped;
}
