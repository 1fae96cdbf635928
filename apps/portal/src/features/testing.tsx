/** Shared by feature tests: data builders, and a portal around the tested component. */
import type {
  Event,
  EventListEntry,
  Identity,
  Paged,
  PublicTenantConfig,
  Offer,
} from '@grandstand/contract';
import { createClientOf, type ApiClient } from '@grandstand/contract/client';
import { locales, type CallName, type Locale, minuteMs } from '@grandstand/contract/constants';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, vi } from 'vitest';
import { createQueryClient } from '../lib/api/query-client.ts';
import type { LoadContext } from '../lib/page/define-page.ts';
import type { Messages } from '../lib/i18n/messages.ts';
import { TextProvider } from '../lib/i18n/text-provider.tsx';
import { parseSearch, stringifySearch } from '../lib/navigation/search.ts';
import type { RouteRow } from '../lib/page/route-row.ts';
import { PortalProvider } from '../lib/portal/portal-context.tsx';
import { SocketProvider } from '../lib/socket/index.ts';
import type { SocketHub } from '../lib/socket/socket-hub.ts';
import { emulateDialogs } from '../ui/overlay/dialog.testing.ts';
import { CardSlotsContext, ownSlots, type CardSlots } from './event-card/index.ts';

// jsdom has no layout: it neither scrolls nor reports resizes.
window.scrollTo = () => {};
emulateDialogs();
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

/** 14:30 UTC. */
export const now = Date.parse('2026-11-21T14:30:00.000Z');
export const inMinutes = (minutes: number): string =>
  new Date(now + minutes * minuteMs).toISOString();

// Mounted components follow the clock: without fake time, their tests would pass on one day only.
beforeEach(() => void vi.setSystemTime(now));
afterEach(() => void vi.useRealTimers());

/** The English texts of the portal. */
export const messages: Messages = Object.assign(
  {},
  ...Object.values(
    import.meta.glob<Partial<Messages>>('../../locales/en/*.json', {
      eager: true,
      import: 'default',
    }),
  ),
);

const team = (Id: string, Name: string, ShortName: string) => {
  const LogoUrl = `/media/${Id}.svg`;
  return { Id, Name, ShortName, LogoUrl, Color: '#115588' };
};

/** Builds a free live match; `overrides` replaces fields. */
export function anEvent(overrides: Partial<Event> = {}): Event {
  const id = overrides.id ?? 'match-1';
  return {
    id,
    eventId: id,
    referenceId: null,
    geniusId: null,
    title: 'Harbour – Borough',
    metaTitle: null,
    eventDescription: 'The derby of the coast.',
    imageUrl: '/media/poster.svg',
    date: inMinutes(-20),
    gameStartDate: inMinutes(-20),
    gameEndDate: null,
    sportType: 'football',
    eventType: 'event',
    gameType: null,
    eventStatus: 'live',
    isExternal: false,
    type: null,
    gender: null,
    commerceCoverage: 'commerce_free_media',
    commerceType: 'commerce_free_media',
    isEventAvailableForUser: true,
    isEventAvailableInUserRegion: true,
    isEnabledVidswapStats: false,
    team1: team('t1', 'Harbour', 'HAR'),
    team2: team('t2', 'Borough', 'BOR'),
    source: {
      hd: `/media/events/${id}/master.m3u8`,
      pano: null,
      poster: '/media/poster.svg',
      clip: null,
      epg: null,
      thumbnails: null,
      hasTextTracks: false,
    },
    ads: [],
    categories: [
      { id: 'l1', title: 'Coast League', type: 'league', imageUrl: null, identitiesId: null },
    ],
    duration: null,
    hasStream: true,
    score: { home: 2, away: 1 },
    scoreTimeline: [],
    mediaType: 'event',
    mediaSubType: null,
    playerNumber: null,
    playerColor: null,
    cancelled: false,
    updatedAt: null,
    momentNumber: null,
    visibility: null,
    isOwn: false,
    ...overrides,
  };
}

/** Builds the list entry of that match. */
export function anEntry(overrides: Partial<EventListEntry> = {}): EventListEntry {
  const {
    ads: _ads,
    scoreTimeline: _changes,
    eventDescription: _text,
    ...entry
  } = anEvent(overrides);
  return { ...entry, match: overrides.match ?? null };
}

/** Builds a list page; a `total` above its length means that there is more. */
export function aPage<T = EventListEntry>(
  entries: readonly T[],
  total: number = entries.length,
  page = 0,
  size = 10,
): Paged<T> {
  return {
    content: {
      entryCount: entries.length,
      totalCount: total,
      itemsPerPage: size,
      startIndex: page * size,
      count: entries.length,
      nextExists: (page + 1) * size < total,
      entries: [...entries],
    },
    error: null,
    message: null,
  };
}

/** Builds a league without pictures and links; `overrides` replaces fields. */
export const anIdentity = (overrides: Partial<Identity> = {}): Identity => ({
  id: 'coast',
  title: 'Coast League',
  shortTitle: 'CL',
  type: 'league',
  media_type: 'identity',
  imageUrl: null,
  identitiesId: null,
  identityIds: [],
  mainCategories: [],
  sportType: 'football',
  archived: false,
  order: 1,
  color: '#115588',
  bannerUrl: null,
  banners: [],
  mobileBanners: [],
  logoUrl: null,
  facebookUrl: null,
  instagramUrl: null,
  xUrl: null,
  webUrl: null,
  youtubeUrl: null,
  tiktokUrl: null,
  whatsappUrl: null,
  trainingUrl: null,
  otherUrl: null,
  ...overrides,
});

/** Builds a page of competitions or teams, each with an id and a title. */
export const anIdentityPage = (
  entries: readonly { id: string; title: string; sportType?: string }[],
) => ({
  content: { entries },
});

type Responses = { [N in CallName]?: (input: never) => unknown };
export interface CallRecord {
  readonly name: CallName;
  readonly input: unknown;
}

/** Builds a client with stubbed responses that records its calls. A call without a stub fails. */
export function aClient(responses: Responses): { api: ApiClient; calls: CallRecord[] } {
  const calls: CallRecord[] = [];
  const api = createClientOf((name) => async (input) => {
    calls.push({ name, input });
    const response = responses[name];
    if (response === undefined) throw new Error(`No stub for ${name}`);
    return response(input as never);
  });
  return { api, calls };
}

const handballMoments = ['goal', 'save', 'shot', 'suspension', 'moment'].map((id) => ({ id }));

/** Builds a tenant with all features off; `overrides` replaces fields. */
export const aTenant = (overrides: Partial<PublicTenantConfig> = {}): PublicTenantConfig => ({
  id: 'testers',
  name: 'Testers United',
  name_short: 'Testers',
  portal_url: '{origin}',
  build_poll_seconds: 3600,
  api_base: '{origin}',
  social: {
    url_google_play_store: '',
    url_app_store: '',
    facebook: '',
    x: '',
    instagram: '',
    youtube: '',
    tiktok: '',
    web: '',
    whatsapp: '',
    training: '',
    other: '',
  },
  enable_match_stats: false,
  enable_comments: false,
  enable_game_highlights: false,
  enable_player_highlights: false,
  share_clips_of_paid_events: false,
  download_clips: false,
  download_clips_of_paid_events: false,
  embedding: 'nowhere',
  enable_smart_app_banner: false,
  enable_leagues_view: false,
  enable_white_theme: false,
  enable_skip_login_page_for_ifa_sso: false,
  enable_favorite_club_selection: false,
  enable_teams_short_names: false,
  spoiler_free: false,
  disable_team_page: false,
  sports: [
    { id: 'football', name: 'Football' },
    { id: 'handball', name: 'Handball', moments: handballMoments },
    { id: 'basketball', name: 'Basketball' },
    { id: 'rugby', name: 'Rugby' },
    { id: 'tennis', name: 'Tennis' },
  ],
  user_survey_form_url: '',
  user_survey_name: 'survey_user_experience_1',
  app_config: { socket_base: '' },
  enable_auth_via: { facebook: false, google: false, apple: false },
  hasIfaAuth: false,
  monetisation: [],
  demo: false,
  demo_codes: [],
  time_zone: 'UTC',
  locales: [...locales],
  brand: {
    accent: '#0057b8',
    secondary: '#ffd400',
    neutral: { hue: 250, chroma: 0.2 },
    displayFont: 'archivo',
    radius: 12,
    density: 'comfortable',
    hero: 'panel',
    cards: 'plain',
    headings: { weight: 800, uppercase: false },
    logoUrl: '/logo.svg',
    markUrl: '/mark.svg',
    defaultTheme: 'dark',
  },
  info_pages: [],
  own_teams: [],
  picture_sources: [],
  home: ['live', 'upcoming', 'latest', 'highlights', 'leagues'],
  ...overrides,
});

/** Builds the loader context of an anonymous visit at `now`; `overrides` replaces fields. */
export const loadContext = (
  overrides: Partial<LoadContext> & Pick<LoadContext, 'api'>,
): LoadContext => ({
  queryClient: createQueryClient(),
  params: {},
  search: {},
  linkState: {},
  tenant: aTenant(),
  locale: 'en',
  now,
  signal: new AbortController().signal,
  defer: (_name, value, none) => value.catch(() => none),
  ...overrides,
});

/** Builds a ticket on sale for a match; `overrides` replaces fields. */
export const anOffer = (overrides: Partial<Offer> = {}): Offer => ({
  id: 'ticket',
  productId: overrides.id ?? 'ticket',
  title: 'Match ticket',
  description: 'One match, live and as a replay.',
  eventId: 'match-1',
  price: 599,
  currency: 'EUR',
  type: 'PPV',
  isCanceled: false,
  isActive: false,
  startDate: null,
  endDate: null,
  purchaseProcessing: false,
  lastPayment: null,
  autoRenew: false,
  isEventAvailableInUserRegion: true,
  duration: null,
  durationUnits: null,
  allowedAccessIdentityItems: [],
  trialDays: null,
  isSoldOut: false,
  accessActions: ['creditCardPay'],
  ...overrides,
});

interface PortalOptions {
  readonly api?: ApiClient;
  readonly queryClient?: QueryClient;
  readonly tenant?: PublicTenantConfig;
  readonly locale?: Locale;
  readonly hub?: SocketHub | null;
  /** Parts of the card slots; defaults to the card's own. */
  readonly cardSlots?: CardSlots;
  /** The fields of the page's row that tests need. */
  readonly row?: { readonly name: string; readonly pays: boolean };
  /** Path of the page, without locale prefix. */
  readonly path?: string;
}

/** Builds a portal whose clock starts at `now`, around the content of `renderContent`. */
export async function inPortal(renderContent: () => ReactNode, options: PortalOptions = {}) {
  const {
    api = aClient({}).api,
    queryClient = createQueryClient(),
    tenant = aTenant(),
    hub = null,
    path = '/',
    cardSlots = ownSlots,
  } = options;
  const root = createRootRoute({
    component: renderContent,
    notFoundComponent: () => null,
    staticData: { row: options.row as RouteRow | undefined },
  });
  const router = createRouter({
    routeTree: root,
    history: createMemoryHistory({ initialEntries: [path] }),
    defaultPreload: false,
    trailingSlash: 'preserve',
    parseSearch,
    stringifySearch,
  });
  await router.load();
  const page = () => (
    <PortalProvider value={{ tenant, locale: options.locale ?? 'en', api, renderedAt: now }}>
      <QueryClientProvider client={queryClient}>
        <SocketProvider value={hub}>
          <TextProvider locale="en" messages={messages} timeZone="UTC">
            <CardSlotsContext value={cardSlots}>
              <RouterProvider router={router} />
            </CardSlotsContext>
          </TextProvider>
        </SocketProvider>
      </QueryClientProvider>
    </PortalProvider>
  );
  return { page, router };
}

/** Renders an element inside such a portal. */
export async function renderInPortal(ui: ReactNode, options: PortalOptions = {}) {
  const { page, router } = await inPortal(() => ui, options);
  let view!: ReturnType<typeof render>;
  await act(async () => {
    view = render(page());
  });
  return { ...view, router };
}
