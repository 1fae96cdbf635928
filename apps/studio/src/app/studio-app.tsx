import { Toast } from '@base-ui/react/toast';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { IntlProvider } from 'use-intl';
import { ApiError, createApi } from '../lib/api.ts';
import { createChallenges } from '../lib/challenges.ts';
import { StudioContext, type Studio } from '../lib/studio-context.ts';
import type { StudioLocale, StudioTenant } from '../lib/studio-tenant.ts';
import { loadRefusalTexts, loadTexts, writeLocale, type Texts } from '../lib/texts/index.ts';
import { Toasts } from '../ui/toasts.tsx';
import { createStudioRouter } from './router.tsx';

/** Retries of a read after a temporary failure. */
const maxRetries = 2;

const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // Browsers report that they are online on networks without internet access.
        networkMode: 'always',
        retry: (count, error) =>
          count < maxRetries && error instanceof ApiError && error.isTemporary,
      },
      mutations: { networkMode: 'always' },
    },
  });

interface Props {
  readonly tenant: StudioTenant;
  readonly initial: { readonly locale: StudioLocale; readonly texts: Texts };
}

/** The studio of a tenant. */
export function StudioApp({ tenant, initial }: Props) {
  const [language, setLanguage] = useState(initial);
  const [services] = useState(() => {
    const challenges = createChallenges();
    const queryClient = createQueryClient();
    const api = createApi(challenges);
    const router = createStudioRouter({ api, queryClient });
    return { challenges, queryClient, api, router };
  });
  const { router, queryClient, api, challenges } = services;
  const studio = useMemo<Studio>(
    () => ({
      api,
      challenges,
      queryClient,
      tenant,
      setLocale: (locale) =>
        void loadTexts(locale).then((texts) => {
          writeLocale(locale);
          setLanguage({ locale, texts });
        }),
    }),
    [api, challenges, queryClient, tenant],
  );
  useEffect(() => {
    document.documentElement.lang = language.locale;
  }, [language.locale]);
  const [refusal, setRefusal] = useState<object>({});
  // If they cannot be loaded, refusals are explained in general terms until the next reload.
  useEffect(() => {
    let isCurrent = true;
    void loadRefusalTexts(language.locale).then(
      (texts) => isCurrent && setRefusal(texts),
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [language.locale]);
  const messages = useMemo(() => ({ ...language.texts, ...refusal }), [language.texts, refusal]);
  return (
    <IntlProvider locale={language.locale} messages={messages} timeZone={tenant.timeZone}>
      <StudioContext value={studio}>
        <QueryClientProvider client={queryClient}>
          <Toast.Provider limit={1}>
            <RouterProvider router={router} />
            <Toasts />
          </Toast.Provider>
        </QueryClientProvider>
      </StudioContext>
    </IntlProvider>
  );
}
