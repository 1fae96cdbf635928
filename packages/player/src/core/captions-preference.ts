/** Where the device keeps what the viewer chose (`preferences.ts`). */
export const PREFERENCES_KEY = 'ott-player';

/** Whether what was kept there names captions: a look that the page can afford before the player is there. */
export const prefersCaptions = (stored: string | null): boolean =>
  /"captions":"/.test(stored ?? '');
