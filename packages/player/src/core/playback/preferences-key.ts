/** Storage key of the viewer's preferences on this device (`preferences.ts`). */
export const preferencesKey = 'ott-player';
