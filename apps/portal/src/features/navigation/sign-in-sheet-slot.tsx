import { useRouter } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode } from 'react';
import { useTenant } from '../../lib/portal/portal-context.tsx';
import { askEvent } from '../../lib/session/use-viewer-action.ts';
import type { PendingAction } from '../../lib/session/pending-action.ts';
import { warnChunkError } from '../../ui/warn-chunk-error.ts';

/**
 * The place of the sheet that asks to log in, over every page but those of the sign-in. The sheet is
 * fetched when somebody is asked; where it cannot be had, the sign-in page asks.
 */
export function SignInSheetSlot() {
  const [sheet, setSheet] = useState<ReactNode>(null);
  const router = useRouter();
  // Where services of others may run, nobody types a password (SEC-03): the sign-in page asks instead.
  const isOpen = useTenant().third_parties === undefined;
  useEffect(() => {
    if (!isOpen) return undefined;
    const show = (event: CustomEvent<PendingAction>) => {
      event.preventDefault();
      import('../sign-in/index.ts').then(
        ({ SignInSheet }) =>
          setSheet(<SignInSheet pendingAction={event.detail} onClose={() => setSheet(null)} />),
        (error: unknown) => {
          warnChunkError(error);
          const { pathname, searchStr } = router.state.location;
          void router.navigate({ to: '/auth/login/', search: { redirect: pathname + searchStr } });
        },
      );
    };
    addEventListener(askEvent, show);
    return () => removeEventListener(askEvent, show);
  }, [isOpen, router]);
  return sheet;
}
