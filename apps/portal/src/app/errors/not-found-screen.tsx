import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { rowOf } from '../../lib/page/route-row.ts';
import { useServerRendered } from '../../lib/portal/use-server-rendered.ts';
import { isSignedIn, useSession } from '../../lib/session/index.ts';
import type { NotFoundDetails } from '../../lib/errors/not-found.ts';
import { ErrorHead } from './error-head.tsx';
import { ErrorScreen } from './error-screen.tsx';

const texts = {
  page: { title: 'errors.page_not_found', text: 'errors.could_not_find_page' },
  event: { title: 'errors.event_not_found', text: 'errors.could_not_find_event' },
} as const;

/**
 * True while a page that the server did not find may still exist for the signed-in viewer, such as a private clip:
 * the browser then loads it again.
 */
function useMayBeFound(): boolean {
  const router = useRouter();
  const isServerRendered = useServerRendered();
  const [isSettled, setSettled] = useState(false);
  const isPersonal = rowOf(router.state.matches)?.personal === true;
  const mayBeFound = isServerRendered && isPersonal && !isSettled;
  useEffect(() => {
    if (!mayBeFound) return undefined;
    if (isSignedIn(useSession.getState()))
      return router.subscribe('onResolved', () => setSettled(true));
    setSettled(true);
    return undefined;
  }, [mayBeFound, router]);
  return mayBeFound;
}

/** The not-found screen of a context; `page` unless the loader named another. */
export function NotFoundScreen({ details }: { readonly details: NotFoundDetails | undefined }) {
  const t = useTranslations();
  const { context, message } = details ?? { context: 'page', message: null };
  const title = t(texts[context].title);
  const mayBeFound = useMayBeFound();
  return (
    <>
      <ErrorHead title={title} />
      {/* `theme-script.ts` names the viewer before the first paint. */}
      <div
        className={mayBeFound ? 'in-data-viewer:invisible in-data-viewer:min-h-dvh' : 'contents'}
      >
        <ErrorScreen title={title} text={t(texts[context].text)} message={message} />
      </div>
    </>
  );
}
