import type { ApiClient } from '@grandstand/contract/client';
import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import { matchSearch } from '../features/event/match-search.ts';
import { customerSearch } from '../features/customer/customer-search.ts';
import { peopleSearch } from '../features/people/people.api.ts';
import { figuresSearch } from '../features/figures/figures-search.ts';
import { fixtureSearch } from '../features/fixture/fixture-search.ts';
import { importSearch } from '../features/fixture/import/import-kind.ts';
import { moderationSearch } from '../features/moderation/moderation-search.ts';
import { webhookSearch } from '../features/webhook/webhook-search.ts';
import { shopSearch } from '../features/shop/shop-search.ts';
import { sessionQuery } from '../features/session/session.api.ts';
import { FailedScreen, LoadingScreen, NotFoundScreen } from './screens.tsx';

interface RouterContext {
  readonly api: ApiClient;
  readonly queryClient: QueryClient;
}

const rootRoute = createRootRouteWithContext<RouterContext>()();

/** Pages that need no session. The operator returns to `to` after signing in. */
const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in',
  validateSearch: ({ to }: Record<string, unknown>): { to?: string } =>
    typeof to === 'string' && /^\/(?!\/)/.test(to) ? { to } : {},
  component: lazyRouteComponent(() => import('../features/session/sign-in-page.tsx'), 'SignInPage'),
});
const invitationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/invitation',
  component: lazyRouteComponent(
    () => import('../features/session/invitation-page.tsx'),
    'InvitationPage',
  ),
});
const passwordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/password',
  component: lazyRouteComponent(
    () => import('../features/session/password-page.tsx'),
    'PasswordPage',
  ),
});
const handoverRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/handover',
  component: lazyRouteComponent(
    () => import('../features/session/handover-page.tsx'),
    'HandoverPage',
  ),
});

const providerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/provider',
  component: lazyRouteComponent(
    () => import('../features/session/provider-page.tsx'),
    'ProviderPage',
  ),
});

/** The rooms, which require a session. */
const frameRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'frame',
  beforeLoad: async ({ context, location }) => {
    const session = await context.queryClient.ensureQueryData(sessionQuery(context.api));
    if (session === null) throw redirect({ to: '/sign-in', search: { to: location.href } });
  },
  component: lazyRouteComponent(() => import('./frame.tsx'), 'Frame'),
});
const homeRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/matches' });
  },
});
const matchDayRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/match-day',
  component: lazyRouteComponent(
    () => import('../features/match-day/match-day-page.tsx'),
    'MatchDayPage',
  ),
});
const matchesRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/matches',
  validateSearch: matchSearch,
  component: lazyRouteComponent(() => import('../features/event/matches-page.tsx'), 'MatchesPage'),
});
const deskRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/matches/$eventId',
  component: lazyRouteComponent(() => import('../features/desk/desk-page.tsx'), 'DeskPage'),
});

const fixturesRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/fixtures',
  validateSearch: fixtureSearch,
  component: lazyRouteComponent(
    () => import('../features/fixture/fixtures-page.tsx'),
    'FixturesPage',
  ),
});
const newFixtureRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/fixtures/new',
  component: lazyRouteComponent(
    () => import('../features/fixture/new/new-fixture-page.tsx'),
    'NewFixturePage',
  ),
});
const importFixturesRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/fixtures/import',
  validateSearch: importSearch,
  component: lazyRouteComponent(
    () => import('../features/fixture/import/import-page.tsx'),
    'ImportPage',
  ),
});
const teamsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/fixtures/teams',
  component: lazyRouteComponent(() => import('../features/team/teams-page.tsx'), 'TeamsPage'),
});
const teamRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/fixtures/teams/$identityId',
  component: lazyRouteComponent(() => import('../features/team/team-page.tsx'), 'TeamPage'),
});
const fixtureRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/fixtures/$eventId',
  component: lazyRouteComponent(
    () => import('../features/fixture/fixture-page.tsx'),
    'FixturePage',
  ),
});
const libraryRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/library',
  validateSearch: ({
    view,
    text,
  }: Record<string, unknown>): { view?: 'uploads'; text?: string } => ({
    ...(view === 'uploads' && { view }),
    ...(typeof text === 'string' && text.trim() !== '' && { text: text.slice(0, 100) }),
  }),
  component: lazyRouteComponent(
    () => import('../features/library/library-page.tsx'),
    'LibraryPage',
  ),
});
const recordingRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/library/$eventId',
  component: lazyRouteComponent(
    () => import('../features/library/recording-page.tsx'),
    'RecordingPage',
  ),
});
const frontPageRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/front-page',
  component: lazyRouteComponent(
    () => import('../features/front-page/front-page-room.tsx'),
    'FrontPageRoom',
  ),
});
const shopRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/shop',
  validateSearch: shopSearch,
  component: lazyRouteComponent(() => import('../features/shop/shop-page.tsx'), 'ShopPage'),
});
const newProductRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/shop/new',
  component: lazyRouteComponent(
    () => import('../features/shop/product-page.tsx'),
    'NewProductPage',
  ),
});
const productRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/shop/$productId',
  component: lazyRouteComponent(() => import('../features/shop/product-page.tsx'), 'ProductPage'),
});
const payoutRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/shop/payouts/$payoutId',
  component: lazyRouteComponent(
    () => import('../features/shop/sales/payout-page.tsx'),
    'PayoutPage',
  ),
});
const customersRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/customers',
  validateSearch: customerSearch,
  component: lazyRouteComponent(
    () => import('../features/customer/customers-page.tsx'),
    'CustomersPage',
  ),
});
const customerRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/customers/$accountId',
  validateSearch: ({ purchase }: Record<string, unknown>): { purchase?: string } =>
    typeof purchase === 'string' && purchase !== '' ? { purchase: purchase.slice(0, 64) } : {},
  component: lazyRouteComponent(
    () => import('../features/customer/customer-page.tsx'),
    'CustomerPage',
  ),
});
const moderationRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/moderation',
  validateSearch: moderationSearch,
  component: lazyRouteComponent(
    () => import('../features/moderation/moderation-page.tsx'),
    'ModerationPage',
  ),
});
const figuresRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/figures',
  validateSearch: figuresSearch,
  component: lazyRouteComponent(
    () => import('../features/figures/figures-page.tsx'),
    'FiguresPage',
  ),
});
const peopleRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/people',
  validateSearch: peopleSearch,
  component: lazyRouteComponent(() => import('../features/people/people-page.tsx'), 'PeoplePage'),
});
const accountRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/account',
  component: lazyRouteComponent(
    () => import('../features/account/account-page.tsx'),
    'AccountPage',
  ),
});
const portalsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/portals',
  component: lazyRouteComponent(() => import('../features/tenant/tenants-page.tsx'), 'TenantsPage'),
});
const newPortalRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/portals/new',
  component: lazyRouteComponent(
    () => import('../features/tenant/tenant-page.tsx'),
    'NewTenantPage',
  ),
});
const portalRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/portals/$tenantId',
  component: lazyRouteComponent(() => import('../features/tenant/tenant-page.tsx'), 'TenantPage'),
});
const webhooksRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/webhooks',
  component: lazyRouteComponent(
    () => import('../features/webhook/webhooks-page.tsx'),
    'WebhooksPage',
  ),
});
const webhookRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/webhooks/$endpointId',
  validateSearch: webhookSearch,
  component: lazyRouteComponent(
    () => import('../features/webhook/endpoint-page.tsx'),
    'EndpointPage',
  ),
});

const routeTree = rootRoute.addChildren([
  signInRoute,
  invitationRoute,
  passwordRoute,
  handoverRoute,
  providerRoute,
  frameRoute.addChildren([
    homeRoute,
    matchDayRoute,
    matchesRoute,
    deskRoute,
    fixturesRoute,
    newFixtureRoute,
    importFixturesRoute,
    teamsRoute,
    teamRoute,
    fixtureRoute,
    libraryRoute,
    recordingRoute,
    frontPageRoute,
    shopRoute,
    newProductRoute,
    productRoute,
    payoutRoute,
    moderationRoute,
    customersRoute,
    customerRoute,
    figuresRoute,
    peopleRoute,
    accountRoute,
    portalsRoute,
    newPortalRoute,
    portalRoute,
    webhooksRoute,
    webhookRoute,
  ]),
]);

export const createStudioRouter = (context: RouterContext) =>
  createRouter({
    routeTree,
    context,
    basepath: '/studio',
    // Without it, rooms get values that they do not know, such as a view of a mistyped address, and show nothing.
    search: { strict: true },
    defaultPreload: 'intent',
    defaultPendingComponent: LoadingScreen,
    defaultErrorComponent: FailedScreen,
    defaultNotFoundComponent: NotFoundScreen,
    scrollRestoration: true,
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createStudioRouter>;
  }
}
