/** Storage key of the viewer's preferences on this device (`preferences.ts`). */
export const preferencesKey = 'ott-player';

/** True if the stored preferences name captions. Cheap enough for the page before the player loads. */
export const prefersCaptions = (stored: string | null): boolean =>
  /"captions":"/.test(stored ?? '');
