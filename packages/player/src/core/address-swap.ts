/** Addresses that begin with `from` begin with `to` from now on. */
export type AddressSwap = { from: string; to: string };

/**
 * How a fresh address of the same stream differs from the one before it: in one part of the path,
 * e.g. a signature that ends. The addresses of its playlists and segments differ in the same way.
 * @returns null when they differ otherwise: then nothing is known about what lies below them
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

/** The address to ask for instead. */
export function swappedAddress(address: string, swaps: readonly AddressSwap[]): string {
  return swaps.reduce(
    (now, { from, to }) => (now.startsWith(from) ? to + now.slice(from.length) : now),
    address,
  );
}
