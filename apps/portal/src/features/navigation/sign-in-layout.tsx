import { useRouterState } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useTranslations } from 'use-intl/react';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import { useTenant } from '../../lib/portal/portal-context.tsx';
import { useHydrated } from '../../lib/portal/use-hydrated.ts';
import { ConsentSlot } from '../consent/index.ts';
import { SearchEntry } from '../search/index.ts';
import { BrandLink } from './brand-link.tsx';
import { SettingsMenu } from './browse-menu.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { PageContent, SkipLink } from './page-content.tsx';
import { ThemeMenu } from './theme-menu.tsx';
import type { ReactNode } from 'react';
import { SmallPicture } from '../../ui/picture/small-picture.tsx';

/** Bands of the tenant's two colours on near-black; white text is legible on any brand. */
function BrandPanel() {
  const t = useTranslations('navigation');
  const { name, brand } = useTenant();
  return (
    <aside
      data-theme="dark"
      className="isolate hidden overflow-hidden bg-[color-mix(in_srgb,var(--t-secondary)_24%,#050608)] p-12 text-white lg:sticky lg:top-0 lg:grid lg:h-dvh lg:content-end xl:p-16"
    >
      <span
        aria-hidden="true"
        className="absolute inset-0 -z-10 rtl:-scale-x-100 bg-[linear-gradient(118deg,transparent_46%,color-mix(in_srgb,var(--t-accent)_78%,transparent)_46.2%_58%,transparent_58.2%,transparent_63%,color-mix(in_srgb,var(--t-secondary)_85%,transparent)_63.2%_84%,transparent_84.2%)] mask-[linear-gradient(to_top,transparent_18%,#000_62%)]"
      />
      <AppLink
        to="/"
        aria-label={t('toHome', { tenant: name })}
        className="absolute start-12 top-12 rounded-card xl:start-16 xl:top-16"
      >
        <SmallPicture src={brand.markUrl} width={88} height={88} className="size-22" />
      </AppLink>
      <p className="heading max-w-[14ch] text-5xl xl:text-6xl">{t('signInTitle')}</p>
      <p className="mt-5 max-w-[40ch] text-lg text-white/85">{t('signInText')}</p>
    </aside>
  );
}

const isBuyPage = (path: unknown): boolean => typeof path === 'string' && path.includes('/buy/');

/** Search, language and appearance; not on a page that is a checkout or continues to one. */
function HeaderMenus() {
  // The server renders one page for every `redirect`: until the page is hydrated, `data-buys` hides them.
  const isHydrated = useHydrated();
  const isBuying = useRouterState({
    select: ({ location: { pathname, search } }) =>
      isBuyPage(pathname) ||
      (isHydrated && isBuyPage((search as Readonly<Record<string, unknown>>)['redirect'])),
  });
  if (isBuying) return null;
  return (
    <div className={clsx('ms-auto flex', !isHydrated && 'in-data-buys:hidden')}>
      <div className="contents max-md:hidden">
        <LanguageMenu />
        <ThemeMenu />
      </div>
      <div className="contents md:hidden">
        <SearchEntry />
        <SettingsMenu />
      </div>
    </div>
  );
}

/** Layout of sign-in and sign-up: on a wide screen, the brand on one side and the form on the other. */
export const SignInLayout = ({ children }: { readonly children: ReactNode }) => (
  <div className="grid min-h-dvh lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)]">
    <SkipLink />
    <BrandPanel />
    <div className="grid grid-rows-[auto_1fr] bg-canvas">
      <header className="page-gutter flex h-(--header-height) items-center">
        {/* The panel of a wide screen already has the logo. */}
        <div className="contents lg:hidden">
          <BrandLink />
        </div>
        <HeaderMenus />
      </header>
      <PageContent className="page-gutter mx-auto grid w-full max-w-130 content-center py-10 max-md:content-start">
        {children}
      </PageContent>
    </div>
    <ConsentSlot />
  </div>
);
