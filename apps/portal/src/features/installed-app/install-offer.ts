import type { PublicTenantConfig } from '@grandstand/contract';
import { warnStorageUnavailable } from '../../lib/errors/storage-unavailable.ts';
import type { Translate } from '../../lib/i18n/translate.ts';
import { warnChunkError } from '../../ui/warn-chunk-error.ts';

/** What browsers that install sites hand a page; see `beforeinstallprompt`. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

/** When the viewer said not now, epoch ms. */
const key = 'ott-install-later';
/** How long nothing is offered after that, ms: three months. */
const dismissalMs = 90 * 24 * 60 * 60_000;

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

/** Whether the tenant's own app is offered on this device already, above the page. */
const hasOwnApp = ({ enable_smart_app_banner: isOn, social }: PublicTenantConfig): boolean =>
  isOn && social.url_google_play_store !== '' && /Android/i.test(navigator.userAgent);

interface Options {
  readonly tenant: PublicTenantConfig;
  readonly t: Translate;
  /** Calls back with each page that is shown; answers how to stop. */
  readonly onPage: (listener: () => void) => () => void;
  /** Whether the page on show has room for it: none where something plays, is paid for or signed in to. */
  readonly hasRoom: () => boolean;
}

/**
 * Offers to install the portal once the browser says that it can, on pages that have room for it. Who
 * says not now is not asked again for three months. Answers how to stop.
 */
export function offerInstall({ tenant, t, onPage, hasRoom }: Options): () => void {
  let offered: InstallPrompt | null = null;
  let takeAway: (() => void) | null = null;

  const settle = (event: InstallPrompt | null) => {
    offered = event;
    takeAway?.();
    takeAway = null;
  };
  const show = async () => {
    const event = offered;
    const wanted = event !== null && hasRoom();
    if (!wanted) {
      takeAway?.();
      takeAway = null;
    }
    if (!wanted || takeAway !== null) return;
    // Comes with its texts, for the few who see it.
    const { showInstallHint } = await import('./install-hint.tsx');
    if (offered !== event || takeAway !== null || !hasRoom()) return;
    takeAway = showInstallHint({
      tenant,
      t,
      install: () => {
        settle(null);
        // What the viewer answers is between them and the browser.
        void event.prompt().catch(() => {});
      },
      dismiss: () => {
        storeDismissal();
        settle(null);
      },
    });
  };
  // What cannot be had now is tried again on the next page.
  const bring = () => void show().catch(warnChunkError);
  const onOffer = (event: Event) => {
    // The browser's own offer lies over the page.
    event.preventDefault();
    if (wasDismissed() || hasOwnApp(tenant)) return;
    offered = event as InstallPrompt;
    bring();
  };
  const onInstalled = () => settle(null);
  addEventListener('beforeinstallprompt', onOffer);
  addEventListener('appinstalled', onInstalled);
  const stop = onPage(bring);
  return () => {
    removeEventListener('beforeinstallprompt', onOffer);
    removeEventListener('appinstalled', onInstalled);
    stop();
    settle(null);
  };
}
