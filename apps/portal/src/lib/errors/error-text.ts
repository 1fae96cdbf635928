import { useCallback } from 'react';
import { useTranslations } from 'use-intl/react';
import { ApiError } from '../api/api-error.ts';
import type { Translate } from '../i18n/translate.ts';

/** Keys built from data are checked at run time. */
type AnyKey = Parameters<Translate>[0];

/**
 * Returns the text of a failure (ERR-02): the translation `errors.{code}`, else the server's message, else
 * `An error occurred`. A body without a code has the code `default_error_message` (ERR-01).
 */
export function errorText(t: Translate, error: unknown): string {
  if (error instanceof ApiError) {
    // The code is untrusted: only plain names may become a key.
    const key = `errors.${error.code}` as AnyKey;
    if (/^[a-z0-9_]+$/.test(error.code) && t.has(key)) return t(key);
    if (error.serverMessage !== null) return error.serverMessage;
  }
  return t('errors.default_error_message');
}

/** `errorText` for components. */
export function useErrorText(): (error: unknown) => string {
  const t = useTranslations();
  return useCallback((error: unknown) => errorText(t, error), [t]);
}
