import '../ui/app.css';
// With the site's own, so that a page with a player waits for one sheet.
import '@grandstand/player/player.css';
import { ahead } from '@grandstand/player/ahead';
import { RouterProvider } from '@tanstack/react-router';
import { hydrate } from '@tanstack/router-core/ssr/client';
import { hydrateRoot } from 'react-dom/client';
import { bringNavigation, onNavigation } from 'virtual:navigation';
import { resolveOrigin } from '../lib/api/resolve-origin.ts';
import { followColorMode } from '../lib/color-mode/color-mode.ts';
import { ownZone } from '../lib/i18n/own-zone.ts';
import { createTranslate } from '../lib/i18n/translate.ts';
import { deviceId } from '../lib/session/device-id.ts';
import { laterCalls } from '../lib/session/later-calls.ts';
import { createSessionActions } from '../lib/session/session-actions.ts';
import {
  followOtherTabs,
  isSignedIn,
  readStoredSession,
  useSession,
  viewerId,
} from '../lib/session/session-store.ts';
import { answerEarlyPress, endEarlyPresses } from '../lib/page/early-press.ts';
import { isClosedPage } from '../lib/page/route-row.ts';
import { beginTurns, turnsTaken } from '../lib/page/turns.ts';
import { openStepPath } from '../lib/session/sign-up-steps.ts';
import { keepViewerData } from '../lib/session/viewer-data.ts';
import { useResults } from '../lib/results/results.ts';
import { createSocketHub, type SocketHub } from '../lib/socket/socket-hub.ts';
import { sayMissing } from '../ui/say-missing.ts';
import { showToast } from '../ui/toast.ts';
import { AfterHydration } from './after-hydration.tsx';
import type { Builds } from './builds.ts';
import { reloadOnMissingChunk } from './chunk-reload.ts';
import { endExpiredSession } from './expired-session.ts';
import { onFirstSign } from './first-sign.ts';
import { offerMatches } from './hydrate-matches.ts';
import { forgetFirstDescription } from './first-description.ts';
import { hydrationId, readHydration, type Hydration } from './hydration.ts';
import { bringPageTexts, loadTexts, loadTextTable } from './load-texts.ts';
import { leaveLostDevice } from './lost-device.ts';
import { nextTask } from '../lib/page/next-task.ts';
import { setMissingNavigation } from './missing-navigation.ts';
import { loadPageTable } from './page-modules.ts';
import { pageShown } from './page-shown.ts';
import { promptEffects } from '../lib/page/prompt-effects.ts';
import { Providers } from './providers.tsx';
import {
  createPortalRouter,
  currentRow,
  firstPageTarget,
  openedRow,
  guardedLocation,
  guardTarget,
  type PortalRouter,
} from './router.tsx';
import { listViewerData } from './viewer-data.ts';
import { restoreScrollLate } from '../lib/navigation/restore-scroll.ts';
import { toLocation } from '../lib/navigation/search.ts';
import { allowSkippedTransitions } from '../lib/navigation/skipped-transitions.ts';

/** Reads what the server left in the page. */
function readPage(): { root: HTMLElement; hydration: Hydration } {
  const root = document.getElementById('app');
  const text = document.getElementById(hydrationId)?.textContent;
  if (root === null || text == null) throw new Error('The page came without its data');
  return { root, hydration: readHydration(text) };
}

/**
 * Completes the first page, which the server rendered for an anonymous viewer: redirects away from a
 * page this viewer may not see, and reloads what depends on the viewer or was too slow for the server.
 */
function settleFirstPage(router: PortalRouter, incomplete: boolean): void {
  const target = router.state.location;
  const row = currentRow(router);
  const to = row && guardTarget(row, router.options.context, target.pathname + target.searchStr);
  if (to !== null) void router.navigate(guardedLocation(to, target.pathname + target.searchStr));
  else if (incomplete || (row?.personal === true && isSignedIn(useSession.getState()))) {
    void router.invalidate();
  }
}

/** Reloads the page and joins the right socket rooms when the viewer changes. */
function followSession(router: PortalRouter, socketHub: SocketHub): void {
  useSession.subscribe((next, before) => {
    if (isSignedIn(next) === isSignedIn(before)) return;
    // The sign-in pages navigate on their own.
    if (currentRow(router)?.layout !== 'auth') void router.invalidate();
  });
  // What pages hold is of who may see it.
  useResults.subscribe(({ areHidden }, before) => {
    if (areHidden !== before.areHidden) void router.invalidate();
  });
  useSession.subscribe((next) => socketHub.setUser(viewerId(next)));
  socketHub.setUser(viewerId());
  // Signed in or out in another tab: a sign-in page here must be left or shown again.
  followOtherTabs(() => {
    if (currentRow(router)?.layout === 'auth') void router.invalidate();
  });
}

async function start(): Promise<void> {
  const { root, hydration } = readPage();
  const { tenant, locale, renderedAt, incomplete, matches, texts } = hydration;
  const [messages] = await Promise.all([loadTexts(locale), readStoredSession()]);
  Object.assign(messages, texts);
  await nextTask();
  // All formats of dates are quick from here on, so that no task of the hydration waits for them.
  ownZone();
  await nextTask();
  const t = createTranslate(locale, messages, tenant.time_zone);
  const go = (path: string) => void router.navigate(toLocation(path));

  const { api, send, token, bring } = laterCalls({
    base: resolveOrigin(tenant.api_base, location.origin),
    language: locale,
    onExpired: () =>
      endExpiredSession({
        tenant,
        go,
        notice: t('errors.expired_session_error'),
        say: (message) => showToast({ message, type: 'danger' }),
      }),
  });
  const sessionActions = createSessionActions({
    api,
    send,
    onSignedOut: (to) => go(to),
    onDeviceLimit: (signIn) => {
      const { layout } = currentRow(router) ?? {};
      const { location: here } = router.state;
      import('./limit-page.ts')
        .then(({ openLimitPage, returnTargetOf }) =>
          openLimitPage({ signIn, redirect: returnTargetOf(layout, here), go }),
        )
        .catch(sayMissing);
    },
  });
  let isPaying: boolean | null = null;
  let builds: Builds | null = null;
  let isClosed: boolean | null = null;
  const router = createPortalRouter({
    api,
    tenant,
    locale,
    t,
    bringTexts: bringPageTexts,
    now: Date.now,
    signedIn: () => isSignedIn(useSession.getState()),
    clubId: () => useSession.getState().user?.favoriteClubId ?? null,
    openStep: openStepPath,
    isPayingDocument: () => isPaying,
    builds: () => builds,
    isClosedDocument: () => isClosed,
    // oxlint-disable-next-line no-console
    onSideFailure: (what, error) => console.warn(`${what} could not be loaded`, error),
  });
  const first = openedRow(router);
  isPaying = first?.pays === true;
  isClosed = first !== null && isClosedPage(first);
  const onDeviceLost = () =>
    leaveLostDevice({
      tenant,
      routeName: currentRow(router)?.name ?? null,
      go,
      notice: t('lostDevice.notice'),
      say: (message) => showToast({ message, type: 'danger' }),
    });
  const socketHub = createSocketHub({
    base: resolveOrigin(tenant.app_config.socket_base, location.origin),
    customer: tenant.id,
    token,
    onDeviceRemoved: (id) => {
      if (id === deviceId() && isSignedIn(useSession.getState())) onDeviceLost();
    },
    // oxlint-disable-next-line no-console
    warn: (message) => console.warn(message),
  });
  reloadOnMissingChunk({
    target: () => router.latestLocation.publicHref,
    shown: () => router.state.resolvedLocation?.publicHref,
    // It is said once, and takes a while to be done.
    sayOutdated: () =>
      showToast({
        message: t('errors.outdated_page'),
        type: 'danger',
        duration: 60_000,
        action: { label: t('errors.reload_page'), run: () => location.reload() },
      }),
  });
  onNavigation(setMissingNavigation);
  restoreScrollLate(router);
  allowSkippedTransitions(document);
  followColorMode(tenant.brand.defaultTheme, tenant.enable_white_theme);

  const elsewhere = firstPageTarget(router);
  if (elsewhere !== null) {
    location.replace(elsewhere);
    return;
  }
  // A page is taken over after its frame, unless only the browser renders it.
  const isOfBrowser = matches.some(({ ssr }) => ssr === false);
  // Such a page begins with its skeleton.
  if (isOfBrowser) await loadPageTable();
  if (first !== null) await bringPageTexts(first.page);
  offerMatches(matches);
  await nextTask();
  await hydrate(router);
  await nextTask();
  forgetFirstDescription(router);
  const settle = () => {
    // The page is interactive from here on; the journeys wait for this mark.
    document.documentElement.dataset['alive'] = '';
    answerEarlyPress(document);
    // A failure is that of the page to which it is needed, and told there.
    onFirstSign(
      () =>
        void [bringNavigation(), bring(), loadPageTable(), loadTextTable()].map((part) =>
          ahead<unknown>(part),
        ),
    );
    settleFirstPage(router, incomplete);
    followSession(router, socketHub);
    if (isSignedIn(useSession.getState())) {
      import('../lib/session/current-device.ts')
        .then(({ checkCurrentDevice }) => checkCurrentDevice(api, onDeviceLost))
        .catch(sayMissing);
    }
    if (import.meta.env.PROD) {
      import('./after-start.ts')
        .then(({ afterStart }) => {
          builds = afterStart(router);
        })
        .catch(sayMissing);
    }
    keepViewerData({
      api,
      list: listViewerData,
      settled: () => sessionActions.settled(),
      // Pages behind a sign-in may be built of it; the others show it by themselves.
      onOutdated: () => {
        // The page that is being opened may have been built before, while another is still shown.
        const pages = [currentRow(router), openedRow(router)];
        if (pages.some((row) => row?.middleware.includes('sign-in-required')))
          void router.invalidate();
      },
      onFailure: (data, error) => {
        const text = data?.failureText?.(t);
        if (text !== undefined) showToast({ message: text, type: 'danger' });
        // oxlint-disable-next-line no-console
        else console.warn('data of the viewer could not be loaded', error);
      },
    });
  };
  const settleLater = () => (isOfBrowser ? settle() : void pageShown.then(turnsTaken).then(settle));
  promptEffects();
  endEarlyPresses(document);
  // What the browser alone renders may be there before a turn is, and is not what the server wrote.
  if (!isOfBrowser) beginTurns();
  hydrateRoot(
    root,
    <Providers
      portal={{ tenant, locale, api, renderedAt }}
      messages={messages}
      sessionActions={sessionActions}
      socketHub={socketHub}
    >
      <AfterHydration run={settleLater}>
        <RouterProvider router={router} />
      </AfterHydration>
    </Providers>,
  );
}

void start();
