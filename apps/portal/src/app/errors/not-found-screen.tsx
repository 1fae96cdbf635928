import { useTranslations } from 'use-intl/react';
import type { NotFoundDetails } from '../../lib/errors/not-found.ts';
import { ErrorHead } from './error-head.tsx';
import { ErrorScreen } from './error-screen.tsx';

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
