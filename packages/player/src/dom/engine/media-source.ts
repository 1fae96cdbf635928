/** Returns the API by which a script feeds a video; null where only the browser can. */
export const mediaSource = (): typeof MediaSource | null => {
  const { ManagedMediaSource: managed, MediaSource: plain } = window as Partial<
    Record<'ManagedMediaSource' | 'MediaSource', typeof MediaSource>
  >;
  return plain ?? managed ?? null;
};
