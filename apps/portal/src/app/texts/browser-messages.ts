import { asPrefetch } from '@grandstand/player/prefetch';
import type { Locale } from '@grandstand/contract/constants';
import { importers } from 'virtual:texts/frames';
import { pages } from 'virtual:texts/uses';
import { initializeMessages, loadMessages } from '../../lib/i18n/page-texts.ts';
import type { Messages } from '../../lib/i18n/messages.ts';

/** Loads a locale's frame texts, in its language only; `loadPageMessages` adds to the returned object. */
export const loadFrameMessages = async (locale: Locale): Promise<Messages> =>
  initializeMessages(await importers[locale]());

/** Fetches the other texts of a page (`home/home`). Throws if they cannot be fetched. */
export const loadPageMessages = (page: string): Promise<void> =>
  loadMessages(pages[page] ?? [], asPrefetch);
