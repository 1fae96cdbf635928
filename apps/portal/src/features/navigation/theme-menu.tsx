import type { ColorMode } from '@grandstand/contract/constants';
import { Check, Monitor, Moon, Sun, type LucideIcon } from 'lucide-react';
import { useTranslations } from 'use-intl/react';
import { useColorMode } from '../../lib/color-mode/use-color-mode.ts';
import { iconButtonClass } from '../../ui/button.ts';
import { Menu, menuRowClass } from '../../ui/overlay/menu.tsx';

const modes: readonly {
  readonly mode: ColorMode;
  readonly icon: LucideIcon;
  readonly text: 'themeSystem' | 'themeLight' | 'themeDark';
}[] = [
  { mode: 'system', icon: Monitor, text: 'themeSystem' },
  { mode: 'light', icon: Sun, text: 'themeLight' },
  { mode: 'dark', icon: Moon, text: 'themeDark' },
];

/** Dark, light or system theme. */
export function ThemeList() {
  const t = useTranslations('navigation');
  const { mode, setMode } = useColorMode();
  return (
    <ul>
      {modes.map(({ mode: offeredMode, icon: Icon, text }) => (
        <li key={offeredMode}>
          <button
            type="button"
            data-closes-menu
            aria-current={mode === offeredMode}
            className={menuRowClass}
            onClick={() => setMode(offeredMode)}
          >
            <Icon aria-hidden="true" className="size-4.5" />
            <span className="flex-1">{t(text)}</span>
            {mode === offeredMode && <Check aria-hidden="true" className="size-4" />}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** CSS selects the icon by the actual theme, so that it does not change after the first paint. */
export const ThemeIcon = () => (
  <>
    <Moon aria-hidden="true" className="hidden size-5 dark:block" />
    <Sun aria-hidden="true" className="size-5 dark:hidden" />
  </>
);

/** The themes in a menu of the header; absent if the tenant has no light theme (THM-03). */
export function ThemeMenu() {
  const t = useTranslations('navigation');
  const { offered } = useColorMode();
  if (!offered) return null;
  return (
    <Menu label={t('theme')} trigger={<ThemeIcon />} triggerClassName={iconButtonClass()} iconOnly>
      <p className="heading px-3 pt-1 pb-2 text-lg md:hidden">{t('theme')}</p>
      <ThemeList />
    </Menu>
  );
}
