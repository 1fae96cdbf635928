import { useTranslations } from 'use-intl';
import { ApiError } from './api.ts';

/** Returns a function that explains in the operator's language why a call failed. */
export function useFailureText(): (error: unknown) => string {
  const t = useTranslations('frame.failures');
  return (error) => {
    if (!(error instanceof ApiError)) return t('unknown');
    const { code, status, message } = error;
    if (t.has(code as 'network')) return t(code as 'network');
    if (status >= 500) return t('server');
    // Details that only the server knows, such as the faulty field, are in English.
    return message === '' ? t('unknown') : message;
  };
}
