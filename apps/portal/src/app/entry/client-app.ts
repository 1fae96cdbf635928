/** The browser side of the portal; one per document. */
import { createQueryClient } from '../../lib/api/query-client.ts';
import { resolveOrigin } from '../../lib/api/resolve-origin.ts';
import { createTranslate, type Translate } from '../../lib/i18n/translate.ts';
import type { Messages } from '../../lib/i18n/messages.ts';
import { toLocation } from '../../lib/navigation/search.ts';
import { isSensitivePage } from '../../lib/page/route-row.ts';
import { createBrowserCalls } from '../../lib/session/viewer-data/browser-calls.ts';
import { createSessionActions } from '../../lib/session/store/session-actions.ts';
import { deviceId } from '../../lib/session/device/device-id.ts';
import { isSignedIn, useSession } from '../../lib/session/store/session-store.ts';
import { currentStepPath } from '../../lib/session/sign-in/sign-up-steps.ts';
import { createSocketHub, type SocketHub } from '../../lib/socket/socket-hub.ts';
import { warnChunkError } from '../../ui/warn-chunk-error.ts';
import { showToast } from '../../lib/toast.ts';
import type { PageData } from '../hydration/page-data.ts';
import { currentRow, openedRow } from '../router/current-page.ts';
import type { BuildUpdates } from '../router/router-context.ts';
import { createPortalRouter, type PortalRouter } from '../router/router.ts';
import { endExpiredSession, endRevokedSession } from '../session-events/end-session.ts';
import { loadPageMessages } from '../texts/browser-messages.ts';

export interface ClientApp {
  readonly router: PortalRouter;
  readonly sessionActions: ReturnType<typeof createSessionActions>;
  readonly socketHub: SocketHub;
  /** Ends the session; called when this device was removed from its account. */
  readonly onDeviceRevoked: () => void;
  readonly t: Translate;
  /** Passes the build updates to the router; called once their code is loaded. */
  readonly setBuilds: (builds: BuildUpdates) => void;
}

/** Creates the router, calls, session and socket for a server-rendered page. */
export function createClientApp(
  { tenant, locale }: Pick<PageData, 'tenant' | 'locale'>,
  messages: Messages,
): ClientApp {
  const t = createTranslate(locale, messages, tenant.time_zone);
  const navigate = (path: string) => void router.navigate(toLocation(path));
  const showMessage = (message: string) => showToast({ message, type: 'danger' });

  const { api, send, tokens } = createBrowserCalls({
    base: resolveOrigin(tenant.api_base, location.origin),
    language: locale,
    onExpired: (wasDeviceRemoved) => {
      if (wasDeviceRemoved) onDeviceRevoked();
      else
        sessionActions.reportEnd(() =>
          endExpiredSession({
            tenant,
            navigate,
            showMessage,
            message: t('errors.expired_session_error'),
          }),
        );
    },
  });
  const sessionActions = createSessionActions({
    api,
    send,
    onSignedOut: navigate,
    onDeviceLimit: (signIn) => {
      const { layout } = currentRow(router) ?? {};
      const { location: currentLocation } = router.state;
      import('../session-events/device-limit-redirect.ts')
        .then(({ redirectToDeviceLimit, returnTargetOf }) =>
          redirectToDeviceLimit({
            signIn,
            redirect: returnTargetOf(layout, currentLocation),
            navigate,
          }),
        )
        .catch(warnChunkError);
    },
  });

  let builds: BuildUpdates | null = null;
  const router: PortalRouter = createPortalRouter({
    api,
    queryClient: createQueryClient(),
    tenant,
    locale,
    t,
    loadMessages: loadPageMessages,
    now: Date.now,
    signedIn: () => isSignedIn(useSession.getState()),
    clubId: () => useSession.getState().user?.favoriteClubId ?? null,
    currentStep: currentStepPath,
    isPayingDocument: () => documentRow?.pays === true,
    isSensitiveDocument: () => documentRow !== null && isSensitivePage(documentRow),
    builds: () => builds,
    // oxlint-disable-next-line no-console
    onDeferredFailure: (name, error) => console.warn(`${name} could not be loaded`, error),
  });
  /** The page that opened the document, whose content security policy applies until the next full load. */
  const documentRow = openedRow(router);

  const onDeviceRevoked = () =>
    sessionActions.reportEnd(() =>
      endRevokedSession({
        tenant,
        routeName: currentRow(router)?.name ?? null,
        navigate,
        showMessage,
        message: t('lostDevice.notice'),
      }),
    );
  const socketHub = createSocketHub({
    base: resolveOrigin(tenant.app_config.socket_base, location.origin),
    customer: tenant.id,
    token: async () => (isSignedIn(useSession.getState()) ? tokens.current() : null),
    onDeviceRemoved: (id) => {
      if (id === deviceId() && isSignedIn(useSession.getState())) onDeviceRevoked();
    },
    // oxlint-disable-next-line no-console
    warn: (message) => console.warn(message),
  });
  return {
    router,
    sessionActions,
    socketHub,
    onDeviceRevoked,
    t,
    setBuilds: (updates) => {
      builds = updates;
    },
  };
}
