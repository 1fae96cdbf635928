/** A video that cannot be taken, however often it is tried. The message says why, for the operator. */
export class UnusableVideo extends Error {
  override readonly name = 'UnusableVideo';
}
