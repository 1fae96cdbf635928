import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl/react';
import { ErrorScreen } from '../../features/error/index.ts';
import { Head } from '../../lib/head/head.ts';
import { robotsTag, titleTag } from '../../lib/head/head-tags.ts';
import type { NotFoundDetails } from '../../lib/errors/not-found.ts';
import { useErrorText } from '../../lib/errors/error-text.ts';
import { useOnline } from '../../lib/portal/use-online.ts';
import { useTenant } from '../../lib/portal/portal-context.tsx';
import { useSignalMount } from '../router/first-mount.ts';

function ErrorHead({ title }: { readonly title: string }) {
  const { name } = useTenant();
  useSignalMount();
  return <Head tags={[titleTag(`${title} · ${name}`), robotsTag(true)]} />;
}

/** The not-found screen of a context; `page` unless the loader named another. */
export function NotFoundScreen({ details }: { readonly details: NotFoundDetails | undefined }) {
  const t = useTranslations('errors');
  const { context, message } = details ?? { context: 'page', message: null };
  const title = t(`${context}_not_found`);
  return (
    <>
      <ErrorHead title={title} />
      <ErrorScreen title={title} text={t(`could_not_find_${context}`)} message={message} />
    </>
  );
}

interface FailureProps {
  readonly error: unknown;
  readonly retry: (() => void) | undefined;
}

/** Shown for a page that failed to load or render, with the error in the danger style. */
export function FailureScreen({ error, retry }: FailureProps) {
  const t = useTranslations('errors');
  const offline = useTranslations('offline');
  const errorText = useErrorText();
  const tenant = useTenant();
  const router = useRouter();
  const online = useOnline();
  const again = useCallback(() => {
    retry?.();
    void router.invalidate();
  }, [retry, router]);
  // A page that failed offline retries by itself once the network is back.
  const failedOffline = useRef(!online);
  useEffect(() => {
    if (!online) failedOffline.current = true;
    else if (failedOffline.current) {
      failedOffline.current = false;
      again();
    }
  }, [online, again]);
  // Same text as the offline page, which a reload would show now.
  const title = online ? t('page_failed') : offline('title');
  return (
    <>
      <ErrorHead title={title} />
      <ErrorScreen
        title={title}
        text={online ? null : offline('text', { tenant: tenant.name })}
        message={online ? errorText(error) : null}
        isOffline={!online}
        retry={retry && again}
      />
    </>
  );
}
