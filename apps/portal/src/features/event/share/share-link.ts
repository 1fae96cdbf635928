import type { useTranslations } from 'use-intl/react';
import { showToast } from '../../../ui/overlay/toast.ts';

/** Query parameter for the start position, whole seconds. */
const startParameter = 't';

/**
 * Shares the page's address by the device's share sheet, or copies it to the clipboard.
 * @param at start position, s; null for the beginning
 */
export async function shareLink(
  title: string,
  { areHidden, at }: { readonly areHidden: boolean; readonly at: number | null },
  t: ReturnType<typeof useTranslations<'event'>>,
): Promise<void> {
  const page = new URL(location.href);
  page.searchParams.delete(startParameter);
  // A viewer with hidden results shares a link that hides them too.
  if (areHidden) page.searchParams.set('results', 'hide');
  if (at !== null) page.searchParams.set(startParameter, String(Math.floor(at)));
  if (page.search !== '' && !page.pathname.endsWith('/')) page.pathname += '/';
  const url = page.href;
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ title, url });
    } catch {
      // The viewer closed the share sheet: not an error.
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
