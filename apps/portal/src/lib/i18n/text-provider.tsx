import { formatLocaleOf, type Locale } from '@grandstand/contract/constants';
import { useState, type ReactNode } from 'react';
import { IntlProvider } from 'use-intl/react';
import type { Messages } from './messages.ts';
import { browserTextFailures } from './page-texts.ts';
import { textFailureHandlers, type OnTextFailure } from './text-failure.ts';

interface Props {
  readonly locale: Locale;
  readonly messages: Messages;
  /** Zone of the tenant; components show times in the viewer's, through this folder's `useFormatter`. */
  readonly timeZone: string;
  /** Handles texts that cannot be rendered; defaults to the browser's handler. */
  readonly onTextFailure?: OnTextFailure | undefined;
  readonly children: ReactNode;
}

/** Provides texts and formats to components. */
export function TextProvider({ locale, messages, timeZone, onTextFailure, children }: Props) {
  // Texts are added in place: a new object over the same texts re-renders those that loaded late.
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
