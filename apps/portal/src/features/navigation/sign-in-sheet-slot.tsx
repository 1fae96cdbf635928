import { useEffect, useState, type ReactNode } from 'react';
import { useTenant } from '../../lib/portal/portal-context.tsx';
import { askEvent } from '../../lib/session/use-viewer-action.ts';
import type { Wish } from '../../lib/session/wish.ts';

/**
 * The place of the sheet that asks to log in, over every page but those of the sign-in. The sheet is
 * fetched when somebody is asked.
 */
export function SignInSheetSlot() {
  const [sheet, setSheet] = useState<ReactNode>(null);
  // Where services of others may run, nobody types a password (SEC-03): the sign-in page asks instead.
  const isOpen = useTenant().third_parties === undefined;
  useEffect(() => {
    if (!isOpen) return undefined;
    const show = (event: CustomEvent<Wish>) => {
      event.preventDefault();
      void import('../sign-in/index.ts').then(({ SignInSheet }) =>
        setSheet(<SignInSheet wish={event.detail} onClose={() => setSheet(null)} />),
      );
    };
    addEventListener(askEvent, show);
    return () => removeEventListener(askEvent, show);
  }, [isOpen]);
  return sheet;
}
