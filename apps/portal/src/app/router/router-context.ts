import type { PublicTenantConfig } from '@grandstand/contract';
import type { Clients } from '../../lib/portal/use-clients.ts';
import type { Locale } from '@grandstand/contract/constants';
import type { ParsedLocation } from '@tanstack/react-router';
import type { RouteRow } from '../../lib/page/route-row.ts';
import type { Translate } from '../../lib/i18n/translate.ts';

/** Reactions of an open page to a newer build, and its access to the data files of its own build. */
export interface BuildUpdates {
  /** True if the page must open as a full document because a new build is out (BLD-03). */
  readonly shouldReloadDocument: (
    row: RouteRow,
    location: ParsedLocation,
    isPreload: boolean,
  ) => boolean;
  /** True if the session survives a full page load. */
  readonly survivesReload: () => boolean;
  /** Loads a page's data from its own address (BLD-02); null if it cannot be used. Never rejects. */
  readonly loadPayload: (
    path: string,
    signal: AbortSignal,
  ) => Promise<{ readonly data: unknown } | null>;
}

/** Context of loaders and guards; created per request on the server, once in the browser. */
export interface RouterContext extends Clients {
  readonly tenant: PublicTenantConfig;
  readonly locale: Locale;
  readonly t: Translate;
  /** Fetches the texts of a page before it is shown; the server already has all of them. */
  readonly loadMessages: (page: RouteRow['page']) => Promise<void>;
  readonly now: () => number;
  /** Null on the server, which has no session. */
  readonly signedIn: (() => boolean) | null;
  /** The favourite club of the signed-in viewer, or null. */
  readonly clubId: () => string | null;
  /** Path of the sign-up step at which the signed-in viewer stopped, or null. */
  readonly currentStep: () => string | null;
  /** True if the document was opened with the policy of the payment pages; null on the server. */
  readonly isPayingDocument: () => boolean | null;
  /** Build updates; null on the server, in development and until the first page is interactive. */
  readonly builds: () => BuildUpdates | null;
  /** True if the document was opened as a page without third-party services; null on the server. */
  readonly isSensitiveDocument?: () => boolean | null;
  /** Reports deferred data that could not be loaded. */
  readonly onDeferredFailure: (name: string, error: unknown) => void;
}
