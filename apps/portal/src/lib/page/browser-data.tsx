import { useCallback, useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl/react';
import { buttonClass } from '../../ui/button.ts';
import { useErrorText } from '../errors/error-text.ts';
import { usePortal, type Portal } from '../portal/portal-context.tsx';
import { isSignedIn, useSession } from '../session/index.ts';

/** Context of a browser-only load. */
export interface BrowserLoadContext extends Pick<Portal, 'api' | 'tenant' | 'locale'> {
  /** Id of the signed-in viewer, or null. */
  readonly viewerId: string | null;
  /** Aborted once the result is no longer needed. */
  readonly signal: AbortSignal;
}

interface Question<T> {
  /** Names the data in the log of a failure. */
  readonly what: string;
  /** What the data is about, usually an id: another one reloads. Null loads nothing. */
  readonly about: string | null;
  readonly load: (context: BrowserLoadContext) => Promise<T>;
}

export type BrowserData<T> =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly value: T }
  | { readonly state: 'failed'; readonly error: unknown; readonly retry: () => void };

const loading = { state: 'loading' } as const;

/**
 * The third kind of page data, besides what the loader awaits and what it defers: only the browser loads
 * it, after hydration and for the current viewer. The server and the first render return `loading`. Another
 * viewer or another `about` reloads and never sees the previous answer.
 */
export function useBrowserData<T>({ what, about, load }: Question<T>): BrowserData<T> {
  const { api, tenant, locale } = usePortal();
  const viewerId = useSession((session) =>
    isSignedIn(session) ? (session.user?.id ?? null) : null,
  );
  const [tries, setTries] = useState(0);
  const requestKey = JSON.stringify([about, viewerId, tries]);
  const [answer, setAnswer] = useState<{ to: string; data: BrowserData<T> } | null>(null);
  const retry = useCallback(() => setTries((before) => before + 1), []);
  const ask = useEffectEvent((context: BrowserLoadContext) => load(context));
  useEffect(() => {
    if (about === null) return undefined;
    const ended = new AbortController();
    const { signal } = ended;
    const settle = (data: BrowserData<T>) => {
      if (!signal.aborted) setAnswer({ to: requestKey, data });
    };
    ask({ api, tenant, locale, viewerId, signal }).then(
      (value) => settle({ state: 'ready', value }),
      (error: unknown) => {
        // oxlint-disable-next-line no-console
        if (!signal.aborted) console.warn(`${what} could not be loaded`, error);
        settle({ state: 'failed', error, retry });
      },
    );
    return () => ended.abort();
  }, [what, about, viewerId, requestKey, api, tenant, locale, retry]);
  return answer?.to === requestKey ? answer.data : loading;
}

interface Props<T> extends Question<T> {
  /** Shown until the data is loaded; give it the final geometry. */
  readonly fallback?: ReactNode;
  readonly isEmpty?: (value: T) => boolean;
  /** Shown instead of empty data; nothing by default. */
  readonly empty?: ReactNode;
  readonly children: (value: T) => ReactNode;
}

/** Says why something could not be loaded and offers a retry. */
function Failed({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const t = useTranslations('error');
  const text = useErrorText();
  return (
    <div role="alert" className="grid justify-items-start gap-3">
      <p className="text-muted">{text(error)}</p>
      <button type="button" className={buttonClass('neutral')} onClick={onRetry}>
        {t('retry')}
      </button>
    </div>
  );
}

/** Renders browser-only data with its states: loading, empty, failed. */
export function BrowserOnly<T>({ fallback, isEmpty, empty, children, ...question }: Props<T>) {
  const data = useBrowserData(question);
  if (data.state === 'failed') return <Failed error={data.error} onRetry={data.retry} />;
  if (data.state === 'loading') return <>{fallback}</>;
  return <>{isEmpty?.(data.value) === true ? empty : children(data.value)}</>;
}
