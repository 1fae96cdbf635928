import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useServerRendered } from '../../portal/use-server-rendered.ts';
import { isSignedIn, useSession } from '../../session/index.ts';
import { rowOf } from '../route-row.ts';

/**
 * True while a page still shows what the server rendered for an anonymous viewer, and may show something else once
 * the browser has loaded it for the signed-in one: a private clip, or a match with a ticket.
 */
export function useAwaitsPersonalPage(): boolean {
  const router = useRouter();
  const isServerRendered = useServerRendered();
  const [isSettled, setSettled] = useState(false);
  const isPersonal = rowOf(router.state.matches)?.personal === true;
  const awaitsViewer = isServerRendered && isPersonal && !isSettled;
  useEffect(() => {
    if (!awaitsViewer) return undefined;
    if (isSignedIn(useSession.getState()))
      return router.subscribe('onResolved', () => setSettled(true));
    setSettled(true);
    return undefined;
  }, [awaitsViewer, router]);
  return awaitsViewer;
}
