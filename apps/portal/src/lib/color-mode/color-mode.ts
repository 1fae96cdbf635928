import { colorModes, type ColorMode, type Theme } from '@grandstand/contract/names';
import { warnStorageUnavailable } from '../errors/storage-unavailable.ts';

/** Storage key of the preference: `system`, `light` or `dark` (THM-01). */
export const colorModeKey = 'ott-color-mode';
const changed = 'ott-color-mode-change';
const prefersLight = '(prefers-color-scheme: light)';

/** What was chosen on this page and could not be stored. */
let unkept: ColorMode | null = null;

/** The preference, or null when there is none. */
export function readColorMode(): ColorMode | null {
  if (unkept !== null) return unkept;
  try {
    const stored = localStorage.getItem(colorModeKey);
    return colorModes.find((mode) => mode === stored) ?? null;
  } catch {
    return null;
  }
}

/** Stores the preference; where it cannot be stored it lasts for this page. */
export function writeColorMode(mode: ColorMode): void {
  try {
    localStorage.setItem(colorModeKey, mode);
    unkept = null;
  } catch (error) {
    unkept = mode;
    warnStorageUnavailable(error);
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
  // What changed between the first paint and this.
  apply();
  return () => {
    device.removeEventListener('change', apply);
    removeEventListener('storage', onStorage);
  };
}
