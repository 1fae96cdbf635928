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

/** The not-found screen of a context; `page` unless the loader named another. */
export function NotFoundScreen({ details }: { readonly details: NotFoundDetails | undefined }) {
  const t = useTranslations();
  const { context, message } = details ?? { context: 'page', message: null };
  const title = t(texts[context].title);
  // A private clip exists for its owner only.
  const mayBeFound = useAwaitsPersonalPage();
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
