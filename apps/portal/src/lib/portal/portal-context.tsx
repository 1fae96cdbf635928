import type { ApiClient } from '@grandstand/contract/client';
import { sportNameIn, type Locale } from '@grandstand/contract/constants';
import type { PublicTenantConfig } from '@grandstand/contract';
import { createContext, useContext } from 'react';

/** Tenant, locale and backend, available to every component. */
export interface Portal {
  readonly tenant: PublicTenantConfig;
  readonly locale: Locale;
  readonly api: ApiClient;
  /** Epoch ms at which the server rendered the page; navigations do not change it. */
  readonly renderedAt: number;
  /**
   * True if the server renders this page without results; the browser knows by itself (`useHidesResults`).
   */
  readonly hidesResults?: boolean;
}

const PortalContext = createContext<Portal | null>(null);
export const PortalProvider = PortalContext.Provider;

export function usePortal(): Portal {
  const portal = useContext(PortalContext);
  if (portal === null) throw new Error('usePortal is used outside of PortalProvider');
  return portal;
}

/** Returns the tenant's public configuration: name, switches, brand, social links. */
export const useTenant = (): PublicTenantConfig => usePortal().tenant;

/** Returns the function that names a sport in the language of the page. */
export function useSportName(): (id: string) => string {
  const { sports } = useTenant();
  return (id) => sportNameIn(sports, id);
}

/** Returns the typed API client, for calls after a click; pages load through `load`. */
export const useApi = (): ApiClient => usePortal().api;
