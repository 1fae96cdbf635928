import type { ApiClient } from '@grandstand/contract/client';
import type { PublicSport } from '@grandstand/contract/constants';
import type { QueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { useLocale } from 'use-intl';
import type { Challenges } from './challenges.ts';
import type { StudioLocale, StudioTenant } from './studio-tenant.ts';

/** Context of every room of the studio. */
export interface Studio {
  readonly api: ApiClient;
  readonly challenges: Challenges;
  readonly tenant: StudioTenant;
  readonly queryClient: QueryClient;
  readonly setLocale: (locale: StudioLocale) => void;
}

export const StudioContext = createContext<Studio | null>(null);

/** Returns the context that every room of the studio shares. Throws outside of it. */
export function useStudio(): Studio {
  const studio = useContext(StudioContext);
  if (studio === null) throw new Error('There is no studio around this component');
  return studio;
}

/** Returns the path of a match, recording or clip on the portal, in the operator's language where the portal has it. */
export function usePagePath(): (eventId: string) => string {
  const { tenant } = useStudio();
  const locale = useLocale();
  const prefix = locale !== 'en' && tenant.locales.includes(locale) ? `/${locale}` : '';
  return (eventId) => `${prefix}/events/${eventId}/`;
}

/** Returns the sport of an event in the operator's language; null if the tenant no longer has it. */
export function useSport(id: string): PublicSport | null {
  const { tenant } = useStudio();
  return tenant.sports[useLocale()].find((sport) => sport.id === id) ?? null;
}
