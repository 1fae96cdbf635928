import { colorModes, type ColorMode, type Theme } from '@grandstand/contract/names';

/** Storage key of the preference: `system`, `light` or `dark` (THM-01). */
export const colorModeKey = 'ott-color-mode';
const changed = 'ott-color-mode-change';
const prefersLight = '(prefers-color-scheme: light)';

/** The stored preference, or null when there is none or storage is closed to us. */
export function readColorMode(): ColorMode | null {
  try {
    const stored = localStorage.getItem(colorModeKey);
    return colorModes.find((mode) => mode === stored) ?? null;
  } catch {
    return null;
  }
}

export function writeColorMode(mode: ColorMode): void {
  try {
    localStorage.setItem(colorModeKey, mode);
  } catch {
    // A full or forbidden storage must not break the switch: the choice then lasts for this page.
  }
}

/** The theme of a preference; `system` asks the device (THM-02). */
export function themeOf(mode: ColorMode, offered: boolean): Theme {
  if (!offered) return 'dark';
  if (mode !== 'system') return mode;
  return matchMedia(prefersLight).matches ? 'light' : 'dark';
}

/** Puts the theme on `<html>` and tells everyone who shows it. */
export function applyTheme(fallback: ColorMode, offered: boolean): void {
  document.documentElement.dataset['theme'] = themeOf(readColorMode() ?? fallback, offered);
  dispatchEvent(new Event(changed));
}

/** Calls back when the theme or the preference changed, in this tab or another. */
export function subscribeToColorMode(listener: () => void): () => void {
  addEventListener(changed, listener);
  return () => removeEventListener(changed, listener);
}

/** Follows the device and other tabs while the page is open; answers how to stop. */
export function followColorMode(fallback: ColorMode, offered: boolean): () => void {
  const apply = () => applyTheme(fallback, offered);
  const onStorage = ({ key }: StorageEvent) => {
    if (key === colorModeKey || key === null) apply();
  };
  const device = matchMedia(prefersLight);
  device.addEventListener('change', apply);
  addEventListener('storage', onStorage);
  return () => {
    device.removeEventListener('change', apply);
    removeEventListener('storage', onStorage);
  };
}
