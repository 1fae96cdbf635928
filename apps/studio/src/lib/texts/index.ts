import type { texts as englishTexts } from './en.ts';
import { studioLocales, type StudioLocale } from '../studio-tenant.ts';
import type { RoomTexts } from './room-texts.tsx';

declare module 'use-intl' {
  interface AppConfig {
    Messages: typeof englishTexts & RoomTexts;
    Locale: StudioLocale;
  }
}

export type Texts = typeof englishTexts;

const loaders: Readonly<Record<StudioLocale, () => Promise<{ readonly texts: Texts }>>> = {
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
  es: () => import('./es.ts'),
};

export const loadTexts = async (locale: StudioLocale): Promise<Texts> =>
  (await loaders[locale]()).texts;

const refusalLoaders: Readonly<Record<StudioLocale, () => Promise<{ readonly default: object }>>> =
  {
    en: () => import('../../../locales/en/refusal.json'),
    de: () => import('../../../locales/de/refusal.json'),
    es: () => import('../../../locales/es/refusal.json'),
  };

/** Loads the texts that explain refusals, which the studio starts without. */
export const loadRefusalTexts = async (locale: StudioLocale): Promise<object> =>
  (await refusalLoaders[locale]()).default;

const storageKey = 'studio-locale';

const isStudioLocale = (value: string | null): value is StudioLocale =>
  (studioLocales as readonly (string | null)[]).includes(value);

/** Returns the chosen language, else the first of the browser's that the studio has, else English. */
export function readLocale(): StudioLocale {
  const chosen = localStorage.getItem(storageKey);
  if (isStudioLocale(chosen)) return chosen;
  const preferred = navigator.languages.map((language) => language.split('-')[0] ?? null);
  return preferred.find(isStudioLocale) ?? 'en';
}

export const writeLocale = (locale: StudioLocale): void => localStorage.setItem(storageKey, locale);
