/** Manifest of the app that the browser installs. */
import type { TenantConfig } from '@grandstand/contract';
import {
  derivePalette,
  directionOf,
  localePrefix,
  type Locale,
} from '@grandstand/contract/constants';
import type { Translate } from '../../src/lib/i18n/translate.ts';
import { iconPath, iconSizes } from './icon-names.ts';

/** Share-target address, with the language prefix. */
export const sharedPath = '/shared';

const purposes = ['any', 'maskable'] as const;

interface Input {
  readonly tenant: TenantConfig;
  readonly locale: Locale;
  readonly t: Translate;
}

/** Returns a tenant's manifest in a language. The app has the same identity in all of them. */
export function appManifest({ tenant, locale, t }: Input) {
  const prefix = localePrefix(locale);
  const colors = derivePalette(tenant.brand);
  const { canvas } = colors[tenant.enable_white_theme ? tenant.brand.defaultTheme : 'dark'];
  const icon = { src: iconPath(tenant, 192, 'any'), sizes: '192x192', type: 'image/png' };
  const shortcut = (name: string, path: string) => ({ name, url: prefix + path, icons: [icon] });
  return {
    id: '/',
    start_url: `${prefix}/`,
    scope: '/',
    name: tenant.name,
    short_name: tenant.name_short,
    description: t('share.tagline'),
    lang: locale,
    dir: directionOf(locale),
    display: 'standalone',
    background_color: canvas,
    theme_color: canvas,
    categories: ['sports', 'entertainment'],
    icons: iconSizes.flatMap((size) =>
      purposes.map((purpose) => ({
        src: iconPath(tenant, size, purpose),
        sizes: `${size}x${size}`,
        type: 'image/png',
        purpose,
      })),
    ),
    shortcuts: [
      shortcut(t('navigation.live'), '/live/'),
      shortcut(t('navigation.upcoming'), '/upcoming/'),
      shortcut(t('watchlistPage.clips'), '/selected/clips/'),
    ],
    share_target: {
      action: prefix + sharedPath,
      method: 'GET',
      params: { title: 'title', text: 'text', url: 'url' },
    },
  };
}
