/** Themes that an operator can choose; `theme-*.js` of the document applies the stored one before the first paint. */
export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const storageKey = 'studio-theme';

export function readTheme(): Theme {
  const stored = localStorage.getItem(storageKey);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

export function writeTheme(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === 'system') {
    localStorage.removeItem(storageKey);
    delete dataset['theme'];
  } else {
    localStorage.setItem(storageKey, theme);
    dataset['theme'] = theme;
  }
}
