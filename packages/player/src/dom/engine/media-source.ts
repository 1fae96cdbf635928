/** Returns the API for feeding a video from script; without it there is nothing to prepare. */
export const mediaSource = (): typeof MediaSource | null => {
  const { ManagedMediaSource: managed, MediaSource: plain } = window as Partial<
    Record<'ManagedMediaSource' | 'MediaSource', typeof MediaSource>
  >;
  return plain ?? managed ?? null;
};
