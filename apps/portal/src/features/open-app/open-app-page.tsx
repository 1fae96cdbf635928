import type { PublicTenantConfig } from '@grandstand/contract';
import type { DevicePlatform } from '@grandstand/contract/constants';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import { useTenant } from '../../lib/portal/portal-context.tsx';
import { buttonClass } from '../../ui/button.ts';
import { SmallPicture } from '../../ui/picture/small-picture.tsx';

type Store = Exclude<DevicePlatform, 'OTHER'>;

/** Icons of the two systems: a tablet with its button, a play triangle. */
const iconPaths: Readonly<Record<Store, string>> = {
  IOS: 'M8 2.5h8A2.5 2.5 0 0 1 18.5 5v14a2.5 2.5 0 0 1-2.5 2.5H8A2.5 2.5 0 0 1 5.5 19V5A2.5 2.5 0 0 1 8 2.5zm2.5 2a.6.6 0 0 0 0 1.2h3a.6.6 0 0 0 0-1.2zM12 17.2a1.2 1.2 0 1 0 0 2.4 1.2 1.2 0 0 0 0-2.4z',
  ANDROID: 'M5 3.4v17.2a1 1 0 0 0 1.5.87l14.3-8.6a1 1 0 0 0 0-1.74L6.5 2.53A1 1 0 0 0 5 3.4z',
};

/** A link to a store, with its name. */
function StoreBadge({ store, url }: { readonly store: Store; readonly url: string }) {
  const t = useTranslations('openApp');
  return (
    <a href={url} rel="noopener noreferrer" className={`${buttonClass('neutral', 'large')} w-full`}>
      <svg aria-hidden="true" viewBox="0 0 24 24" className="size-5.5">
        <path d={iconPaths[store]} fill="currentColor" fillRule="evenodd" />
      </svg>
      {t(store === 'IOS' ? 'appStore' : 'googlePlay')}
    </a>
  );
}

/**
 * Returns the platform of the device's app store, or `OTHER`. An iPad claims to be a Mac and differs only
 * by its touch screen.
 */
export function platformOf(userAgent: string, touchPoints: number): DevicePlatform {
  if (/android/i.test(userAgent)) return 'ANDROID';
  if (/iphone|ipad|ipod/i.test(userAgent)) return 'IOS';
  if (/macintosh/i.test(userAgent) && touchPoints > 1) return 'IOS';
  return 'OTHER';
}

/** The stores that have the tenant's app. */
export const storesOf = ({
  social,
}: Pick<PublicTenantConfig, 'social'>): readonly { store: Store; url: string }[] =>
  [
    { store: 'IOS' as const, url: social.url_app_store },
    { store: 'ANDROID' as const, url: social.url_google_play_store },
  ].filter(({ url }) => url !== '');

interface Props {
  /** Sends the browser to the store; replaced in tests. */
  readonly redirect?: (url: string) => void;
}

const redirectTo = (url: string) => window.location.replace(url);

/**
 * The tenant's app: a phone continues to its store, other devices choose one. Without an app, the page
 * promises none and links to the home page; it always exists (RTE-15).
 */
export function OpenAppPage({ redirect = redirectTo }: Props) {
  const t = useTranslations('openApp');
  const tenant = useTenant();
  const { name, brand, social } = tenant;
  const stores = storesOf(tenant);
  const hasApp = stores.length > 0;
  const [isLeaving, setLeaving] = useState(false);
  const { url_app_store: appStore, url_google_play_store: googlePlay } = social;
  useEffect(() => {
    const platform = platformOf(navigator.userAgent, navigator.maxTouchPoints);
    const url = platform === 'IOS' ? appStore : platform === 'ANDROID' ? googlePlay : '';
    if (url === '') return;
    setLeaving(true);
    redirect(url);
  }, [appStore, googlePlay, redirect]);
  return (
    <section className="page-gutter mx-auto grid w-full max-w-180 justify-items-center gap-4 py-14 text-center md:py-24">
      <SmallPicture src={brand.markUrl} width={96} height={96} className="size-24 rounded-[22%]" />
      <h1 className="heading mt-3 text-3xl md:text-5xl">
        {hasApp ? t('heading', { tenant: name }) : name}
      </h1>
      <p className="max-w-[42ch] text-muted">{t(hasApp ? 'text' : 'none')}</p>
      {hasApp && (
        <ul className="mt-3 grid auto-cols-fr gap-3 sm:grid-flow-col">
          {stores.map(({ store, url }) => (
            <li key={store}>
              <StoreBadge store={store} url={url} />
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="text-sm text-muted">
        {isLeaving && t('leaving')}
      </p>
      <AppLink to="/" className={buttonClass(hasApp ? 'outline' : 'accent', 'large')}>
        {t('stay')}
      </AppLink>
    </section>
  );
}
