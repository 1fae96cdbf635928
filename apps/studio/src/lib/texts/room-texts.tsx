import { useSuspenseQuery } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { IntlProvider, useLocale, useMessages } from 'use-intl';
import type { StudioLocale } from '../studio-tenant.ts';
import type account from '../../../locales/en/account.json';
import type customer from '../../../locales/en/customer.json';
import type deskSetup from '../../../locales/en/desk-setup.json';
import type figures from '../../../locales/en/figures.json';
import type firstSteps from '../../../locales/en/first-steps.json';
import type fixture from '../../../locales/en/fixture.json';
import type frontPage from '../../../locales/en/front-page.json';
import type library from '../../../locales/en/library.json';
import type matchDay from '../../../locales/en/match-day.json';
import type moderation from '../../../locales/en/moderation.json';
import type people from '../../../locales/en/people.json';
import type player from '../../../locales/en/player.json';
import type refusal from '../../../locales/en/refusal.json';
import type shop from '../../../locales/en/shop.json';
import type signIn from '../../../locales/en/sign-in.json';
import type tenant from '../../../locales/en/tenant.json';
import type webhook from '../../../locales/en/webhook.json';

/** The texts that load with their room or the player, so that the match desk starts without them. */
export type RoomTexts = typeof account &
  typeof customer &
  typeof deskSetup &
  typeof figures &
  typeof firstSteps &
  typeof fixture &
  typeof frontPage &
  typeof library &
  typeof matchDay &
  typeof moderation &
  typeof people &
  typeof player &
  typeof refusal &
  typeof shop &
  typeof signIn &
  typeof tenant &
  typeof webhook;

type Loaders = Readonly<Record<StudioLocale, () => Promise<{ readonly default: object }>>>;

const loaders = {
  account: {
    en: () => import('../../../locales/en/account.json'),
    de: () => import('../../../locales/de/account.json'),
    es: () => import('../../../locales/es/account.json'),
  },
  customer: {
    en: () => import('../../../locales/en/customer.json'),
    de: () => import('../../../locales/de/customer.json'),
    es: () => import('../../../locales/es/customer.json'),
  },
  deskSetup: {
    en: () => import('../../../locales/en/desk-setup.json'),
    de: () => import('../../../locales/de/desk-setup.json'),
    es: () => import('../../../locales/es/desk-setup.json'),
  },
  figures: {
    en: () => import('../../../locales/en/figures.json'),
    de: () => import('../../../locales/de/figures.json'),
    es: () => import('../../../locales/es/figures.json'),
  },
  firstSteps: {
    en: () => import('../../../locales/en/first-steps.json'),
    de: () => import('../../../locales/de/first-steps.json'),
    es: () => import('../../../locales/es/first-steps.json'),
  },
  fixture: {
    en: () => import('../../../locales/en/fixture.json'),
    de: () => import('../../../locales/de/fixture.json'),
    es: () => import('../../../locales/es/fixture.json'),
  },
  frontPage: {
    en: () => import('../../../locales/en/front-page.json'),
    de: () => import('../../../locales/de/front-page.json'),
    es: () => import('../../../locales/es/front-page.json'),
  },
  library: {
    en: () => import('../../../locales/en/library.json'),
    de: () => import('../../../locales/de/library.json'),
    es: () => import('../../../locales/es/library.json'),
  },
  matchDay: {
    en: () => import('../../../locales/en/match-day.json'),
    de: () => import('../../../locales/de/match-day.json'),
    es: () => import('../../../locales/es/match-day.json'),
  },
  moderation: {
    en: () => import('../../../locales/en/moderation.json'),
    de: () => import('../../../locales/de/moderation.json'),
    es: () => import('../../../locales/es/moderation.json'),
  },
  people: {
    en: () => import('../../../locales/en/people.json'),
    de: () => import('../../../locales/de/people.json'),
    es: () => import('../../../locales/es/people.json'),
  },
  player: {
    en: () => import('../../../locales/en/player.json'),
    de: () => import('../../../locales/de/player.json'),
    es: () => import('../../../locales/es/player.json'),
  },
  shop: {
    en: () => import('../../../locales/en/shop.json'),
    de: () => import('../../../locales/de/shop.json'),
    es: () => import('../../../locales/es/shop.json'),
  },
  signIn: {
    en: () => import('../../../locales/en/sign-in.json'),
    de: () => import('../../../locales/de/sign-in.json'),
    es: () => import('../../../locales/es/sign-in.json'),
  },
  tenant: {
    en: () => import('../../../locales/en/tenant.json'),
    de: () => import('../../../locales/de/tenant.json'),
    es: () => import('../../../locales/es/tenant.json'),
  },
  webhook: {
    en: () => import('../../../locales/en/webhook.json'),
    de: () => import('../../../locales/de/webhook.json'),
    es: () => import('../../../locales/es/webhook.json'),
  },
} as const satisfies Readonly<Record<string, Loaders>>;

interface Props {
  readonly of: keyof typeof loaders;
  readonly children: ReactNode;
}

/** Provides the texts of a room or the player besides those of the studio; suspends while they load. */
export function WithTexts({ of, children }: Props) {
  const locale = useLocale();
  const studioTexts = useMessages();
  const { data } = useSuspenseQuery({
    queryKey: ['texts', of, locale],
    queryFn: async () => (await loaders[of][locale]()).default,
    staleTime: Infinity,
    gcTime: Infinity,
  });
  const messages = useMemo(() => ({ ...studioTexts, ...data }), [studioTexts, data]);
  return (
    <IntlProvider locale={locale} messages={messages}>
      {children}
    </IntlProvider>
  );
}
