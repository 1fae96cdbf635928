/** Invalid arguments, reported in one line. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
