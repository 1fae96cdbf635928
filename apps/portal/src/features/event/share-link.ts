import type { useTranslations } from 'use-intl/react';
import { showToast } from '../../ui/toast.ts';

/** Query of a link into a film: where it begins, whole seconds. */
const momentKey = 't';

/**
 * Hands the page's address to the device's own sharing, or to the clipboard.
 * @param at where the film is to begin, s; null for its beginning
 */
export async function shareLink(
  title: string,
  { areHidden, at }: { readonly areHidden: boolean; readonly at: number | null },
  t: ReturnType<typeof useTranslations<'event'>>,
): Promise<void> {
  const page = new URL(location.href);
  page.searchParams.delete(momentKey);
  // Who has results hidden passes none on either.
  if (areHidden) page.searchParams.set('results', 'hide');
  if (at !== null) page.searchParams.set(momentKey, String(Math.floor(at)));
  if (page.search !== '' && !page.pathname.endsWith('/')) page.pathname += '/';
  const url = page.href;
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ title, url });
    } catch {
      // The viewer closed the sheet, which is not an error.
    }
    return;
  }
  try {
    await navigator.clipboard.writeText(url);
    showToast({ message: t('copied') });
  } catch {
    showToast({ message: t('copyFailed'), type: 'danger' });
  }
}
