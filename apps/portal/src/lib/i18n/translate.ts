import { formatLocaleOf, type Locale } from '@grandstand/contract/constants';
import { createTranslator } from 'use-intl/core';
import type { Messages } from './messages.ts';
import { browserTextFailures } from './page-texts.ts';
import { textFailureHandlers, type OnTextFailure } from './text-failure.ts';

/** Translates a key outside components; inside them use `useTranslations` of `use-intl`. */
export type Translate = ReturnType<typeof createTranslator<Messages>>;

/**
 * Creates the translate function of a locale from its messages.
 * @param onFailure handles a text that cannot be rendered; defaults to the browser's handler
 */
export const createTranslate = (
  locale: Locale,
  messages: Messages,
  timeZone: string,
  onFailure: OnTextFailure = browserTextFailures(),
): Translate =>
  createTranslator<Messages>({
    locale: formatLocaleOf(locale),
    messages,
    timeZone,
    ...textFailureHandlers(onFailure),
  });
