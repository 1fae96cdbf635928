import { Suspense, useEffect, useId, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { loadErrorTexts } from '../../lib/i18n/page-texts.ts';
import { useUninterrupted } from '../../lib/page/uninterrupted-task.ts';
import { useSignedIn } from '../../lib/session/index.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { ListPanelSkeleton } from '../../ui/list-panel-skeleton.tsx';
import { useIsTabShown, type PartProps } from '../event/index.ts';

/** Lazy: loads when the chat first opens, with the reasons why comments of an earlier visit were refused. */
const ChatView = lazyPart(
  async () => (await Promise.all([import('./chat-view.tsx'), loadErrorTexts()]))[0].ChatView,
  function NoChat() {
    const t = useTranslations('comment');
    return <p className="p-5 text-sm">{t('loadFailed')}</p>;
  },
);

/** True if this device has unsent comments. */
function hasPending(): boolean {
  try {
    return localStorage.getItem('ott-comments') !== null;
  } catch {
    return false;
  }
}

/** Keeps the survey away: a prompt would cover what is written. */
function OpenChat() {
  useUninterrupted();
  return null;
}

/** The chat of a match. Loads nothing until its tab shows. */
export function CommentPanel({ page }: PartProps) {
  const t = useTranslations('comment');
  const id = useId();
  const signedIn = useSignedIn();
  const isOpen = useIsTabShown();
  const [isLoaded, setLoaded] = useState(isOpen);
  if (isOpen && !isLoaded) setLoaded(true);
  // Sends pending comments even if another tab stays chosen.
  useEffect(() => {
    if (signedIn && hasPending()) setLoaded(true);
  }, [signedIn]);
  return (
    <section
      aria-labelledby={`${id}-title`}
      // As high as the rest of a phone's screen: what follows stays below it while the chat loads.
      className="overflow-hidden rounded-card bg-surface max-lg:min-h-76"
    >
      <h2 id={`${id}-title`} className="sr-only">
        {t('title')}
      </h2>
      {isOpen && <OpenChat />}
      {isLoaded && (
        <Suspense fallback={<ListPanelSkeleton />}>
          <ChatView page={page} isOpen={isOpen} />
        </Suspense>
      )}
    </section>
  );
}
