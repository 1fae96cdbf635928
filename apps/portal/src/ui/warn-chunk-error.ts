/** Says in the console that the script of a part could not be had, which the page does without. */
export const warnChunkError = (error: unknown): void =>
  // oxlint-disable-next-line no-console
  console.warn('A part of the page could not be loaded', error);
