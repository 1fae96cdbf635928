/** Logs that the script of an optional part failed to load. */
export const warnChunkError = (error: unknown): void =>
  // oxlint-disable-next-line no-console
  console.warn('A part of the page could not be loaded', error);
