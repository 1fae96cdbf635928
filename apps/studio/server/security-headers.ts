import type { TenantConfig } from '@grandstand/contract';

const originsOf = (addresses: readonly (string | null)[]): string[] => [
  ...new Set(
    addresses.flatMap((address) =>
      address !== null && URL.canParse(address) ? [new URL(address).origin] : [],
    ),
  ),
];

/**
 * The policy of the studio: files, calls and sockets of this site, and the sites of the tenant's sockets, streams
 * and pictures. No inline script or style, no frames, no third party. Only the streaming engine's Trusted Types
 * policy `default` may turn text into markup, for captions. In development, Vite needs inline scripts and styles,
 * and no Trusted Types.
 */
export function studioPolicy(tenant: TenantConfig, development = false): string {
  const sockets = originsOf([tenant.app_config.socket_base]);
  const streams = tenant.stream_sources;
  const inline = development ? ` 'unsafe-inline'` : '';
  const directive = (name: string, ...sources: readonly string[]) => [name, ...sources].join(' ');
  return [
    `default-src 'none'`,
    `script-src 'self'${inline}`,
    `style-src 'self'${inline}`,
    directive(
      'img-src',
      `'self'`,
      'data:',
      'blob:',
      ...originsOf([tenant.brand.markUrl, ...tenant.picture_sources]),
    ),
    directive('media-src', `'self'`, 'blob:', 'data:', ...streams),
    directive(
      'connect-src',
      `'self'`,
      ...sockets,
      ...sockets.map((origin) => origin.replace(/^http/, 'ws')),
      ...streams,
    ),
    `font-src 'self'`,
    `worker-src 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
    ...(development ? [] : [`require-trusted-types-for 'script'`, `trusted-types default`]),
  ].join('; ');
}

/** Headers of the document besides its policy. */
export const documentHeaders = {
  'cache-control': 'no-store',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy':
    'camera=(), microphone=(), geolocation=(), payment=(), publickey-credentials-get=(self)',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'x-robots-tag': 'noindex',
} as const;
