import { tenantConfig, type TenantConfig } from '@grandstand/contract';

/**
 * Stands in for a tenant at an address of this machine that none has, so that the key of the machine can create
 * the first one. Its id is that of transactions of no tenant, which see and change no tenant's rows.
 */
export const firstTenantStandIn: TenantConfig = {
  ...tenantConfig.parse({
    id: 'none',
    hosts: ['localhost'],
    name: 'Grandstand',
    name_short: 'Grandstand',
    portal_url: '{origin}',
    api_base: '{origin}',
    brand: {
      accent: '#2f7cf0',
      secondary: '#0b1f3a',
      neutral: { hue: 255, chroma: 0.3 },
      displayFont: 'archivo',
      radius: 12,
      density: 'comfortable',
      headings: { weight: 700, uppercase: false },
      logoUrl: '/logo.svg',
      markUrl: '/mark.svg',
      defaultTheme: 'dark',
    },
  }),
  id: '(none)',
};
