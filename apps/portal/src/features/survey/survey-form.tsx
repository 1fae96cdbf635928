import { useEffect, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { useTenant } from '../../lib/portal/portal-context.tsx';
import { ClosableHeading } from '../../ui/overlay/closable-heading.tsx';
import { Modal } from '../../ui/overlay/modal.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { isSubmission, checkFormReachable } from './form-frame.ts';

/** Load timeout of the form, ms. */
const loadTimeoutMs = 20_000;

interface Props {
  readonly onSubmitted: () => void;
  /** Called when the viewer closes the form. */
  readonly onClose: () => void;
}

/** The survey form, a page of another site, over the portal's page. */
export function SurveyForm({ onSubmitted, onClose }: Props) {
  const t = useTranslations('survey');
  const id = useId();
  const { user_survey_form_url: url, name } = useTenant();
  const frame = useRef<HTMLIFrameElement>(null);
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading');
  useEffect(() => {
    const onMessage = (event: MessageEvent) => {
      if (isSubmission(event, url, frame.current?.contentWindow ?? null)) onSubmitted();
    };
    addEventListener('message', onMessage);
    return () => removeEventListener('message', onMessage);
  }, [url, onSubmitted]);
  useEffect(() => {
    const unmounted = new AbortController();
    const fail = (error: unknown) => {
      if (unmounted.signal.aborted) return;
      // oxlint-disable-next-line no-console
      console.warn('The form of the survey could not be loaded', error);
      setState('failed');
    };
    checkFormReachable(url, unmounted.signal).catch(fail);
    return () => unmounted.abort();
  }, [url]);
  useEffect(() => {
    if (state !== 'loading') return undefined;
    const timer = setTimeout(() => {
      // oxlint-disable-next-line no-console
      console.warn(`The form of the survey did not load within ${loadTimeoutMs / 1000} s`);
      setState('failed');
    }, loadTimeoutMs);
    return () => clearTimeout(timer);
  }, [state]);
  return (
    <Modal labelledBy={`${id}-title`} onClose={onClose}>
      <div className="flex max-h-[inherit] flex-col">
        <ClosableHeading
          id={`${id}-title`}
          closeLabel={t('close')}
          onClose={onClose}
          className="p-5 pb-3"
        >
          {t('formTitle', { tenant: name })}
        </ClosableHeading>
        {state === 'failed' ? (
          <p role="alert" className="px-5 pb-8 text-muted">
            {t('failed')}
          </p>
        ) : (
          <div
            aria-busy={state === 'loading'}
            className="relative h-[min(35rem,64svh)] min-h-0 shrink"
          >
            {state === 'loading' && (
              <div className="absolute inset-0 grid content-start gap-4 p-5">
                <Skeleton className="h-6 w-3/4" />
                <Skeleton className="h-28" />
                <Skeleton className="h-11 w-36" />
              </div>
            )}
            <iframe
              ref={frame}
              src={url}
              title={t('formTitle', { tenant: name })}
              // The permissions that any form needs; it may neither open popups nor navigate the page.
              // oxlint-disable-next-line react/iframe-missing-sandbox -- its origin is not the page's
              sandbox="allow-scripts allow-forms allow-same-origin"
              className="relative block size-full border-0"
              // The framed page follows this color scheme.
              style={{ colorScheme: document.documentElement.dataset['theme'] ?? 'dark' }}
              onLoad={() => setState((current) => (current === 'loading' ? 'loaded' : current))}
            />
          </div>
        )}
      </div>
    </Modal>
  );
}
