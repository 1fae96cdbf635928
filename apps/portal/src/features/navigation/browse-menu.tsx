import { useLocation } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { ChevronDown, Globe, Menu as MenuIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl/react';
import { useColorMode } from '../../lib/color-mode/use-color-mode.ts';
import { iconButtonClass } from '../../ui/button.ts';
import { Menu, menuRowClass } from '../../ui/overlay/menu.tsx';
import { isDestinationOrBelow, sheetPaths } from './destinations.ts';
import { BrowseList } from './browse-list.tsx';
import { CurrentLanguage, LanguageList } from './language-menu.tsx';
import { ThemeIcon, ThemeList } from './theme-menu.tsx';
import { useSiteMenu } from './site-menu.ts';

const isBrowsePage = (pathname: string) => /^\/(?:category|league|team)\//.test(pathname);

/** Further lists, sports and leagues, in a menu of the header. */
export function BrowseMenu() {
  const t = useTranslations('navigation');
  const { leagues } = useSiteMenu();
  const isCurrent = isBrowsePage(useLocation().pathname);
  return (
    <Menu
      label={t('browse')}
      trigger={
        <>
          {t('browse')}
          <ChevronDown
            aria-hidden="true"
            className="size-4 transition-transform duration-150 group-open/menu:rotate-180"
          />
        </>
      }
      triggerClassName={clsx(
        'flex min-h-11 items-center gap-1 rounded-small px-2 text-body lg:px-3 font-medium transition-colors duration-150',
        isCurrent ? 'text-text' : 'text-muted hover:text-text',
      )}
      panelClassName={clsx(
        // Fixed elements are positioned within the header; on narrow screens the panel spans it from the
        // gutter.
        'md:end-auto! md:p-3! md:max-xl:fixed! md:max-xl:start-(--gutter)! xl:start-0!',
        leagues.length > 0 ? 'md:w-[min(40rem,80vw)]' : 'md:w-80',
      )}
    >
      <BrowseList />
    </Menu>
  );
}

interface ChoiceProps {
  readonly icon: ReactNode;
  readonly title: string;
  /** What is chosen now. */
  readonly value?: ReactNode;
  readonly children: ReactNode;
}

/** A row of the sheet that opens its choices below. */
const Choice = ({ icon, title, value, children }: ChoiceProps) => (
  <details className="group/choice" suppressHydrationWarning>
    <summary className={clsx(menuRowClass, 'max-[20rem]:flex-wrap')}>
      <span className="text-muted">{icon}</span>
      <span className="flex-1">{title}</span>
      <span className="text-muted">{value}</span>
      <ChevronDown
        aria-hidden="true"
        className="size-4 text-muted transition-transform duration-150 group-open/choice:rotate-180"
      />
    </summary>
    {children}
  </details>
);

/** Language and appearance, which have menus of their own on wide screens. */
function PageSettings() {
  const t = useTranslations('navigation');
  const { offered } = useColorMode();
  return (
    <div className="border-y border-line py-1">
      <Choice
        icon={<Globe aria-hidden="true" className="size-5" />}
        title={t('language')}
        value={<CurrentLanguage />}
      >
        <LanguageList />
      </Choice>
      {offered && (
        <Choice icon={<ThemeIcon />} title={t('theme')}>
          <ThemeList />
        </Choice>
      )}
    </div>
  );
}

/** Language and appearance in the header of a phone's page without a bottom bar. */
export function SettingsMenu() {
  const t = useTranslations('navigation');
  return (
    <Menu
      label={t('menu')}
      trigger={<MenuIcon aria-hidden="true" className="size-5" />}
      triggerClassName={iconButtonClass()}
      iconOnly
    >
      <PageSettings />
    </Menu>
  );
}

/** The last button of a phone's bar: a sheet with everything that does not fit in the bars. */
export function SiteSheet() {
  const t = useTranslations('navigation');
  const { pathname } = useLocation();
  const isCurrent =
    isBrowsePage(pathname) || sheetPaths.some((to) => isDestinationOrBelow(to, pathname));
  return (
    <Menu
      label={t('menu')}
      trigger={
        <>
          <MenuIcon aria-hidden="true" className="size-5.5" strokeWidth={isCurrent ? 2.4 : 1.8} />
          <span aria-hidden="true">{t('menu')}</span>
        </>
      }
      triggerClassName={clsx(
        'grid h-15 content-center justify-items-center gap-1 text-[0.6875rem] leading-none font-medium outline-offset-[-4px]',
        isCurrent ? 'text-accent-text' : 'text-muted',
      )}
      panelClassName="max-md:max-h-[82dvh]!"
    >
      <BrowseList settings={<PageSettings />} />
    </Menu>
  );
}
