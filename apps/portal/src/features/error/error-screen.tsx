import { useTranslations } from 'use-intl/react';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import { Illustration } from './illustration.tsx';
import './error-screen.css';

interface Props {
  readonly title: string;
  readonly text: string | null;
  /** Shown in the danger style, only when there is one (RTE-39). */
  readonly message: string | null;
  readonly retry?: () => void;
}

/** What a viewer sees instead of a page: a picture, what is wrong, and the way home (RTE-38..41). */
export function ErrorScreen({ title, text, message, retry }: Props) {
  const t = useTranslations('error');
  return (
    <main id="main" className="error-screen" tabIndex={-1}>
      <Illustration />
      <h1 className="error-screen-title">{title}</h1>
      {text !== null && <p className="error-screen-text">{text}</p>}
      {message !== null && (
        <p className="error-screen-danger" role="alert">
          {message}
        </p>
      )}
      <div className="error-screen-actions">
        {retry !== undefined && (
          <button type="button" className="error-screen-button" onClick={retry}>
            {t('retry')}
          </button>
        )}
        <AppLink to="/" className="error-screen-button error-screen-home">
          {t('home')}
        </AppLink>
      </div>
    </main>
  );
}
