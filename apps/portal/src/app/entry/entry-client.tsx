import '../../ui/styles/app.css';
// Bundled with the site's own styles, so that a page with a player waits for one sheet.
import '@grandstand/player/player.css';
import { RouterClient } from '@tanstack/react-router/ssr/client';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { followColorMode } from '../../lib/color-mode/color-mode.ts';
import { deviceTimeZone } from '../../lib/i18n/device-time-zone.ts';
import { keepScrollOfFirstPage, restoreScrollLate } from '../../lib/navigation/restore-scroll.ts';
import { ignoreAbortedTransitions } from '../../lib/navigation/ignore-aborted-transitions.ts';
import { endEarlyPresses } from '../../lib/page/early-press.ts';
import { yieldToMain } from '../../lib/page/yield-to-main.ts';
import { readStoredSession } from '../../lib/session/store/session-store.ts';
import { showToast } from '../../lib/toast.ts';
import { reloadOnMissingChunk } from '../errors/chunk-reload.ts';
import { retryStyles } from '../errors/retry-styles.ts';
import { createClientApp, type ClientApp } from './client-app.ts';
import { loadFrameMessages, loadPageMessages } from '../texts/browser-messages.ts';
import { readPageData } from '../hydration/page-data.ts';
import { firstMount } from '../router/first-mount.ts';
import { Providers } from '../frame/providers.tsx';
import { firstPageTarget, openedRow } from '../router/current-page.ts';
import { startPage } from './start-page.ts';

/** Loads the target page in full when a file cannot be loaded, usually because a new version is out. */
function reloadWhenOutdated({ router, t }: ClientApp): void {
  reloadOnMissingChunk({
    targetUrl: () => router.latestLocation.publicHref,
    shownUrl: () => router.state.resolvedLocation?.publicHref,
    // The toast lasts a minute, since it appears only once and the viewer may first finish typing.
    onOutdated: () =>
      showToast({
        message: t('errors.outdated_page'),
        type: 'danger',
        duration: 60_000,
        action: { label: t('errors.reload_page'), run: () => location.reload() },
      }),
  });
}

async function start(): Promise<void> {
  const { tenant, locale, renderedAt, incomplete, texts } = readPageData();
  const [messages] = await Promise.all([loadFrameMessages(locale), readStoredSession()]);
  Object.assign(messages, texts);
  // The first date formatting takes 80 ms on a phone, so it gets a task of its own.
  await yieldToMain();
  deviceTimeZone();
  await yieldToMain();
  const app = createClientApp({ tenant, locale }, messages);
  const { router, sessionActions, socketHub } = app;
  const redirectTarget = firstPageTarget(router);
  if (redirectTarget !== null) return location.replace(redirectTarget);

  reloadWhenOutdated(app);
  retryStyles();
  keepScrollOfFirstPage(router);
  restoreScrollLate(router);
  ignoreAbortedTransitions(document);
  followColorMode(tenant.brand.defaultTheme, tenant.enable_white_theme);
  const firstRow = openedRow(router);
  if (firstRow !== null) await loadPageMessages(firstRow.page);
  await yieldToMain();

  void firstMount.then(() => startPage(app, incomplete));
  endEarlyPresses(document);
  startTransition(() => {
    hydrateRoot(
      document.getElementById('app') as HTMLElement,
      <Providers
        portal={{ tenant, locale, api: router.options.context.api, renderedAt }}
        queryClient={router.options.context.queryClient}
        messages={messages}
        sessionActions={sessionActions}
        socketHub={socketHub}
      >
        <RouterClient router={router} />
      </Providers>,
    );
  });
  return undefined;
}

void start();
