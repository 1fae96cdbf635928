import { formatLocaleOf } from '@grandstand/contract/constants';
import { usePortal } from '../../lib/portal/portal-context.tsx';

/** Returns the name of a country (ISO 3166 alpha-2) in the page's language; null for an unknown one. */
export function useCountry(code: string | null): string | null {
  const { locale } = usePortal();
  if (code === null) return null;
  try {
    return new Intl.DisplayNames(formatLocaleOf(locale), { type: 'region' }).of(code) ?? null;
  } catch {
    return null;
  }
}
