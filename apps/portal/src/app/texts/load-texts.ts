import { asPrefetch } from '@grandstand/player/prefetch';
import type { Locale } from '@grandstand/contract/names';
import { importers as frameTexts } from 'virtual:texts/frames';
import { pages as textsOfPages } from 'virtual:texts/uses';
import { bringTexts, openTexts } from '../../lib/i18n/page-texts.ts';
import type { Messages } from '../../lib/i18n/messages.ts';

/** Loads a locale's frame texts, in its language only; `bringPageTexts` adds to the returned object. */
export const loadTexts = async (locale: Locale): Promise<Messages> =>
  openTexts(await frameTexts[locale]());

/** Fetches the other texts of a page (`home/home`). @throws if they cannot be fetched */
export const bringPageTexts = (page: string): Promise<void> =>
  bringTexts(textsOfPages[page] ?? [], asPrefetch);
