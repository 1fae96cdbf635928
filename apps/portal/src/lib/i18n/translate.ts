import { formatLocaleOf, type Locale } from '@grandstand/contract/names';
import { createTranslator } from 'use-intl/core';
import type { Messages } from './messages.ts';

/** Translates a key outside of components; inside of them use `useTranslations` of `use-intl`. */
export type Translate = ReturnType<typeof createTranslator<Messages>>;

/** Makes the translate function of a locale from its messages. */
export const createTranslate = (locale: Locale, messages: Messages, timeZone: string): Translate =>
  createTranslator<Messages>({ locale: formatLocaleOf(locale), messages, timeZone });
