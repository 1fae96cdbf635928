import type { Locale } from '@grandstand/contract/names';
import { bringTexts, openTexts } from '../lib/i18n/page-texts.ts';
import type { Messages } from '../lib/i18n/messages.ts';
import { importers } from 'virtual:texts/frames';
import { pages } from 'virtual:texts/uses';

/** Begins with a locale's texts of the frame, of its language alone; `bringPageTexts` adds to what this answers. */
export const loadTexts = async (locale: Locale): Promise<Messages> =>
  openTexts(await importers[locale]());

/** Fetches what a page (`home/home`) needs besides. @throws when it cannot be fetched */
export const bringPageTexts = (page: string): Promise<void> => bringTexts(pages[page] ?? []);
