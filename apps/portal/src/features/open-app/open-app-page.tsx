import type { Platform } from '@grandstand/contract/names';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import { useTenant } from '../../lib/portal/portal-context.tsx';
import { buttonClass } from '../../ui/button.ts';
import { platformOf } from './platform.ts';
import { StoreBadge } from './store-badge.tsx';

interface Props {
  /** Sends the browser to the store; replaced in tests. */
  readonly leave?: (url: string) => void;
}

const leaveFor = (url: string) => window.location.replace(url);

/**
 * The tenant's app: a phone continues to its store, other devices choose one. Without an app, the
 * page says so and links to the home page; it always exists (RTE-15).
 */
export function OpenAppPage({ leave = leaveFor }: Props) {
  const t = useTranslations('openApp');
  const { name, brand, social } = useTenant();
  const stores: readonly { store: Exclude<Platform, 'OTHER'>; url: string }[] = [
    { store: 'IOS' as const, url: social.url_app_store },
    { store: 'ANDROID' as const, url: social.url_google_play_store },
  ].filter(({ url }) => url !== '');
  const [leaving, setLeaving] = useState(false);
  const { url_app_store: appStore, url_google_play_store: googlePlay } = social;
  useEffect(() => {
    const platform = platformOf(navigator.userAgent, navigator.maxTouchPoints);
    const url = platform === 'IOS' ? appStore : platform === 'ANDROID' ? googlePlay : '';
    if (url === '') return;
    setLeaving(true);
    leave(url);
  }, [appStore, googlePlay, leave]);
  return (
    <section className="page-gutter mx-auto grid w-full max-w-180 justify-items-center gap-4 py-14 text-center md:py-24">
      <img src={brand.markUrl} alt="" width={96} height={96} className="size-24 rounded-[22%]" />
      <h1 className="heading mt-3 text-3xl md:text-5xl">{t('heading', { tenant: name })}</h1>
      <p className="max-w-[42ch] text-muted">{t(stores.length === 0 ? 'none' : 'text')}</p>
      {stores.length > 0 && (
        <ul className="mt-3 grid auto-cols-fr gap-3 sm:grid-flow-col">
          {stores.map(({ store, url }) => (
            <li key={store}>
              <StoreBadge store={store} url={url} />
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="min-h-6 text-sm text-muted">
        {leaving && t('leaving')}
      </p>
      <AppLink to="/" className={buttonClass('quiet')}>
        {t('stay')}
      </AppLink>
    </section>
  );
}
