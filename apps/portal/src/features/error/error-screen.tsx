import { WifiOff } from 'lucide-react';
import { useTranslations } from 'use-intl/react';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import { buttonClass } from '../../ui/button.ts';
import { Illustration } from './illustration.tsx';
import './error-screen.css';

interface Props {
  readonly title: string;
  readonly text: string | null;
  /** Shown in the danger style, only when there is one (RTE-39). */
  readonly message: string | null;
  /**
   * Nothing is wrong with the page: title and text are announced in place of a message, and no picture is
   * asked for, which could not be had.
   */
  readonly isOffline?: boolean;
  readonly retry?: () => void;
}

/** What a viewer sees instead of a page: a picture, what is wrong, and the way home (RTE-38..41). */
export function ErrorScreen({ title, text, message, isOffline = false, retry }: Props) {
  const t = useTranslations('error');
  return (
    <section className="mx-auto grid max-w-xl justify-items-center gap-3 px-5 py-10 text-center md:py-16">
      {isOffline ? <WifiOff aria-hidden="true" className="size-16" /> : <Illustration />}
      <div role={isOffline ? 'alert' : undefined} className="grid gap-3">
        <h1 className="heading mt-3 text-3xl md:text-4xl">{title}</h1>
        {text !== null && <p className="text-muted">{text}</p>}
      </div>
      {message !== null && (
        <p
          role="alert"
          className="rounded-small border border-current px-4 py-2 wrap-anywhere text-danger-text"
        >
          {message}
        </p>
      )}
      <div className="mt-3 flex flex-wrap justify-center gap-3">
        {retry !== undefined && (
          <button type="button" className={buttonClass('neutral')} onClick={retry}>
            {t('retry')}
          </button>
        )}
        <AppLink to="/" className={buttonClass('accent')}>
          {t('home')}
        </AppLink>
      </div>
    </section>
  );
}
