/** A video that cannot be used, however often it is retried. The message is for the operator. */
export class UnusableVideoError extends Error {
  override readonly name = 'UnusableVideoError';
}
