import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CardSlotsContext } from '../../features/event-card/index.ts';
import { SaveIconShape } from '../../features/watchlist/index.ts';
import type { Messages } from '../../lib/i18n/messages.ts';
import type { OnTextFailure } from '../../lib/i18n/text-failure.ts';
import { TextProvider } from '../../lib/i18n/text-provider.tsx';
import { PortalProvider, type Portal } from '../../lib/portal/portal-context.tsx';
import { SessionActionsProvider } from '../../lib/session/store/session-context.tsx';
import type { SessionActions } from '../../lib/session/store/session-actions.ts';
import { SocketProvider } from '../../lib/socket/index.ts';
import type { SocketHub } from '../../lib/socket/socket-hub.ts';
import { PictureSitesContext } from '../../ui/picture/picture-sites.ts';
import { Toaster } from '../../ui/overlay/toaster.tsx';
import { cardSlots } from './card-slots.ts';

interface Props {
  readonly portal: Portal;
  readonly queryClient: QueryClient;
  readonly messages: Messages;
  /** Absent in browsers, which have a default. */
  readonly onTextFailure?: OnTextFailure;
  /** Null on the server. */
  readonly sessionActions: SessionActions | null;
  /** Null on the server. */
  readonly socketHub: SocketHub | null;
  readonly children: ReactNode;
}

/** Provides every context a component may use; the same tree on the server and in the browser. */
export function Providers({
  portal,
  queryClient,
  messages,
  onTextFailure,
  sessionActions,
  socketHub,
  children,
}: Props) {
  return (
    <PortalProvider value={portal}>
      <QueryClientProvider client={queryClient}>
        <SessionActionsProvider value={sessionActions}>
          <SocketProvider value={socketHub}>
            <TextProvider
              locale={portal.locale}
              messages={messages}
              timeZone={portal.tenant.time_zone}
              onTextFailure={onTextFailure}
            >
              <PictureSitesContext value={portal.tenant.picture_sources}>
                <CardSlotsContext value={cardSlots}>{children}</CardSlotsContext>
              </PictureSitesContext>
              <SaveIconShape />
              <Toaster />
            </TextProvider>
          </SocketProvider>
        </SessionActionsProvider>
      </QueryClientProvider>
    </PortalProvider>
  );
}
