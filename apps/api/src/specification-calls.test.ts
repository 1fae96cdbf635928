/** A client that knows only the specification makes every call of its point 7, in a session an hour old. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { callsByName, hourMs } from '@grandstand/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventOf, clipOf, identityOf, testNow } from './modules/event/testing.ts';
import { writeVideo } from './modules/media/testing.ts';
import {
  openShop,
  shopTenant,
  subscriptionContent,
  tokenOf,
  type Shop,
} from './modules/purchase/testing.ts';
import { startProviders, type TestProviders } from './modules/sign-in/testing.ts';

/** One call with exactly the parts that the specification names. */
interface SpecifiedCall {
  /** Method and path template. */
  readonly call: string;
  readonly params?: () => Record<string, string>;
  readonly query?: string;
  readonly body?: () => object | Promise<object>;
  /** True if it is sent without authorization. */
  readonly anonymous?: true;
  /** Reads what later calls need. */
  readonly read?: (body: Parsed) => void;
}

// oxlint-disable-next-line typescript/no-explicit-any
type Parsed = any;

const site = 'https://cdn.example';
const username = 'client@example.org';
const password = 'correct horse battery';
const agent =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9 Pro Build/AP4A.250205.002; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/140.0.7339.51 Mobile Safari/537.36 Portal/4.12.1';

let now = testNow;
let dir = '';
let shop: Shop;
let providers: TestProviders;
/** Tokens of the session, and ids of what it created. */
const state = { access: '', refresh: '', clip: '', tag: '', contract: '' };

/** The account that exists at each provider. */
const social = { google: 'gil', apple: 'ava', facebook: 'fay', ifa: 'ida' } as const;
type ProviderName = keyof typeof social;
const accounts = Object.values(social).map((subject) => ({
  subject,
  name: subject,
  email: `${subject}@example.org`,
  isEmailVerified: true,
}));

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'specification-'));
  await writeVideo(dir, 'final');
  providers = await startProviders(accounts, () => now);
  const { enable_auth_via, auth_providers } = providers.tenant('alpha');
  const at = (name: string) => `${providers.origin}/${name}`;
  const ifa = {
    client_id: 'alpha-ifa',
    issuer: at('ifa'),
    authorize_url: at('ifa/authorize'),
    token_url: at('ifa/token'),
    jwks_url: at('google/keys'),
  };
  shop = await openShop({
    clock: () => now,
    env: { MEDIA_DIR: dir },
    secrets: providers.secrets,
    tenants: [
      shopTenant('alpha', {
        enable_match_stats: true,
        device_limit: 5,
        hasIfaAuth: true,
        ...(enable_auth_via && { enable_auth_via }),
        auth_providers: { ...auth_providers, ifa },
      }),
    ],
    content: {
      alpha: {
        ...subscriptionContent,
        identities: [...subscriptionContent.identities, identityOf('sports', { type: 'category' })],
        events: [
          ...subscriptionContent.events,
          eventOf('match', { isEnabledVidswapStats: true, duration: 300, team1Id: 'north' }),
          clipOf('moment', 'match'),
          eventOf('channel', {
            status: 'channel',
            gameStartDate: null,
            stream: { kind: 'channel', films: ['final'], epochMs: 0 },
            epgUrl: `${site}/guide.json`,
            duration: null,
          }),
        ],
      },
    },
  });
}, 120_000);
afterAll(async () => {
  await shop.close();
  await providers.close();
  await rm(dir, { recursive: true, force: true });
});

const urn = (kind: string) => `urn:ietf:params:oauth:token-type:${kind}`;
const paging = { page: 0, size: 10, sort: 'order', order: 'asc', next: true, count: true };
const pagingQuery = 'page=0&size=10&sort=order&order=asc&next=true&count=true';
const tag = (changes: object = {}) => ({
  targetId: 'match',
  title: 'Goal',
  // Seconds of the player times 1000 are not always whole.
  startTime: 1.0049 * 1000,
  endTime: 2.2999 * 1000,
  mode: 'sync',
  playerColor: '#d11f3a',
  playerNumber: 9,
  teamId: 'north',
  videoType: 'vod',
  streamName: 'hd',
  ...changes,
});
const login = (device: string) => ({
  username,
  password,
  device_id: device,
  device_name: agent,
  strategy: 'refresh',
});

/** The token that a provider hands to the client. */
const providerToken = (provider: ProviderName) => {
  const subject = social[provider];
  return provider === 'facebook'
    ? providers.standIn.mintAccess(subject, 'alpha-facebook')
    : providers.standIn.mint({
        iss: `${providers.origin}/${provider}`,
        aud: `alpha-${provider}`,
        sub: subject,
        email: `${subject}@example.org`,
        email_verified: true,
        name: subject,
        jti: randomUUID(),
      });
};
const tokenKind = (provider: ProviderName) =>
  provider === 'facebook' ? 'access_token' : 'id_token';
const device = {
  id: 'tablet',
  name: agent,
  os_name: 'Android',
  os_version: '15',
  app_version: '4.12.1',
};

/** The two forms of the exchange by provider: the long one, and the one with `provider_name`. */
const socialSignIn: readonly (readonly [ProviderName, SpecifiedCall])[] = (
  Object.keys(social) as ProviderName[]
).flatMap((provider) => [
  [
    provider,
    {
      call: 'POST /api/oauth2/token',
      body: async () => ({
        subject_token: await providerToken(provider),
        subject_token_type: urn(tokenKind(provider)),
        subject_issuer: provider,
        requested_token_type: urn('access_token'),
        device,
        strategy: 'refresh',
        profile: { display_name: 'A Client' },
      }),
      anonymous: true as const,
    },
  ],
  [
    provider,
    {
      call: 'POST /api/oauth2/token',
      body: async () => ({
        subject_token: await providerToken(provider),
        provider_name: provider,
        token_type: tokenKind(provider),
        requested_token_type: urn('access_token'),
        device,
        strategy: 'refresh',
        ...(provider === 'apple' && { full_name: 'A Client' }),
      }),
      anonymous: true as const,
    },
  ],
]);

const signIn: readonly SpecifiedCall[] = [
  {
    call: 'POST /api/user/register',
    body: () => ({
      username,
      password,
      display_name: 'A Client',
      gender: 'Female',
      strategy: 'refresh',
    }),
    anonymous: true,
  },
  { call: 'POST /api/user/login', body: () => login('other'), anonymous: true },
  {
    call: 'POST /api/user/login',
    body: () => login('phone'),
    anonymous: true,
    read: ({ content: { tokenData } }) =>
      Object.assign(state, { access: tokenData.access_token, refresh: tokenData.refresh_token }),
  },
];

const afterAnHour: readonly SpecifiedCall[] = [
  {
    call: 'POST /api/oauth2/token',
    body: () => ({
      subject_token: state.refresh,
      subject_token_type: urn('refresh_token'),
      requested_token_type: urn('access_token'),
      strategy: 'refresh',
    }),
    anonymous: true,
    read: ({ token, refresh_token: refresh }) => Object.assign(state, { access: token, refresh }),
  },
  {
    call: 'POST /api/user/check_current_device',
    body: () => ({ device_id: 'phone', device_name: agent, register_new: 'no_register' }),
  },
  { call: 'POST /api/user/delete_device', body: () => ({ deviceId: 'other' }) },
  { call: 'GET /api/user/get_profile' },
  {
    call: 'POST /api/user/update_profile',
    body: () => ({
      data: {
        displayName: 'A Client',
        countryName: 'Norway',
        phone: '+47',
        postalCode: '',
        city: 'Bergen',
        gender: 'Female',
        identity: null,
        identityItem: null,
        dateOfBirth: '1990-02-28',
      },
    }),
  },
  {
    // A form with empty fields.
    call: 'POST /api/user/update_profile',
    body: () => ({
      data: {
        displayName: 'A Client',
        countryName: 'Norway',
        phone: '',
        postalCode: '0150',
        city: 'Oslo',
        gender: '',
        identity: '',
        identityItem: '',
        dateOfBirth: '',
      },
    }),
  },
  {
    call: 'POST /api/user/update_profile',
    body: () => ({
      data: {
        options: {
          survey_user_experience_1: {
            surveyName: 'survey_user_experience_1',
            skipped: new Date(now).toISOString(),
          },
        },
      },
    }),
  },
  { call: 'POST /api/user/add_to_watchlist', body: () => ({ video_id: 'match' }) },
  { call: 'GET /api/user/get_watchlist', query: pagingQuery },
  { call: 'POST /api/user/remove_from_watchlist', body: () => ({ video_id: 'match' }) },
  {
    call: 'POST /api/event/list',
    body: () => ({
      ...paging,
      'identities.id': ['cup'],
      media_type: ['event'],
      'search.teams.id': ['north'],
      event_id: ['match'],
      sportType: ['football'],
      event_date: `${now - hourMs}~${now}`,
      status: ['archived'],
    }),
  },
  {
    call: 'GET /api/event/get_by_id/id/{id}',
    params: () => ({ id: 'match' }),
    query: 'idType=eventId&media_type=event',
  },
  {
    call: 'GET /api/clip/get_by_id/id/{id}',
    params: () => ({ id: 'moment' }),
    query: 'idType=eventId&media_type=clip',
  },
  { call: 'GET /api/vod/get_related_videos', query: 'id=match' },
  { call: 'GET /api/event/grouped_sport_count' },
  { call: 'GET /api/event/get_commerce_options', query: 'eventId=paid' },
  { call: 'GET /api/event/stats', query: 'id=match&score=true&overview=true' },
  {
    call: 'POST /api/clip/create',
    body: () => ({
      event_id: 'match',
      title: 'The best minute',
      start_time: 1000.4,
      end_time: 6120.7,
      media_type: 'user_clip',
    }),
    read: ({ content }) => Object.assign(state, { clip: content.id }),
  },
  {
    call: 'POST /api/clip/update/{id}',
    params: () => ({ id: state.clip }),
    body: () => ({ title: 'The very best minute' }),
  },
  {
    call: 'POST /api/clip/user_list',
    body: () => ({
      next: true,
      count: true,
      page: 0,
      size: 24,
      event_id: ['match'],
      media_type: ['user_clip'],
      order: 'desc',
      sort: 'added',
    }),
  },
  {
    call: 'POST /api/clip/list',
    body: () => ({
      next: true,
      count: true,
      page: 0,
      size: 10,
      type: ['game'],
      event_id: ['match'],
      order: 'asc',
    }),
  },
  {
    call: 'POST /api/clip/list',
    body: () => ({ next: true, count: true, page: 0, size: 10, type: ['player'], event_id: [] }),
  },
  { call: 'POST /api/clip/delete/{id}', params: () => ({ id: state.clip }) },
  {
    call: 'POST /api/tag/saveV2',
    body: () => tag(),
    read: ({ content }) => Object.assign(state, { tag: content.id }),
  },
  { call: 'POST /api/tag/update', body: () => tag({ id: state.tag, title: 'Own goal' }) },
  {
    call: 'POST /api/tag/list',
    body: () => ({ global: false, page: 0, size: 999, targetId: 'match' }),
  },
  {
    call: 'POST /api/tag/list',
    body: () => ({ global: true, page: 0, size: 999, targetId: 'match' }),
  },
  { call: 'POST /api/tag/remove_list', body: () => ({ ids: [state.tag] }) },
  { call: 'GET /api/commerce/get_subscriptions', query: 'type=svod' },
  { call: 'GET /api/commerce/get_subscriptions', query: 'type=cvod' },
  { call: 'GET /api/commerce/get_subscriptions_by_id/id/{id}', params: () => ({ id: 'month' }) },
  {
    call: 'POST /api/commerce/subscription_checkout',
    body: () => ({ card: { token: tokenOf('approves') }, subscription_id: 'month' }),
    read: ({ content }) => Object.assign(state, { contract: content.id }),
  },
  { call: 'POST /api/commerce/subscribe_by_stored_cc', body: () => ({ subscription_id: 'cup' }) },
  {
    call: 'GET /api/commerce/customer_contracts',
    query: 'page=0&size=10&next=true&count=true&active=true&canceled=false',
  },
  {
    call: 'GET /api/commerce/get_customer_subscriptions_by_id/id/{id}',
    params: () => ({ id: state.contract }),
  },
  {
    call: 'POST /api/commerce/cancel_contract',
    body: () => ({ platform: 'web', id: state.contract }),
  },
  {
    call: 'POST /api/identity/list',
    body: () => ({
      paging: { page: 0, size: 100, next: true, count: true },
      filters: { identityId: ['cup'], media_type: ['identity'], archived: false },
      sort: { title: 'asc' },
    }),
  },
  { call: 'GET /api/identity/get_by_id/id/{id}', params: () => ({ id: 'cup' }) },
  { call: 'POST /api/follow/save', body: () => ({ reference_id: 'north', type: 'team' }) },
  {
    call: 'GET /api/follow/list_by_user',
    query: 'size=150&version=2&types[]=team&types[]=identity_item',
  },
  { call: 'POST /api/follow/remove_by_reference', body: () => ({ id: 'north' }) },
];

const logout: SpecifiedCall = { call: 'POST /api/user/logout' };
const deletion: SpecifiedCall = { call: 'POST /api/user/delete_account' };

/** Calls that the specification does not name. */
const unspecified = {
  accessCode: ['checkCoupon', 'redeem'],
  account: ['export', 'get'],
  analytics: ['collect', 'reportPlay'],
  avatar: ['remove', 'upload'],
  channel: ['getGuide', 'getProgram'],
  clip: ['getAllowance', 'report'],
  clipList: ['get', 'listOwn', 'create', 'update', 'add', 'remove'],
  comment: [
    'ban',
    'hide',
    'list',
    'mute',
    'react',
    'release',
    'remove',
    'report',
    'save',
    'unmuteAll',
  ],
  consent: ['record'],
  device: ['rename'],
  frontPage: ['get', 'getPreview'],
  info: ['get'],
  lineup: ['get'],
  notification: [
    'getSettings',
    'subscribePush',
    'unsubscribePush',
    'updateByMailLink',
    'updateSettings',
  ],
  password: ['change', 'requestReset', 'reset'],
  payment: ['createReceiptLink', 'getStoredCard', 'listReceipts', 'removeStoredCard'],
  playbackPosition: ['list', 'save'],
  playbackStream: ['list', 'take'],
  purchase: [
    'buyTicket',
    'buyTicketByStoredCard',
    'changeContract',
    'get',
    'getTicket',
    'listContractChanges',
    'listTickets',
    'pauseContract',
    'payContract',
    'resumeContract',
  ],
  recap: ['list'],
  reminder: ['add', 'list', 'remove'],
  roster: ['get'],
  search: ['suggest'],
  session: ['confirm', 'list', 'revoke'],
  signIn: ['exchangeCode', 'start', 'trustDevice', 'unlinkProvider'],
  standings: ['get', 'getForm'],
  verification: ['disownRegistration', 'send', 'verifyEmail'],
} as const;

async function send({ call, params, query, body, anonymous }: SpecifiedCall) {
  const [method = '', template = ''] = call.split(' ');
  const at = template.replace(/\{(\w+)\}/g, (_, key: string) => params?.()[key] ?? '');
  const response = await shop.api.app.inject({
    method: method as 'GET' | 'POST',
    url: query === undefined ? at : `${at}?${query}`,
    headers: {
      host: 'alpha.test',
      'user-agent': agent,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(anonymous === true ? {} : { 'x-authorization': `Bearer ${state.access}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(await body()) }),
  });
  const parsed: Parsed = response.body === '' ? {} : response.json();
  return { status: response.statusCode, body: parsed };
}

async function succeed(specified: SpecifiedCall) {
  const { status, body } = await send(specified);
  expect([status === 204 ? 200 : status, body.messageErrorCode, body.details]).toEqual([
    200,
    undefined,
    undefined,
  ]);
  specified.read?.(body);
}

describe('a client that knows only the specification', () => {
  it.each(signIn)('signs in: $call', succeed);

  it.each(socialSignIn)('signs in with the token of %s', async (_, call) => {
    let response: Parsed = {};
    await succeed({ ...call, read: (body) => (response = body) });
    expect(response).toMatchObject({
      token: expect.any(String),
      expires_in: expect.any(Number),
      refresh_token: expect.any(String),
    });
  });

  describe('an hour later', () => {
    beforeAll(() => {
      now += hourMs;
    });

    it.each(afterAnHour)('succeeds with exactly the specified parts: $call', succeed);

    it('finds the address of a channel’s program in its event', async () => {
      let epg = '';
      await succeed({
        call: 'GET /api/event/get_by_id/id/{id}',
        params: () => ({ id: 'channel' }),
        query: 'idType=eventId&media_type=event',
        read: ({ content }) => (epg = content.source.epg),
      });
      expect(epg).toBe(`${site}/guide.json`);
    });

    it('frees a device at the limit with the token of the login', async () => {
      let last: Parsed = {};
      for (let number = 1; last.device_error !== true && number < 9; number += 1)
        await succeed({
          call: 'POST /api/user/login',
          body: () => login(`spare${number}`),
          anonymous: true,
          read: ({ content }) => (last = content),
        });
      expect(last.device_error).toBe(true);
      await succeed({
        call: 'POST /api/user/delete_device',
        body: () => ({ deviceId: 'spare1', token: last.tokenData.access_token }),
        anonymous: true,
      });
    });

    it('ends a session', async () => {
      const { access } = state;
      await succeed({
        call: 'POST /api/user/login',
        body: () => login('another'),
        anonymous: true,
        read: ({ content }) => Object.assign(state, { access: content.tokenData.access_token }),
      });
      await succeed(logout);
      expect((await send({ call: 'GET /api/user/get_profile' })).status).toBe(401);
      Object.assign(state, { access });
    });

    it('names the fields that the deletion of an account requires in its error, and deletes the account', async () => {
      const { status, body } = await send(deletion);
      expect([status, body.messageErrorCode]).toEqual([400, 'validation_failed']);
      expect(body.message).toContain('body.password: is required');
      await succeed({ ...deletion, body: () => ({ password }) });
    });
  });

  it('makes every call of viewers that the specification names', () => {
    const made = [...signIn, ...afterAnHour, logout, deletion].map(({ call }) => call);
    const unspecifiedNames = new Set<string>(
      Object.entries(unspecified).flatMap(([noun, methods]) =>
        methods.map((method) => `${noun}.${method}`),
      ),
    );
    const missing = Object.entries(callsByName).flatMap(([name, { caller, method, path: at }]) =>
      caller === 'operator' ||
      at.startsWith('/api/operator/') ||
      unspecifiedNames.has(name) ||
      made.includes(`${method} ${at}`)
        ? []
        : [name],
    );
    expect(missing).toEqual([]);
    const names = Object.keys(callsByName);
    expect([...unspecifiedNames].filter((name) => !names.includes(name))).toEqual([]);
  });
});
