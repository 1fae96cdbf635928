import type { TenantConfig } from '@grandstand/contract';

/** True if viewers can pay for something. */
export const hasSales = ({ payments, monetisation }: TenantConfig): boolean =>
  payments !== undefined && monetisation.length > 0;

export const sellsTickets = (tenant: TenantConfig): boolean =>
  hasSales(tenant) && tenant.monetisation.includes('ppv');

export const sellsSubscriptions = (tenant: TenantConfig): boolean =>
  hasSales(tenant) && tenant.monetisation.some((model) => model !== 'ppv');

/** True if the backend sends push messages, as `sendsNotifications` of the module `notification` says. */
export const sendsPush = ({ third_parties: others }: TenantConfig): boolean =>
  others?.onesignal === undefined;

/** Returns the services through which viewers log in; `ifa` is the federation's. */
export function signInServices({
  enable_auth_via: enabled,
  hasIfaAuth,
}: TenantConfig): ('google' | 'apple' | 'facebook' | 'ifa')[] {
  const others = (['google', 'apple', 'facebook'] as const).filter((name) => enabled[name]);
  return hasIfaAuth ? [...others, 'ifa'] : others;
}

/** True if services, the tenant's own analytics or ads need the viewer's consent. */
export const needsConsent = ({ third_parties, own_analytics, ads }: TenantConfig): boolean =>
  third_parties !== undefined || own_analytics !== undefined || ads?.requires_consent === true;

/** Returns the names of the services that receive data with consent. */
export const consentedServices = ({ third_parties: others = {} }: TenantConfig): string[] => {
  const named = {
    segment: 'Segment',
    bugsnag: 'Bugsnag',
    onesignal: 'OneSignal',
    facebook: 'Facebook',
    google_cast: 'Google Cast',
  } as const satisfies Record<keyof typeof others, string>;
  return (Object.keys(named) as (keyof typeof named)[])
    .filter((service) => others[service] !== undefined)
    .map((service) => named[service]);
};

/** Returns the host names of addresses such as `https://ads.club.example`. */
export const hostNames = (addresses: readonly string[]): string[] => [
  ...new Set(addresses.map((address) => URL.parse(address)?.hostname ?? address)),
];
