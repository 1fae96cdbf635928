import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl/react';
import { AppLink } from '../../../lib/navigation/app-link.tsx';

const textLink = (to: '/terms' | '/privacy', label: ReactNode) => (
  <AppLink to={to} target="_blank" className="underline underline-offset-4">
    {label}
  </AppLink>
);

/**
 * The terms that an account agrees to; the backend records them with their versions. They open in a new
 * tab, so that no input is lost.
 */
export function Agreement() {
  const t = useTranslations('signIn');
  return (
    // Balanced lines break in the same places before the font has loaded.
    <p className="text-sm text-balance text-muted">
      {t.rich('agree', {
        terms: (label) => textLink('/terms', label),
        privacy: (label) => textLink('/privacy', label),
      })}
    </p>
  );
}
