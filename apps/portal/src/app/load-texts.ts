import { prefetch } from '@grandstand/player/prefetch';
import type { Locale } from '@grandstand/contract/names';
import { importers as frameTexts } from 'virtual:texts/frames';
import { pages as textsOfPages } from 'virtual:texts/uses';
import { bringTexts, openTexts } from '../lib/i18n/page-texts.ts';
import type { Messages } from '../lib/i18n/messages.ts';

/** Begins with a locale's texts of the frame, of its language alone; `bringPageTexts` adds to what this answers. */
export const loadTexts = async (locale: Locale): Promise<Messages> =>
  openTexts(await frameTexts[locale]());

/** Fetches what a page (`home/home`) needs besides. @throws when it cannot be fetched */
export const bringPageTexts = (page: string): Promise<void> =>
  bringTexts(textsOfPages[page] ?? [], prefetch);
