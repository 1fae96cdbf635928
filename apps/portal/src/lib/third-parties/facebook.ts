import type { PublicTenantConfig } from '@grandstand/contract';
import type { Locale } from '@grandstand/contract/constants';
import { openGraphLocale } from '../head/head-tags.ts';
import { removeStored } from './remove-stored.ts';
import type { Service } from './service.ts';

type Settings = NonNullable<NonNullable<PublicTenantConfig['third_parties']>['facebook']>;

interface FacebookSdk {
  init(options: Readonly<Record<string, string | boolean>>): void;
  readonly AppEvents: { logPageView(): void };
}

declare global {
  interface Window {
    fbAsyncInit?: () => void;
    FB?: FacebookSdk;
  }
}

/**
 * Loads Facebook's SDK, which knows every language of ours, and logs the page view. It is not used for
 * sign-in.
 */
export function startFacebook({ app_id: appId, version }: Settings, locale: Locale): Service {
  window.fbAsyncInit = () => {
    window.FB?.init({ appId, version, cookie: false, status: false, xfbml: false });
    window.FB?.AppEvents.logPageView();
  };
  const script = document.createElement('script');
  script.src = `https://connect.facebook.net/${openGraphLocale(locale)}/sdk.js`;
  script.async = true;
  script.crossOrigin = 'anonymous';
  script.addEventListener('error', () => {
    // oxlint-disable-next-line no-console
    console.warn("Facebook's SDK is not available");
  });
  document.head.append(script);
  return {
    stop() {
      removeStored(/^_?fb/);
      // A script cannot be unloaded from a page, only left behind by a reload.
      location.reload();
    },
    resume() {},
  };
}
