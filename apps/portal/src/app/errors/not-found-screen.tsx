import { useTranslations } from 'use-intl/react';
import { useAwaitsPersonalPage } from '../../lib/page/data/use-awaits-personal-page.ts';
import type { NotFoundDetails } from '../../lib/errors/not-found.ts';
import { ErrorHead } from './error-head.tsx';
import { ErrorScreen } from './error-screen.tsx';

const texts = {
  page: { title: 'errors.page_not_found', text: 'errors.could_not_find_page' },
  event: { title: 'errors.event_not_found', text: 'errors.could_not_find_event' },
  // The same for a list that never existed, so that the screen does not reveal which lists exist.
  clipList: { title: 'errors.page_not_found', text: 'errors.could_not_find_list' },
} as const;

/** The not-found screen: of a page, unless the loader names another context. */
export function NotFoundScreen({ details }: { readonly details: NotFoundDetails | undefined }) {
  const t = useTranslations();
  const { context, message } = details ?? { context: 'page', message: null };
  const title = t(texts[context].title);
  // The server renders this page for anonymous viewers; a private clip of the viewer is found in the browser.
  const mayBeFound = useAwaitsPersonalPage();
  return (
    <>
      <ErrorHead title={title} />
      {/* `theme-script.ts` sets `data-viewer` before the first paint if a viewer is signed in. */}
      <div
        className={mayBeFound ? 'in-data-viewer:invisible in-data-viewer:min-h-dvh' : 'contents'}
      >
        <ErrorScreen title={title} text={t(texts[context].text)} message={message} />
      </div>
    </>
  );
}
