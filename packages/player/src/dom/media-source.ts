/** Whether this browser lets a script feed a video; where none does, there is nothing to prepare. */
export const mediaSource = (): typeof MediaSource | null => {
  const { ManagedMediaSource: managed, MediaSource: plain } = window as Partial<
    Record<'ManagedMediaSource' | 'MediaSource', typeof MediaSource>
  >;
  return plain ?? managed ?? null;
};
