import { useRouter } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode } from 'react';
import { returnSearch } from '../../lib/navigation/return-target.ts';
import { useTenant } from '../../lib/portal/portal-context.tsx';
import { signInPromptEvent } from '../../lib/session/viewer-data/use-viewer-action.ts';
import type { PendingAction } from '../../lib/session/sign-in/pending-action.ts';
import { warnChunkError } from '../../ui/warn-chunk-error.ts';

/**
 * Opens the sign-in sheet over any page except the sign-in pages. Its code is lazy; if it cannot be
 * fetched, the viewer goes to the sign-in page.
 */
export function SignInSheetSlot() {
  const [sheet, setSheet] = useState<ReactNode>(null);
  const router = useRouter();
  // No password is typed on a page where third-party services may run (SEC-03). The sign-in page, which
  // loads none, opens instead.
  const isAllowed = useTenant().third_parties === undefined;
  useEffect(() => {
    if (!isAllowed) return undefined;
    const show = (event: CustomEvent<PendingAction>) => {
      event.preventDefault();
      import('../sign-in/index.ts').then(
        ({ SignInSheet }) =>
          setSheet(<SignInSheet pendingAction={event.detail} onClose={() => setSheet(null)} />),
        (error: unknown) => {
          warnChunkError(error);
          const { pathname, searchStr } = router.state.location;
          void router.navigate({ to: '/auth/login/', search: returnSearch(pathname + searchStr) });
        },
      );
    };
    addEventListener(signInPromptEvent, show);
    return () => removeEventListener(signInPromptEvent, show);
  }, [isAllowed, router]);
  return sheet;
}
