import { dayMs } from '@grandstand/contract/constants';
import type { Translate } from '../../lib/i18n/translate.ts';
import { removeToast, showToast } from '../../lib/toast.ts';

/** How long the notice stays at most, ms. */
const noticeMs = dayMs;

/**
 * Notifies the viewer while the browser reports no connection: scores and live badges of the open page may be
 * outdated. A page that opens meanwhile says so itself, so the notice ends with a navigation.
 * @param onNavigation subscribes to the start of navigations
 */
export function notifyOfLostConnection(
  t: Translate,
  onNavigation: (listener: () => void) => void,
): void {
  let shown: number | null = null;
  const end = () => {
    if (shown !== null) removeToast(shown);
    shown = null;
  };
  const notify = () => {
    end();
    shown = showToast({ message: t('offline.title'), type: 'danger', duration: noticeMs });
  };
  addEventListener('offline', notify);
  addEventListener('online', end);
  onNavigation(end);
  if (!navigator.onLine) notify();
}
