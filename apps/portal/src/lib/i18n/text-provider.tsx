import { formatLocaleOf, type Locale } from '@grandstand/contract/names';
import { useState, type ReactNode } from 'react';
import { IntlProvider } from 'use-intl/react';
import type { Messages } from './messages.ts';
import { browserTextFailures } from './page-texts.ts';
import { textFailureHandlers, type OnTextFailure } from './text-failure.ts';

interface Props {
  readonly locale: Locale;
  readonly messages: Messages;
  /** Zone of the tenant; components show times in the viewer's, by `useFormatter` of this folder. */
  readonly timeZone: string;
  /** Handles texts that cannot be written; by default as browsers do. */
  readonly onTextFailure?: OnTextFailure | undefined;
  readonly children: ReactNode;
}

/** Gives components their texts and formats. */
export function TextProvider({ locale, messages, timeZone, onTextFailure, children }: Props) {
  // Texts are added in place: another object, with what the first one has, renders those that came late.
  const [rendered, setRendered] = useState(messages);
  const [handlers] = useState(() =>
    textFailureHandlers(
      onTextFailure ?? browserTextFailures(() => setRendered(Object.create(messages) as Messages)),
    ),
  );
  return (
    <IntlProvider
      locale={formatLocaleOf(locale)}
      messages={rendered}
      timeZone={timeZone}
      {...handlers}
    >
      {children}
    </IntlProvider>
  );
}
