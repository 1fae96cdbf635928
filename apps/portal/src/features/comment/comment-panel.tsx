import { ChevronDown } from 'lucide-react';
import { Suspense, useEffect, useId, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { useSignedIn } from '../../lib/session/index.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { ListPanelSkeleton } from '../../ui/list-panel-skeleton.tsx';
import type { PartProps } from '../event/index.ts';

/** Lazy: loads when the chat first opens. */
const ChatView = lazyPart(
  async () => (await import('./chat-view.tsx')).ChatView,
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

/** The chat beside a match. Closed at first, and loads nothing until it opens. */
export function CommentPanel({ page }: PartProps) {
  const t = useTranslations('comment');
  const id = useId();
  const signedIn = useSignedIn();
  const [isOpen, setOpen] = useState(false);
  const [isLoaded, setLoaded] = useState(false);
  // Sends pending comments even if the chat stays closed.
  useEffect(() => {
    if (signedIn && hasPending()) setLoaded(true);
  }, [signedIn]);
  return (
    <section aria-labelledby={`${id}-title`} className="overflow-hidden rounded-card bg-surface">
      <h2 id={`${id}-title`}>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={`${id}-panel`}
          className="flex min-h-14 w-full items-center gap-3 px-5 text-start hover:bg-hover"
          onClick={() => {
            setOpen(!isOpen);
            setLoaded(true);
          }}
        >
          <span className="heading flex-1 text-xl">{t('title')}</span>
          <ChevronDown
            aria-hidden="true"
            className={`size-5 transition-transform ${isOpen ? 'rotate-180' : ''}`}
          />
        </button>
      </h2>
      <div id={`${id}-panel`} hidden={!isOpen} className="border-t border-line">
        {isLoaded && (
          <Suspense fallback={<ListPanelSkeleton />}>
            <ChatView page={page} isOpen={isOpen} />
          </Suspense>
        )}
      </div>
    </section>
  );
}
