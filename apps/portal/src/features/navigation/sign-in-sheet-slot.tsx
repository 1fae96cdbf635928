import { useRouter } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode } from 'react';
import { useTenant } from '../../lib/portal/portal-context.tsx';
import { signInPromptEvent } from '../../lib/session/viewer-data/use-viewer-action.ts';
import type { PendingAction } from '../../lib/session/sign-in/pending-action.ts';
import { warnChunkError } from '../../ui/warn-chunk-error.ts';

/**
 * The slot of the sign-in sheet, over every page except those of the sign-in. The sheet loads on demand. If
 * its script fails to load, the viewer goes to the sign-in page.
 */
export function SignInSheetSlot() {
  const [sheet, setSheet] = useState<ReactNode>(null);
  const router = useRouter();
  // No password entry where third-party services may run (SEC-03): the sign-in page takes over.
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
    addEventListener(signInPromptEvent, show);
    return () => removeEventListener(signInPromptEvent, show);
  }, [isOpen, router]);
  return sheet;
}
