/** Addresses that start with `from` are rewritten to start with `to`. */
export type AddressSwap = { from: string; to: string };

/**
 * Compares a fresh address of the same stream with the previous one. They differ in one part of the path,
 * e.g. an expiring signature, and the addresses of playlists and segments differ in the same way.
 * @returns null when they differ otherwise, because then nothing is known about the addresses below them
 */
export function addressSwap(before: string, fresh: string): AddressSwap | null {
  const [old, parts] = [before.split('/'), fresh.split('/')];
  if (old.length !== parts.length) return null;
  const different = parts.flatMap((part, index) => (part === old[index] ? [] : [index]));
  const [at] = different;
  // The first three parts are the origin, the last is the file.
  if (at === undefined || different.length > 1 || at < 3 || at === parts.length - 1) return null;
  const until = (whole: readonly string[]) => `${whole.slice(0, at + 1).join('/')}/`;
  return { from: until(old), to: until(parts) };
}

/** Returns the address to request instead. */
export function swappedAddress(address: string, swaps: readonly AddressSwap[]): string {
  return swaps.reduce(
    (now, { from, to }) => (now.startsWith(from) ? to + now.slice(from.length) : now),
    address,
  );
}
