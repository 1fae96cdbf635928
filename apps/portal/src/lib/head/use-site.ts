import { useMemo } from 'react';
import { usePortal } from '../portal/portal-context.tsx';
import { createSite, type Site } from './site.ts';

/** Returns the canonical URLs of the page's tenant, in the page's language. */
export function useSite(): Site {
  const { tenant, locale } = usePortal();
  return useMemo(() => createSite(tenant, locale), [tenant, locale]);
}
