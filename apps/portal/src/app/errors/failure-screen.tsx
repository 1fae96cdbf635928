import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl/react';
import { useErrorText } from '../../lib/errors/error-text.ts';
import { useTenant } from '../../lib/portal/portal-context.tsx';
import { useOnline } from '../../lib/portal/use-online.ts';
import { ErrorHead } from './error-head.tsx';
import { ErrorScreen } from './error-screen.tsx';

interface FailureProps {
  readonly error: unknown;
  readonly retry: (() => void) | undefined;
}

/** Shown for a page that failed to load or render, with the error in the danger style. */
export function FailureScreen({ error, retry }: FailureProps) {
  const t = useTranslations();
  const errorText = useErrorText();
  const tenant = useTenant();
  const router = useRouter();
  const online = useOnline();
  const retryPage = useCallback(() => {
    retry?.();
    void router.invalidate();
  }, [retry, router]);
  // A page that failed offline retries by itself once the network is back.
  const failedOffline = useRef(!online);
  useEffect(() => {
    if (!online) failedOffline.current = true;
    else if (failedOffline.current) {
      failedOffline.current = false;
      retryPage();
    }
  }, [online, retryPage]);
  // The text is that of the offline page, which a reload would show now.
  const title = online ? t('errors.page_failed') : t('offline.title');
  return (
    <>
      <ErrorHead title={title} />
      <ErrorScreen
        title={title}
        text={online ? null : t('offline.text', { tenant: tenant.name })}
        message={online ? errorText(error) : null}
        isOffline={!online}
        retry={retry && retryPage}
      />
    </>
  );
}
