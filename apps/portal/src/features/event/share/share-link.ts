import type { useTranslations } from 'use-intl/react';
import { shareAddress, shownAddressMs } from '../../../lib/page/share-address.ts';
import { showToast } from '../../../lib/toast.ts';

/** Query parameter for the start position, whole seconds. */
const startParameter = 't';

/**
 * Shares the page's address by the device's share sheet, or copies it to the clipboard.
 * @param at start position, s; null for the beginning
 */
export async function shareLink(
  title: string,
  { hidesResults, at }: { readonly hidesResults: boolean; readonly at: number | null },
  t: ReturnType<typeof useTranslations<'event'>>,
): Promise<void> {
  const page = new URL(location.href);
  page.searchParams.delete(startParameter);
  // A viewer with hidden results shares a link that hides them too.
  if (hidesResults) page.searchParams.set('results', 'hide');
  if (at !== null) page.searchParams.set(startParameter, String(Math.floor(at)));
  if (page.search !== '' && !page.pathname.endsWith('/')) page.pathname += '/';
  const url = page.href;
  const outcome = await shareAddress(url, title);
  if (outcome === 'copied') showToast({ message: t('copied') });
  if (outcome === 'refused')
    showToast({ message: `${t('copyFailed')}: ${url}`, type: 'danger', duration: shownAddressMs });
}
