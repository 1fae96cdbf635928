import { useTranslations } from 'use-intl/react';
import { ApiError } from '../../lib/api/api-error.ts';
import { useErrorText } from '../../lib/errors/error-text.ts';

/** Returns the text for a refused comment: specific to chats, where the general texts would not help. */
export function useRefusalText(): (code: string) => string {
  const t = useTranslations('comment');
  const errorText = useErrorText();
  return (code) =>
    code === 'forbidden' || code === 'limit_reached'
      ? t(`refusals.${code}`)
      : errorText(new ApiError({ status: 0, code }));
}
