import type { PublicTenantConfig } from '@grandstand/contract';
import { localePrefix, locales } from '@grandstand/contract/constants';
import { createMemoryHistory } from '@tanstack/react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aClient, aTenant } from '../../features/testing.tsx';
import { pagesWithoutSurvey } from '../../features/survey/index.ts';
import { createQueryClient } from '../../lib/api/query-client.ts';
import { isSignedIn, useSession } from '../../lib/session/store/session-store.ts';
import { clearSessions, signInForTest } from '../../lib/session/testing.ts';
import { createTranslate } from '../../lib/i18n/translate.ts';
import { endRevokedSession } from '../session-events/end-session.ts';
import { openedRow } from './current-page.ts';
import { createPortalRouter } from './router.ts';
import { routes } from './routes.ts';

/** Returns the page name at an address, as the browser's router of a locale finds it. */
function nameAt(path: string, locale: (typeof locales)[number]): string | null {
  const context = {
    api: aClient({}).api,
    tenant: aTenant(),
    locale,
    queryClient: createQueryClient(),
    t: createTranslate('en', {} as never, 'UTC'),
    loadMessages: async () => {},
    now: Date.now,
    signedIn: () => true,
    clubId: () => null,
    currentStep: () => null,
    isPayingDocument: () => null,
    builds: () => null,
    onDeferredFailure: () => {},
  };
  const history = createMemoryHistory({ initialEntries: [localePrefix(locale) + path] });
  return openedRow(createPortalRouter(context, history))?.name ?? null;
}

const excluded = routes.filter(({ name }) => pagesWithoutSurvey.has(name));

beforeEach(() => {
  clearSessions();
  signInForTest();
});

describe('page names', () => {
  it('[SRV-06, SRV-07] every page without the survey exists', () => {
    expect(new Set(excluded.map(({ name }) => name))).toEqual(pagesWithoutSurvey);
    // Each name belongs to one row.
    expect(excluded).toHaveLength(22);
  });

  it('[RTE-42, SRV-06] are the same in every language', () => {
    for (const { path, name } of excluded) {
      const address = `${path.replace(/\{\w+\}/g, 'x1')}/`;
      for (const locale of locales)
        expect([locale, nameAt(address, locale)]).toEqual([locale, name]);
    }
  });

  it('[RTE-42, DEV-11] a viewer on the device-limit page stays there in every language', () => {
    for (const locale of locales) {
      const navigate = vi.fn<(path: string) => void>();
      endRevokedSession({
        tenant: {} as PublicTenantConfig,
        routeName: nameAt('/auth/login/limit/', locale),
        navigate,
        showMessage: () => {},
        message: '',
      });
      expect(navigate).not.toHaveBeenCalled();
      expect(isSignedIn(useSession.getState())).toBe(true);
    }
  });
});
