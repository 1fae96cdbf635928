import { WifiOff } from 'lucide-react';
import { useTranslations } from 'use-intl/react';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import { buttonClass } from '../../ui/button.ts';
import { Illustration } from './illustration.tsx';
import './error-screen.css';

interface Props {
  readonly title: string;
  readonly text: string | null;
  /** Shown in the danger style, if present (RTE-39). */
  readonly message: string | null;
  /**
   * The page itself is fine: announces title and text instead of a message, and requests no picture, which
   * would fail.
   */
  readonly isOffline?: boolean;
  readonly retry?: () => void;
}

/** Error page: picture, cause and link home (RTE-38..41). */
export function ErrorScreen({ title, text, message, isOffline = false, retry }: Props) {
  const t = useTranslations('error');
  const offline = useTranslations('offline');
  // The home page is as unreachable as this one; the worker's offline page has the schedule.
  const hasOfflinePage =
    isOffline && 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;
  return (
    <section className="mx-auto grid max-w-xl justify-items-center gap-3 px-5 py-10 text-center md:py-16">
      {isOffline ? <WifiOff aria-hidden="true" className="size-16" /> : <Illustration />}
      <div role={isOffline ? 'alert' : undefined} className="grid gap-3">
        <h1 className="heading mt-3 text-3xl md:text-4xl">{title}</h1>
        {text !== null && <p className="text-muted">{text}</p>}
      </div>
      {message !== null && (
        // A message may be a path, which reads from the left in every language.
        <p
          dir="auto"
          role="alert"
          className="rounded-small border border-current px-4 py-2 wrap-anywhere text-danger-text"
        >
          {message}
        </p>
      )}
      <div className="mt-3 flex flex-wrap justify-center gap-3">
        {retry !== undefined && (
          <button
            type="button"
            className={buttonClass(hasOfflinePage ? 'accent' : 'neutral')}
            onClick={retry}
          >
            {t('retry')}
          </button>
        )}
        {hasOfflinePage ? (
          <button
            type="button"
            className={buttonClass('neutral')}
            onClick={() => location.reload()}
          >
            {offline('schedule')}
          </button>
        ) : (
          <AppLink to="/" className={buttonClass('accent')}>
            {t('home')}
          </AppLink>
        )}
      </div>
    </section>
  );
}
