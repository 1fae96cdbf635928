import { useTranslations } from 'use-intl/react';

/** States which words of the search the results lack. */
export function DroppedWords({ words = [] }: { readonly words?: readonly string[] | undefined }) {
  const t = useTranslations('search');
  if (words.length === 0) return null;
  return (
    <p className="mb-5 text-body text-muted">{t('withoutWords', { words: words.join(' ') })}</p>
  );
}
