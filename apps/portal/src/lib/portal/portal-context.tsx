import type { ApiClient } from '@grandstand/contract/client';
import type { Locale } from '@grandstand/contract/names';
import type { PublicTenantConfig } from '@grandstand/contract';
import { createContext, useContext } from 'react';

/** What every component may know about its tenant, locale and backend. */
export interface Portal {
  readonly tenant: PublicTenantConfig;
  readonly locale: Locale;
  readonly api: ApiClient;
  /** Epoch ms at which the server rendered the page; later pages keep it. */
  readonly renderedAt: number;
  /** Whether the server writes this page without results; the browser knows by itself (`useHidesResults`). */
  readonly hidesResults?: boolean;
}

const PortalContext = createContext<Portal | null>(null);
export const PortalProvider = PortalContext.Provider;

export function usePortal(): Portal {
  const portal = useContext(PortalContext);
  if (portal === null) throw new Error('usePortal is used outside of PortalProvider');
  return portal;
}

/** The tenant's public configuration: name, switches, brand, social links. */
export const useTenant = (): PublicTenantConfig => usePortal().tenant;

/** The typed API client, for calls that follow a click; pages load through `load`. */
export const useApi = (): ApiClient => usePortal().api;
