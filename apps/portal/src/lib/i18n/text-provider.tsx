import { formatLocaleOf, type Locale } from '@grandstand/contract/names';
import { useEffect, useState, type ReactNode } from 'react';
import { IntlProvider } from 'use-intl/react';
import { useCameWithPage } from '../portal/use-came-with-page.ts';
import type { Messages } from './messages.ts';
import { ownZone } from './own-zone.ts';

interface Props {
  readonly locale: Locale;
  readonly messages: Messages;
  /** Zone of the tenant, used until the viewer's own is known. */
  readonly timeZone: string;
  readonly children: ReactNode;
}

/**
 * Gives components their texts and formats (`useTranslations`, `useFormatter`). Times are written in
 * the tenant's zone on the server and while hydrating, then in the viewer's.
 */
export function TextProvider({ locale, messages, timeZone, children }: Props) {
  const cameWithPage = useCameWithPage();
  const [zone, setZone] = useState(() => (cameWithPage ? timeZone : ownZone()));
  useEffect(() => setZone(ownZone()), []);
  return (
    <IntlProvider locale={formatLocaleOf(locale)} messages={messages} timeZone={zone}>
      {children}
    </IntlProvider>
  );
}
