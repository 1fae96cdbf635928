import type { PublicTenantConfig } from '@grandstand/contract';
import type { ApiClient } from '@grandstand/contract/client';
import type { Locale } from '@grandstand/contract/names';
import type { RouteRow } from '../lib/page/route-row.ts';
import type { BuildUpdates } from './build-updates.ts';
import type { Translate } from '../lib/i18n/translate.ts';

/** What loaders and guards get; made anew for every request on the server, once in the browser. */
export interface RouterContext {
  readonly api: ApiClient;
  readonly tenant: PublicTenantConfig;
  readonly locale: Locale;
  readonly t: Translate;
  /** Fetches the texts of a page before it is shown; the server has all of them at hand. */
  readonly bringTexts: (page: RouteRow['page']) => Promise<void>;
  readonly now: () => number;
  /** Null on the server, which knows no viewer. */
  readonly signedIn: (() => boolean) | null;
  /** The favourite club of the signed-in viewer, or null. */
  readonly clubId: () => string | null;
  /** Path of the sign-up step at which the signed-in viewer stopped, or null. */
  readonly openStep: () => string | null;
  /** Whether the document was opened with the policy of the pages that pay; null on the server. */
  readonly isPayingDocument: () => boolean | null;
  /** What the page knows of builds; null on the server, in development and until the page is alive. */
  readonly builds: () => BuildUpdates | null;
  /** Whether it was opened as one of the pages on which no service of others runs; null on the server. */
  readonly isClosedDocument?: () => boolean | null;
  /** Tells about side data that could not be loaded. */
  readonly onSideFailure: (what: string, error: unknown) => void;
}
