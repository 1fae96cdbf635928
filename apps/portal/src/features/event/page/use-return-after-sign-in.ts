import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { returnUrl } from '../../../lib/page/return-url.ts';
import { signInPromptEvent } from '../../../lib/session/viewer-data/use-viewer-action.ts';

const signInPages = /\/auth\/(?:login|sign-up)\/$/;

/**
 * Brings viewers who leave a video to log in back to their position afterwards, whichever control sent them.
 * One central listener, so that no link has to know of the video.
 */
export function useReturnAfterSignIn(): void {
  const router = useRouter();
  useEffect(() => {
    const goToSignIn = (to: string, here: string): boolean => {
      const redirect = returnUrl(here);
      if (redirect === here) return false;
      void router.navigate({ to, search: { redirect } });
      return true;
    };
    const onClick = (event: MouseEvent) => {
      const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event;
      if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
      const link = target instanceof Element ? target.closest('a') : null;
      if (link === null || link.target !== '') return;
      const { origin, pathname, searchParams } = new URL(link.href, location.href);
      const [to] = signInPages.exec(pathname) ?? [];
      const here = searchParams.get('redirect');
      if (origin !== location.origin || to === undefined || here === null) return;
      // The router's link ignores a click that is handled.
      if (goToSignIn(to, here)) event.preventDefault();
    };
    // Leaves the page only if no sign-in sheet has handled the prompt (`sign-in-sheet-slot.tsx`).
    const onPrompt = (event: Event) => {
      const { pathname, searchStr } = router.state.location;
      if (!event.defaultPrevented && goToSignIn('/auth/login/', pathname + searchStr))
        event.preventDefault();
    };
    document.addEventListener('click', onClick, true);
    addEventListener(signInPromptEvent, onPrompt);
    return () => {
      document.removeEventListener('click', onClick, true);
      removeEventListener(signInPromptEvent, onPrompt);
    };
  }, [router]);
}
