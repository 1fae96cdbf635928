import { useCallback, useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl/react';
import { buttonClass } from '../../ui/button.ts';
import { useErrorText } from '../errors/error-text.ts';
import { usePortal, type Portal } from '../portal/portal-context.tsx';
import { isSignedIn, useSession } from '../session/index.ts';

/** What a load of the browser gets. */
export interface BrowserLoadContext extends Pick<Portal, 'api' | 'tenant' | 'locale'> {
  /** Id of the viewer who is signed in, or null. */
  readonly viewerId: string | null;
  /** Aborted when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
}

interface Question<T> {
  /** Names the data in the log of a failure. */
  readonly what: string;
  /** What the data are about, an id as a rule: another one is loaded anew. Null loads nothing. */
  readonly about: string | null;
  readonly load: (context: BrowserLoadContext) => Promise<T>;
}

export type BrowserData<T> =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly value: T }
  | { readonly state: 'failed'; readonly error: unknown; readonly retry: () => void };

const loading = { state: 'loading' } as const;

/**
 * The third kind of a page's data, beside what its loader awaits and what it defers: only the
 * browser loads it, after hydration and for the current viewer. The server and the first render say
 * `loading`; another viewer or another `about` loads anew and never sees the answer to the one
 * before.
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
  /** Until the answer is there; give it the final geometry. */
  readonly fallback?: ReactNode;
  readonly isEmpty?: (value: T) => boolean;
  /** In the place of an empty answer; nothing by default. */
  readonly empty?: ReactNode;
  readonly children: (value: T) => ReactNode;
}

/** Says that something could not be loaded, why, and offers another try. */
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

/** Shows data that only the browser loads, with its states: on its way, empty, failed. */
export function BrowserOnly<T>({ fallback, isEmpty, empty, children, ...question }: Props<T>) {
  const data = useBrowserData(question);
  if (data.state === 'failed') return <Failed error={data.error} onRetry={data.retry} />;
  if (data.state === 'loading') return <>{fallback}</>;
  return <>{isEmpty?.(data.value) === true ? empty : children(data.value)}</>;
}
