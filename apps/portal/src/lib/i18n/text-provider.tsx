import { formatLocaleOf, type Locale } from '@grandstand/contract/names';
import { useEffect, useState, type ReactNode } from 'react';
import { IntlProvider } from 'use-intl/react';
import { useCameWithPage } from '../portal/use-came-with-page.ts';
import type { Messages } from './messages.ts';
import { ownZone } from './own-zone.ts';
import { browserTextFailures } from './page-texts.ts';
import { textFailureHandlers, type OnTextFailure } from './text-failure.ts';

interface Props {
  readonly locale: Locale;
  readonly messages: Messages;
  /** Zone of the tenant, used until the viewer's own is known. */
  readonly timeZone: string;
  /** Handles texts that cannot be written; by default as browsers do. */
  readonly onTextFailure?: OnTextFailure | undefined;
  readonly children: ReactNode;
}

/**
 * Gives components their texts and formats (`useTranslations`, `useFormatter`). Times are written in
 * the tenant's zone on the server and while hydrating, then in the viewer's.
 */
export function TextProvider({ locale, messages, timeZone, onTextFailure, children }: Props) {
  const cameWithPage = useCameWithPage();
  const [zone, setZone] = useState(() => (cameWithPage ? timeZone : ownZone()));
  useEffect(() => setZone(ownZone()), []);
  // Texts are added in place: another object, with what the first one has, draws those that came late.
  const [redrawn, setRedrawn] = useState<Messages | null>(null);
  const [handlers] = useState(() =>
    textFailureHandlers(
      onTextFailure ?? browserTextFailures(() => setRedrawn(Object.create(messages) as Messages)),
    ),
  );
  return (
    <IntlProvider
      locale={formatLocaleOf(locale)}
      messages={redrawn ?? messages}
      timeZone={zone}
      {...handlers}
    >
      {children}
    </IntlProvider>
  );
}
