/** True if the stored preferences name captions. Cheap enough for the page before the player loads. */
export const prefersCaptions = (stored: string | null): boolean =>
  /"captions":"/.test(stored ?? '');
