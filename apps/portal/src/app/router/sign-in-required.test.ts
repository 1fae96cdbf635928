// @vitest-environment node
import type { PublicTenantConfig } from '@grandstand/contract';
import { describe, expect, it } from 'vitest';
import { guardTarget } from './guards.ts';
import type { RouterContext } from './router-context.ts';
import { routes } from './routes.ts';

interface Viewer {
  readonly signedIn?: boolean;
  readonly tenant?: Partial<PublicTenantConfig>;
}

/** Returns an address of a path of the table, with the names of its parameters as their values. */
const addressOf = (path: string) => `${path.replaceAll(/[{}]/g, '')}/`;

/** Returns where a viewer who opens a path of the table is redirected, or null. */
function redirectOf(path: string, { signedIn = false, tenant = {} }: Viewer = {}): string | null {
  const row = routes.find((route) => route.path === path);
  if (row === undefined) throw new Error(`No row has the path ${path}`);
  const context = {
    tenant: {
      enable_skip_login_page_for_ifa_sso: false,
      hasIfaAuth: false,
      enable_favorite_club_selection: false,
      ...tenant,
    },
    signedIn: () => signedIn,
    clubId: () => null,
    currentStep: () => null,
    isPayingDocument: () => null,
    builds: () => null,
    loadMessages: async () => {},
  } as unknown as RouterContext;
  return guardTarget(row, context, addressOf(path));
}
const signInUrl = (path: string) => `/auth/login/?redirect=${encodeURIComponent(addressOf(path))}`;

const personalPages = ['/club', '/recommendation', '/selected/clips', '/selected/videos'];
const following = [
  '/following',
  ...['league', 'category'].flatMap((tree) => {
    const id = tree === 'league' ? '{leagueId}' : '{mainId}';
    return ['', '/followed', `/${id}`, `/${id}/followed`].map((end) => `/following/${tree}${end}`);
  }),
];
const account = [
  '',
  '/ppv',
  '/ppv/{id}',
  '/billing',
  '/devices',
  '/general',
  '/password',
  '/subscription',
  '/subscription/{id}',
  '/subscription/buy/{id}',
].map((end) => `/account${end}`);
const otherAccountPages = [
  '/account/reminders',
  '/account/notifications',
  '/account/ppv/buy/{eventId}',
];
const payment = ['failure', 'success', 'processing'].map((end) => `/payment/${end}`);
const afterSignIn = [...personalPages, ...following, ...account, ...otherAccountPages, ...payment];

describe('pages that need an account', () => {
  it.each(personalPages)(
    '[RTE-17] %s prompts an anonymous viewer to log in, then continues',
    (path) => {
      expect(redirectOf(path)).toBe(signInUrl(path));
      expect(redirectOf(path, { signedIn: true })).toBeNull();
    },
  );

  it.each(following)('[RTE-18] [RTE-19] %s prompts an anonymous viewer to log in', (path) => {
    expect(redirectOf(path)).toBe(signInUrl(path));
    expect(redirectOf(path, { signedIn: true })).toBeNull();
  });

  it.each(account)('[RTE-20] %s prompts an anonymous viewer to log in', (path) => {
    expect(redirectOf(path)).toBe(signInUrl(path));
    expect(redirectOf(path, { signedIn: true })).toBeNull();
  });

  it.each(otherAccountPages)('%s prompts an anonymous viewer to log in', (path) => {
    expect(redirectOf(path)).toBe(signInUrl(path));
    expect(redirectOf(path, { signedIn: true })).toBeNull();
  });

  it.each(payment)(
    '[RTE-21] %s prompts an anonymous viewer to log in, and has the auth layout',
    (path) => {
      expect(redirectOf(path)).toBe(signInUrl(path));
      expect(redirectOf(path, { signedIn: true })).toBeNull();
      expect(routes.find((row) => row.path === path)?.layout).toBe('auth');
    },
  );
});

describe('sign-in pages', () => {
  const open = [
    '/auth/login',
    '/auth/login/limit',
    '/auth/password/forgot',
    '/auth/password/reset',
  ];

  it.each(open)('[RTE-22] %s opens without an account', (path) => {
    expect(redirectOf(path)).toBeNull();
    expect(routes.find((row) => row.path === path)?.layout).toBe('auth');
  });

  it('[RTE-33] /auth/login redirects home for an ifa tenant that skips the page', () => {
    const tenant = { enable_skip_login_page_for_ifa_sso: true, hasIfaAuth: true };
    expect(redirectOf('/auth/login', { tenant })).toBe('/');
    expect(redirectOf('/auth/login', { tenant: { ...tenant, hasIfaAuth: false } })).toBeNull();
  });
});

describe('an anonymous viewer', () => {
  it('[RTE-25] reaches every page except account pages and sign-up steps', () => {
    const isStep = (path: string) => path.startsWith('/auth/sign-up/');
    const refused = routes.map(({ path }) => path).filter((path) => redirectOf(path) !== null);
    expect(refused.filter((path) => !isStep(path)).toSorted()).toEqual(afterSignIn.toSorted());
    expect(refused.filter(isStep).length).toBeGreaterThan(0);
    expect(refused.filter(isStep).map((path) => redirectOf(path))).toEqual(
      refused.filter(isStep).map(() => '/auth/sign-up/'),
    );
    expect(redirectOf('/auth/sign-up')).toBeNull();
  });
});
