import type { PublicTenantConfig } from '@grandstand/contract';
import { dayMs } from '@grandstand/contract/constants';
import { warnStorageUnavailable } from '../../lib/errors/storage-unavailable.ts';
import type { Translate } from '../../lib/i18n/translate.ts';
import { warnChunkError } from '../../ui/warn-chunk-error.ts';

/** The event that installing browsers send; see `beforeinstallprompt`. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

/** Storage key of when the viewer dismissed the offer (epoch ms). */
const key = 'ott-install-later';
/** How long a dismissal lasts, ms: three months. */
const dismissalMs = 90 * dayMs;

function wasDismissed(): boolean {
  try {
    return Date.now() - Number(localStorage.getItem(key)) < dismissalMs;
  } catch {
    return false;
  }
}

function storeDismissal(): void {
  try {
    localStorage.setItem(key, String(Date.now()));
  } catch (error) {
    warnStorageUnavailable(error);
  }
}

/** True if the device already offers the tenant's own app above the page. */
const hasOwnApp = ({ enable_smart_app_banner: isOn, social }: PublicTenantConfig): boolean =>
  isOn && social.url_google_play_store !== '' && /Android/i.test(navigator.userAgent);

interface Options {
  readonly tenant: PublicTenantConfig;
  readonly t: Translate;
  /** Calls back on each page view; returns a function that stops it. */
  readonly onPage: (listener: () => void) => () => void;
  /** True if the current page may show the hint: not while something plays, or during a payment or sign-in. */
  readonly isHintAllowed: () => boolean;
}

/**
 * Offers to install the portal once the browser allows it, on pages that may show a hint. After a dismissal it makes no
 * offer for three months. Returns a function that stops it.
 */
export function offerInstall({ tenant, t, onPage, isHintAllowed }: Options): () => void {
  let offeredEvent: InstallPrompt | null = null;
  let removeHint: (() => void) | null = null;

  const setOffer = (event: InstallPrompt | null) => {
    offeredEvent = event;
    removeHint?.();
    removeHint = null;
  };
  const show = async () => {
    const event = offeredEvent;
    const mayShow = event !== null && isHintAllowed();
    if (!mayShow) {
      removeHint?.();
      removeHint = null;
    }
    if (!mayShow || removeHint !== null) return;
    // Loaded with its texts on demand, since few viewers see it.
    const { showInstallHint } = await import('./install-hint.tsx');
    if (offeredEvent !== event || removeHint !== null || !isHintAllowed()) return;
    removeHint = showInstallHint({
      tenant,
      t,
      install: () => {
        setOffer(null);
        // The browser handles the viewer's answer.
        void event.prompt().catch(() => {});
      },
      dismiss: () => {
        storeDismissal();
        setOffer(null);
      },
    });
  };
  // A failed load is retried on the next page.
  const tryShow = () => void show().catch(warnChunkError);
  const onOffer = (event: Event) => {
    // The browser's own prompt covers the page.
    event.preventDefault();
    if (wasDismissed() || hasOwnApp(tenant)) return;
    offeredEvent = event as InstallPrompt;
    tryShow();
  };
  const onInstalled = () => setOffer(null);
  addEventListener('beforeinstallprompt', onOffer);
  addEventListener('appinstalled', onInstalled);
  const stop = onPage(tryShow);
  return () => {
    removeEventListener('beforeinstallprompt', onOffer);
    removeEventListener('appinstalled', onInstalled);
    stop();
    setOffer(null);
  };
}
