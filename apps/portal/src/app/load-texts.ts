import { ahead } from '@grandstand/player/ahead';
import type { Locale } from '@grandstand/contract/names';
import { bringTexts, openTexts, type LocaleTexts } from '../lib/i18n/page-texts.ts';
import type { Messages } from '../lib/i18n/messages.ts';
import { cameWithPage, textsNamedFor } from './came-with-page.ts';

const table = () => import('./text-table.ts');

/** Begins with a locale's texts of the frame, of its language alone; `bringPageTexts` adds to what this answers. */
export const loadTexts = async (locale: Locale): Promise<Messages> =>
  openTexts(
    (await cameWithPage<LocaleTexts>('texts')) ?? (await (await table()).frameTexts[locale]()),
  );

/** Fetches what it takes to know the texts of any page. @throws when it cannot be fetched */
export const loadTextTable = async (): Promise<void> => void (await table());

/** Fetches what a page (`home/home`) needs besides. @throws when it cannot be fetched */
export async function bringPageTexts(page: string): Promise<void> {
  await bringTexts(textsNamedFor(page) ?? (await ahead(table())).textsOfPages[page] ?? [], ahead);
}
